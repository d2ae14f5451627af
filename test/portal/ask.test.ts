import { describe, expect, it } from 'vitest';
import { accountOf, signIn, text } from './client';

const ask = (q: string, more: Record<string, string> = {}) =>
  `/ij/perguntar?${new URLSearchParams({ q, ...more })}`;

/** Questions of everyday, each with what its chips, its sentence and its table say. */
const everyday = [
  ['receita por canal em 2026', 'Receita por canal em 2026: R$', 'FSS'],
  [
    'unidades vendidas x planejadas por mês da marca Terra Rosa',
    'marca Terra Rosa, nos meses que ambos têm:',
    'outubro de 2026',
  ],
  ['custo de pessoal 1001 contra RF4', 'custo previsto R$', 'RF4 2026'],
  ['top 10 SKUs por receita no 3º trimestre', 'de julho de 2026 a setembro de 2026', 'FR-'],
  ['linhas recusadas por motivo ontem', 'em 15/11/2026: nada há', 'Linhas recusadas'],
  ['quanto vendemos de batom em outubro', 'subcategoria Batom em outubro de 2026', 'Unidades vendidas'],
] as const;

describe('/ij/perguntar', () => {
  it.each(everyday)('answers “%s” by a sentence and a table', async (q, sentence, inTable) => {
    const gold = await signIn(accountOf['USER GOLD']);
    const answer = await gold.get(ask(q));
    expect(answer.status).toBe(200);
    const page = await text(answer);
    expect(page).toContain(sentence);
    expect(page).toContain(inTable);
    expect(page).toContain('O que foi entendido');
    expect(page).not.toContain('O que não foi entendido');
    if (!q.includes('ontem')) expect(page).toMatch(/<table/);
  });

  it('says what it did not understand, with 200 and the figures of the rest', async () => {
    const gold = await signIn(accountOf['USER GOLD']);
    const answer = await gold.get(ask('receita por canal de xptoxpto em 2026'));
    expect(answer.status).toBe(200);
    const page = await text(answer);
    expect(page.indexOf('Não entendi: “xptoxpto”.')).toBeGreaterThan(0);
    expect(page.indexOf('Não entendi: “xptoxpto”.')).toBeLessThan(page.indexOf('<table'));
    const nothing = await text(await gold.get(ask('bom dia')));
    expect(nothing).toContain('Falta dizer o que medir.');
    expect(nothing).not.toContain('<table');
  });

  it('leads to the rows behind, to files and to a picture', async () => {
    const gold = await signIn(accountOf['USER GOLD']);
    const page = await text(await gold.get(ask('receita por canal em outubro')));
    const [rows = ''] = /\/ij\/perguntar\/linhas\?[^"]+at=FSS/.exec(page.replaceAll('&amp;', '&')) ?? [];
    const behind = await text(await gold.get(rows));
    expect(behind).toContain('Linhas de Receita por canal');
    expect(behind).toMatch(/\d+ itens/);
    const file = await gold.get(ask('receita por canal em outubro', { export: 'csv' }));
    expect(await file.text()).toMatch(/Canal;Receita/);
    const picture = await gold.get('/ij/perguntar/imagem?pergunta=receita+por+canal&tile=resposta');
    expect(picture.headers.get('Content-Type')).toBe('image/png');
  });

  it('goes on to the builder, with the answer as the tile of a new panel', async () => {
    const gold = await signIn(accountOf['USER GOLD']);
    const page = await text(await gold.get(ask('receita por canal em 2026')));
    const [builder = ''] = /\/ij\/paineis\/novo\?pergunta=[^"]+/.exec(page) ?? [];
    expect(await text(await gold.get(builder))).toContain('value="Receita por canal"');
  });

  it('names its tile by what is chosen in the builder next', async () => {
    const gold = await signIn(accountOf['USER GOLD']);
    const address = `/ij/paineis/novo?${new URLSearchParams({ pergunta: 'top 10 SKUs por receita em 2026' })}`;
    const page = await text(await gold.get(address));
    expect(page).toContain('value="Receita por SKU (maiores 10)"');
    expect(page).toMatch(
      /<input[^>]*(?:name="resposta\.title"[^>]*value=""|value=""[^>]*name="resposta\.title")/,
    );
    expect(page).toContain('placeholder="Receita por SKU"');
  });

  it('answers scripts by JSON, and goes on from what is typed', async () => {
    const gold = await signIn(accountOf['USER GOLD']);
    const answer = await gold.get(ask('receita por canal em 2026'), { Accept: 'application/json' });
    expect(await answer.json()).toMatchObject({
      doubts: [],
      view: { tiles: [{ dimensions: [{ label: 'Canal' }] }] },
    });
    const suggested = await gold.get('/ij/perguntar/sugestoes?q=receita+da+terra');
    expect(((await suggested.json()) as { found: string[] }).found).toContain('receita da Terra Rosa');
  });

  it('is open to people who see panels', async () => {
    const silver = await signIn(accountOf['USER SILVER']);
    expect((await silver.get(ask('receita por canal'))).status).toBe(403);
    expect(await text(await silver.get('/inicio'))).not.toContain('action="/ij/perguntar"');
    const gold = await signIn(accountOf['USER GOLD']);
    expect(await text(await gold.get('/inicio'))).toContain('action="/ij/perguntar"');
  });
});
