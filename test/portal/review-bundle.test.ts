import exceljs from '@protobi/exceljs';
import { beforeAll, expect, it } from 'vitest';
import { accountOf, form, signIn, text, type Client } from './client';

const address = '/ij/revisoes/planilha?rf=RF1+2027';
const centres = ['1004 - Lojas Sul', '3002 - Administração Central'];
const last = 15;

let gold: Client;
let silver: Client;
beforeAll(async () => {
  [gold, silver] = await Promise.all([signIn(accountOf['USER GOLD']), signIn(accountOf['USER SILVER'])]);
});

const xlsx = `${address}&${form({ export: 'xlsx' })}&${centres.map((name) => form({ cost_center: name })).join('&')}`;

async function bookOf(person: Client): Promise<exceljs.Workbook> {
  const answer = await person.get(xlsx);
  expect(answer.status).toBe(200);
  const book = new exceljs.Workbook();
  await book.xlsx.load(await answer.arrayBuffer());
  return book;
}

/** The last account's cell of December 2027. */
function lastCell(book: exceljs.Workbook, at: number): exceljs.Cell {
  const sheet = book.worksheets[at];
  if (!sheet) throw new Error(`No sheet ${at}`);
  const december = (sheet.getRow(3).values as unknown[]).findIndex(
    (title) => title instanceof Date && title.toISOString().startsWith('2027-12'),
  );
  return sheet.getCell(sheet.rowCount - 1, december);
}

async function bring(person: Client, book: exceljs.Workbook): Promise<Response> {
  const body = new FormData();
  body.set('intent', 'import');
  body.set('file', new Blob([new Uint8Array(await book.xlsx.writeBuffer())]), 'planilha.xlsx');
  return person.post(`${address}&importar=1`, body);
}

const unescaped = (html: string) =>
  html.replaceAll('&quot;', '"').replaceAll('&amp;', '&').replaceAll('&#x27;', "'");
const valueOf = (html: string, name: string) =>
  unescaped(new RegExp(`name="${name}"[^>]*? value="([^"]*)"`).exec(html)?.[1] ?? '');

it('offers the cost centres of a release point, those of who looks ticked', async () => {
  const page = await text(await silver.get(address));
  expect(page).toContain('Planilha de RF1 2027');
  for (const name of centres) expect(page).toContain(name);
  expect((await silver.get('/ij/revisoes/planilha?rf=RF9+2027')).status).toBe(404);
  const bronze = await signIn(accountOf['USER BRONZE']);
  expect((await bronze.get(address)).status).toBe(403);
});

it(
  'gives one workbook out, and takes it back by plain forms: a preview, a save, and a conflict with its choice',
  { tags: 'slow' },
  async () => {
    const mine = await bookOf(gold);
    expect(mine.worksheets.map(({ name }) => name)).toEqual(['Resumo', '1004', '3002', 'Portal']);
    const before = Number(lastCell(mine, 1).value);
    const theirs = await bookOf(silver);

    lastCell(mine, 1).value = before + last;
    lastCell(mine, 2).value = Number(lastCell(mine, 2).value) + last;
    const preview = await bring(gold, mine);
    expect(preview.status).toBe(200);
    const html = await preview.text();
    expect(html).toContain('Salvar 2 células');
    const cells = valueOf(html, 'cells');
    const saved = await gold.post(address, form({ intent: 'save', id: valueOf(html, 'id'), cells }));
    expect(saved.status).toBe(302);
    expect(saved.headers.get('Location')).toContain('feito=2-2');
    expect(await text(await gold.get(saved.headers.get('Location') ?? ''))).toContain(
      '2 células salvas em 2 centros de custo.',
    );

    lastCell(theirs, 1).value = before + last + 1;
    const asked = await (await bring(silver, theirs)).text();
    expect(asked).toContain('Usar o valor da planilha');
    // Kept as the portal has it where nothing is ticked.
    const kept = { intent: 'save', id: valueOf(asked, 'id'), cells: valueOf(asked, 'cells') };
    expect((await silver.post(address, form(kept))).headers.get('Location')).toContain('feito=0-0');
    const taken = { ...kept, id: crypto.randomUUID(), mine: valueOf(asked, 'mine') };
    expect((await silver.post(address, form(taken))).headers.get('Location')).toContain('feito=1-1');

    // Over a version that is not there any more: told with both values, and chosen on the page itself.
    const [older] = JSON.parse(kept.cells) as { to: number }[];
    const other = JSON.stringify([{ ...older, to: Number(older?.to) + 1 }]);
    const late = await gold.post(address, form({ ...taken, id: crypto.randomUUID(), cells: other }));
    expect(late.status).toBe(409);
    const conflict = await late.text();
    expect(conflict).toContain('Alterado enquanto você editava');
    const chosen = {
      id: valueOf(conflict, 'id'),
      cells: valueOf(conflict, 'cells'),
      mine: valueOf(conflict, 'mine'),
    };
    expect((await gold.post(address, form(chosen))).status).toBe(302);
  },
);

it('says on the page what it does not take', async () => {
  const single = await gold.get(
    `/ij/report_preview_edit_schneider/RF1%202027/${encodeURIComponent(centres[0] ?? '')}?export=xlsx`,
  );
  const body = new FormData();
  body.set('intent', 'import');
  body.set('file', await single.blob(), 'planilha.xlsx');
  const refused = await gold.post(`${address}&importar=1`, body);
  expect(refused.status).toBe(422);
  expect(await text(refused)).toContain('importe-a na revisão dele');
  const unknown = await gold.post(address, form({ cells: '[{"row":"sem centro"}]' }));
  expect(unknown.status).toBe(422);
  const absent = await gold.get(`${address}&export=xlsx&cost_center=9999`);
  expect(absent.status).toBe(404);
  const many = Array.from({ length: 25 }, (_, index) => `&cost_center=${index}`).join('');
  const tooMany = await gold.get(`${address}&export=xlsx${many}`);
  expect(tooMany.status).toBe(302);
  expect(await text(await gold.get(tooMany.headers.get('Location') ?? ''))).toContain(
    'Marque no máximo 24 centros de custo de cada vez.',
  );
});
