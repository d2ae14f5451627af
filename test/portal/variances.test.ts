import { beforeAll, describe, expect, it } from 'vitest';
import { accountOf, signIn, text, type Client } from './client';

let gold: Client;
let silver: Client;
beforeAll(async () => {
  gold = await signIn(accountOf['USER GOLD']);
  silver = await signIn(accountOf['USER SILVER']);
});

const unescaped = (html: string) => html.replaceAll('&amp;', '&');

/** The first address of an explanation that a page leads to, as a browser without scripts sees it. */
function whyIn(html: string, kind: string, having = ''): string {
  const [, found] =
    [...html.matchAll(/href="([^"]+)"/g)]
      .map(([all, address = '']) => [all, unescaped(address)])
      .find(([, address]) => address?.startsWith(`/ij/porque/${kind}?`) && address.includes(having)) ?? [];
  if (!found) throw new Error(`No way to ${kind} with "${having}"`);
  return found;
}

/** Differences in a file of contributions, in centavos. */
async function differences(client: Client, address: string, column: string): Promise<number[]> {
  const [head = '', ...rows] = (await (await client.get(`${address}&export=csv`)).text())
    .trim()
    .split('\r\n');
  const at = head.split(';').findIndex((name) => name.includes(column));
  return rows.map((row) =>
    Math.round(Number((row.split(';')[at] ?? '').replaceAll('.', '').replace(',', '.')) * 100),
  );
}

/** The difference as the page says it, in centavos. */
function differenceOf(html: string): number {
  const [, shown = ''] = /<dt>Diferença<\/dt><dd><strong>([^<]+)</.exec(html) ?? [];
  return Math.round(Number(shown.replaceAll('.', '').replace(',', '.')) * 100);
}

const review = '/ij/report_preview_edit_schneider/RF1%202027/1001%20-%20Lojas%20SP';

describe('a variance leads to what explains it, without scripts', () => {
  it.each([
    ['FP&A, an account', '/ij/report_preview_schneider?tab=variances', 'fpa', 'conta='],
    ['FP&A, its total', '/ij/report_preview_schneider?tab=variances', 'fpa', 'variacao=priorY'],
    [
      'a review beside another',
      `${review}?comparar=RF4+2026&como=diferenca`,
      'revisao',
      'periodo=total-2026',
    ],
    ['the board of reviews', '/ij/revisoes?rf=RF1+2027', 'revisao', 'periodo=previstos'],
    ['the cockpit, a category', '/ij/cockpit_preview?report=Working+Capital', 'cockpit', 'linha='],
    ['a card of the cycle', '/ij/cockpit_preview', 'ciclo', 'figura=CCC'],
    ['the panel of plan and sales', '/ij/painel/1', 'quantidades', 'contra=planejado'],
    ['its revenue', '/ij/painel/1', 'quantidades', 'medida=receita'],
  ])('%s', async (_name, page, kind, having) => {
    const address = whyIn(await text(await gold.get(page)), kind, having);
    const answer = await gold.get(address);
    expect(answer.status).toBe(200);
    const html = await text(answer);
    expect(html).toContain('e a soma é a diferença');
    const parts = await differences(gold, address, 'Diferença');
    expect(parts.reduce((sum, cents) => sum + cents, 0)).toBe(differenceOf(html));
  });

  it('and a part of it to the parts of that', { tags: 'slow' }, async () => {
    const html = await text(await gold.get('/ij/porque/quantidades?medida=receita'));
    const narrower = whyIn(html, 'quantidades', 'canal=');
    const inside = await text(await gold.get(narrower));
    expect(inside).toContain('Tirar Canal');
    const split = await Promise.all(
      ['Volume', 'Preço', 'Entradas'].map((column) => differences(gold, narrower, column)),
    );
    expect(split.flat().reduce((sum, cents) => sum + cents, 0)).toBe(differenceOf(inside));
  });
});

it('what the board of reviews says of a cost centre is what is explained', async () => {
  const board = await text(await gold.get('/ij/revisoes?rf=RF1+2027'));
  const [, href = '', shown = ''] =
    /<a[^>]*href="(\/ij\/porque\/revisao[^"]+)"[^>]*>([^<]+)</.exec(board) ?? [];
  const html = await text(await gold.get(unescaped(href)));
  expect(differenceOf(html)).toBe(Math.round(Number(shown.replaceAll('.', '').replace(',', '.')) * 100));
});

it('an explanation is open to who may open the screen of its variance, and to nobody else', async () => {
  expect((await silver.get('/ij/porque/fpa')).status).toBe(200);
  expect((await silver.get('/ij/porque/quantidades')).status).toBe(403);
  const bronze = await signIn(accountOf['USER BRONZE']);
  for (const kind of ['fpa', 'revisao', 'cockpit', 'ciclo', 'quantidades'])
    expect((await bronze.get(`/ij/porque/${kind}`)).status, kind).toBe(403);
});

it('says what is missing, or wrong, where there is nothing to explain', async () => {
  expect((await gold.get('/ij/porque/revisao')).status).toBe(404);
  expect((await gold.get('/ij/porque/fpa?month=2031-01')).status).toBe(404);
  expect((await gold.get('/ij/porque/cockpit?dateStart=2026-10&dateEnd=2026-01')).status).toBe(422);
  expect(await text(await gold.get('/ij/porque/fpa?conta=nenhuma'))).toContain('Tire um dos recortes');
});
