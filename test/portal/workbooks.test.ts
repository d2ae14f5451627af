import exceljs from '@protobi/exceljs';
import { beforeAll, describe, expect, it } from 'vitest';
import { monthOfDate, monthCode } from '../../app/domain/values/month';
import { cellOf, columnIn, opened, sent, tableIn } from '../servers/returned-workbook';
import { accountOf, form, savedPage, signIn, text, type Client } from './client';
import { unstyled } from './styles';

let gold: Client;
let admin: Client;
let bronze: Client;
beforeAll(async () => {
  [gold, admin, bronze] = await Promise.all([
    signIn(accountOf['USER GOLD']),
    signIn(accountOf['SYSTEM ADMIN']),
    signIn(accountOf['USER BRONZE']),
  ]);
});

const plain = (html: string) => html.replaceAll('&quot;', '"').replaceAll('&amp;', '&');
const dialog = (address: string) => `${address}${address.includes('?') ? '&' : '?'}importar=1`;
const exportOf = async (address: string) => {
  const answer = await gold.get(`${address}${address.includes('?') ? '&' : '?'}export=xlsx`);
  return opened(new Uint8Array(await answer.arrayBuffer()));
};
/** Sends a workbook as the dialog's form does. */
async function preview(address: string, book: exceljs.Workbook, fields = {}, person = gold) {
  const body = new FormData();
  for (const [name, value] of Object.entries({ ...fields, intent: 'import' })) body.set(name, value);
  body.set('file', await sent(book), 'planilha.xlsx');
  const answer = await person.post(dialog(address), body);
  const html = await text(answer);
  expect(await unstyled(person, html)).toEqual([]);
  return { status: answer.status, html: plain(html) };
}
/** What a preview's save button sends, with the boxes of its conflicts ticked. */
function savedBy(html: string, fields: Record<string, string>, id: string, ticked = false): URLSearchParams {
  const cells = /<button[^>]*name="cells" value="(\[.*?\])"/.exec(html)?.[1] ?? '';
  const name = new RegExp(`name="${id}" value="([^"]*)"`).exec(html)?.[1] ?? '';
  const body = form({ ...fields, [id]: name, cells });
  if (ticked)
    for (const [, box = ''] of html.matchAll(/type="checkbox" name="mine"[^>]* value="([^"]*)"/g))
      body.append('mine', box);
  return body;
}
const follow = async (answer: Response) => text(await gold.get(answer.headers.get('Location') ?? ''));

describe('a workbook of the planning', () => {
  const address = '/ij/plan_edit?chanel=BRANDSITE&dateStart=2027-05&dateEnd=2027-05';
  const idsIn = (html: string) =>
    [...html.matchAll(/name="valor\[([0-9a-f]{24})\]"/g)].map(([, id = '']) => id);
  const colleague = (id: string, valor: string) =>
    admin.post(address, form({ intent: 'unitario', [`valor[${id}]`]: valor }));
  const asks = /<form method="post" action="([^"]*)" enctype="multipart\/form-data"/i;

  it('is asked for by a form that needs no scripts, and unedited changes nothing that a colleague saved', async () => {
    const page = plain(await text(await gold.get(dialog(address))));
    expect(page).toMatch(asks);
    expect(page).toContain('só as quantidades mudadas nela entram');
    const [id = ''] = idsIn(page);
    const book = await exportOf(address);
    expect((await colleague(id, '88001')).status).toBe(302);
    const { status, html } = await preview(address, book);
    expect([status, html.includes('Nada a importar')]).toEqual([200, true]);
    expect(html).toContain('1 célula foi salva no portal desde a exportação');
  });

  it('edited shows what changes and what is in conflict, and saves both as one change', async () => {
    const book = await exportOf(address);
    const ids = idsIn(await text(await gold.get(address)));
    const [one = '', other = ''] = ids;
    cellOf(tableIn(book), one, 'Quantity').value = 88_002;
    cellOf(tableIn(book), other, 'Quantity').value = 88_003;
    await colleague(other, '88004');
    const { html } = await preview(address, book);
    expect(html).toContain('Células em conflito');
    expect(html).toMatch(/88\.004.*88\.003/s);
    expect(html).toContain('Salvar 1 quantidade e os conflitos marcados');
    const saved = await gold.post(address, savedBy(html, { intent: 'unitario' }, 'change', true));
    expect(saved.status).toBe(302);
    const after = await follow(saved);
    expect(after).toContain('Editing saved successfully');
    expect(await text(await gold.get('/ij/plan_changes'))).toContain('Importação de planilha');
    const now = await exportOf(address);
    expect([one, other].map((id) => cellOf(tableIn(now), id, 'Quantity').value)).toEqual([88_002, 88_003]);
  });

  it('that is none, or has lost its memory, is refused in the dialog', { tags: 'slow' }, async () => {
    const strange = new exceljs.Workbook();
    strange.addWorksheet('Dados').addRow(['SKU', 'Quantity']);
    const { status, html } = await preview(address, strange);
    expect([status, html.includes('não diz de que exportação veio')]).toEqual([422, true]);
    const empty = await gold.post(dialog(address), form({ intent: 'import' }));
    expect([empty.status, (await text(empty)).includes('Escolha a planilha.')]).toEqual([422, true]);
    const forged = await gold.post(address, form({ intent: 'unitario', cells: '[{"row":"x"}]' }));
    expect([forged.status, (await text(forged)).includes('não podem ser lidas')]).toEqual([422, true]);
    expect((await preview(address, await exportOf(address), {}, bronze)).status).toBe(403);
  });
});

describe('a workbook of the HR data', () => {
  const address = `/ij/rh_edit/${encodeURIComponent('Loja Recife')}`;
  const months = { mes_inicio: '2026-10', mes_fim: '2026-10' };
  const idsIn = (html: string) =>
    [...html.matchAll(/name="dias_media\[([0-9a-f]{24})\]"/g)].map(([, id = '']) => id);
  const colleague = (id: string, days: string) =>
    admin.post(address, form({ intent: 'save', [`dias_media[${id}]`]: days }));

  it('unedited changes nothing; edited it shows the conflict, and saves what is chosen', async () => {
    const [one = '', other = ''] = idsIn(await text(await gold.get(address)));
    const book = await exportOf(address);
    expect((await colleague(one, '11,5')).status).toBe(303);
    expect((await preview(address, book, months)).html).toContain('Nada a importar');
    cellOf(tableIn(book), one, 'Dias média').value = 12.5;
    cellOf(tableIn(book), other, 'Dias média').value = 13.5;
    const { html } = await preview(address, book, months);
    expect(html).toMatch(/11,50.*12,50/s);
    const saved = await gold.post(address, savedBy(html, { intent: 'save' }, 'id', true));
    expect(await savedPage(gold, saved)).toContain('Salvo com sucesso!');
    const now = tableIn(await exportOf(address));
    expect([one, other].map((id) => cellOf(now, id, 'Dias média').value)).toEqual([12.5, 13.5]);
  });

  it('of other months, or of who only reads, is refused', { tags: 'slow' }, async () => {
    const book = await exportOf(`${address}?mes_inicio=2026-09&mes_fim=2026-09`);
    const { status, html } = await preview(address, book, months);
    expect([status, html.includes('A planilha é de Loja Recife, setembro de 2026.')]).toEqual([422, true]);
    expect((await preview(address, await exportOf(address), months, bronze)).status).toBe(403);
    expect(await text(await bronze.get(dialog(address)))).not.toContain('Importar planilha');
  });
});

describe('a workbook of the forecast', () => {
  const address = `/ij/report_preview_edit_schneider/${encodeURIComponent('RF1 2027')}/${encodeURIComponent('3001 - Marketing Corporativo')}`;

  it(
    'unedited changes nothing that a colleague saved; edited it saves without scripts',
    { tags: 'slow' },
    async () => {
      const page = await text(await gold.get(address));
      expect(page).toContain('Importar');
      const book = await exportOf(address);
      const sheet = tableIn(book);
      const titles = sheet.getRow(3).values as unknown[];
      const december = titles.findIndex(
        (title) => title instanceof Date && monthCode(monthOfDate(title)) === '2026-12',
      );
      const lines = columnIn(sheet, 1);
      const accounts = lines.flatMap((label, line) =>
        /^\d{6} - /.test(String(label)) ? [{ label: String(label), line }] : [],
      );
      const [one, other] = accounts;
      if (!one || !other) throw new Error('no accounts');
      const colleague = (
        await admin.post(address, form({ intent: 'save', [`cell[${one.label}|2026-12-01]`]: '4321' }))
      ).status;
      expect(colleague).toBe(303);
      expect((await preview(address, book)).html).toContain('Nada a importar');
      sheet.getCell(one.line, december).value = 5000.5;
      sheet.getCell(other.line, december).value = 6000.25;
      const { html } = await preview(address, book);
      expect(html).toMatch(/4\.321,00.*5\.000,50/s);
      const saved = await gold.post(address, savedBy(html, { intent: 'save', kind: 'import' }, 'id', true));
      expect(saved.status).toBe(302);
      const now = tableIn(await exportOf(address));
      expect([one, other].map(({ line }) => now.getCell(line, december).value)).toEqual([5000.5, 6000.25]);
    },
  );

  it('says of a cell with more decimals than it takes what to write, and saves nothing', async () => {
    const [, label = ''] =
      /name="cell\[([^|]+)\|2027-01-01\]"/.exec(plain(await text(await gold.get(address)))) ?? [];
    const cells = JSON.stringify([
      { account_concat: label, data_ref: '2027-01-01', forecast: 1.005, version: 0 },
    ]);
    const answer = await gold.post(
      `${address}/salvar`,
      form({ intent: 'save', id: 'three-decimals', cells }),
    );
    const { refusal } = (await answer.json()) as { refusal: { message: string } };
    expect([answer.status, refusal.message]).toEqual([
      422,
      `${label}, jan/27: "1,005" tem mais de duas casas decimais: escreva 1,01. Nada foi salvo.`,
    ]);
  });
});
