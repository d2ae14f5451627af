import { beforeAll, describe, expect, it } from 'vitest';
import { accountOf, form, signIn, text, type Client } from './client';
import { rowsOf, slice } from './planning-page';

let gold: Client;
beforeAll(async () => {
  gold = await signIn(accountOf['USER GOLD']);
});

const total = (html: string) => /Report generated successfully\. ([\d.]+)/.exec(html)?.[1];

describe('the planning table over HTTP', () => {
  it('shows 20 rows with eleven columns, the count and the period', async () => {
    const html = await text(await gold.get(slice('2026-01')));
    expect([...html.matchAll(/<th scope="col"[^>]*>([^<]+)/g)].map(([, header]) => header)).toEqual([
      'Date',
      'SKU',
      'Description',
      'Quantity',
      'Brand',
      'Channel',
      'Hero',
      'ABCD',
      'PLC Local',
      'Category',
      'Major Category',
    ]);
    expect(rowsOf(html)).toHaveLength(20);
    expect(total(html)).toMatch(/^\d/);
    expect(html).toContain('Jan 2026 - Jan 2026');
  });

  it('says where nothing is found', async () => {
    const answer = await gold.get('/ij/plan_edit?chanel=FSS&sku=NAO-EXISTE');
    expect(answer.status).toBe(200);
    const html = await text(answer);
    expect(html).toContain('No data found');
    expect(html).toContain('1 SKU não existe no cadastro de produtos: NAO-EXISTE.');
  });

  it.each([
    ['', 'Escolha ao menos um canal.'],
    ['chanel=MARTE', 'Canal desconhecido: MARTE.'],
    ['chanel=FSS&dateStart=2026-05&dateEnd=2026-04', 'não pode vir antes'],
    ['chanel=FSS&dateStart=1950-11', 'dezembro de 1950'],
    ['chanel=FSS&dateEnd=2031-01', 'dezembro de 2030'],
    ['chanel[$ne]=x', 'Escolha ao menos um canal.'],
  ])('refuses the filter "%s" with its reason', async (query, message) => {
    const answer = await gold.get(`/ij/plan_edit?${query}`);
    expect(answer.status).toBe(422);
    expect(await text(answer)).toContain(message);
  });

  it('goes back to the form with a period that is refused, which says so at its field', async () => {
    const query = 'dateStart=2026-05&dateEnd=2026-04&chanel=FSS';
    const answer = await gold.get(`/ij/plan_edit?${query}&gerar=1`);
    expect(answer.headers.get('Location')).toBe(`/ij/plan?${query}`);
    const html = await text(await gold.get(`/ij/plan?${query}`));
    expect(html).toContain('A data final (To) não pode vir antes da inicial (From).');
  });

  it('remembers the filter that was generated, and cleans its address', async () => {
    const answer = await gold.get(
      '/ij/plan_edit?by=sku&dateStart=2026-01&dateEnd=&brand=X&chanel=FSS&gerar=1',
    );
    expect(answer.headers.get('Location')).toBe('/ij/plan_edit?dateStart=2026-01&chanel=FSS');
    const again = await text(await gold.get('/ij/plan'));
    expect(again).toContain('Aberto com o último filtro que você usou.');
    expect(again).toMatch(/name="dateStart"[^>]*value="2026-01"/);
    expect(again).toMatch(/<input type="checkbox" name="chanel"[^>]*checked=""[^>]*value="FSS"/);
    const cleared = await text(await gold.get('/ij/plan?limpar=1'));
    expect(cleared).not.toContain('Aberto com o último filtro');
    expect(cleared).not.toContain('value="2026-01"');
    expect(await text(await gold.get('/ij/plan?chanel=WHOLESALES'))).not.toContain('value="2026-01"');
  });

  it('is searched without scripts, within its filter, page by page and as a file', async () => {
    const html = await text(await gold.get(slice('2026-01', '&q=batom')));
    expect(html).toContain('value="batom"');
    expect(html).toMatch(/<input type="hidden" name="dateStart" value="2026-01"/);
    const found = Number(total(html));
    expect(found).toBeGreaterThan(0);
    expect(rowsOf(html)).toHaveLength(Math.min(20, found));
    expect(found).toBeLessThan(Number(total(await text(await gold.get(slice('2026-01'))))?.replace('.', '')));
    const file = await (await gold.get(slice('2026-01', '&q=batom&export=csv'))).text();
    expect(file.trim().split('\r\n').slice(1)).toHaveLength(found);
    const nothing = await text(await gold.get(slice('2026-01', '&q=nada+que+exista')));
    expect(nothing).toContain('No data found');
    expect(nothing).toContain('Nenhum SKU do filtro corresponde à busca.');
    // The form of the filter has a search of its own, for SKUs to pick.
    const generated = await gold.get('/ij/plan_edit?chanel=FSS&q=batom&gerar=1');
    expect(generated.headers.get('Location')).toBe('/ij/plan_edit?chanel=FSS');
  });

  it('exports every row of the filter, not the page', async () => {
    const page = await text(await gold.get(slice('2026-03')));
    const answer = await gold.get(slice('2026-03', '&export=csv'));
    expect(answer.headers.get('Content-Type')).toContain('text/csv');
    const lines = (await answer.text()).trim().split('\r\n');
    expect(lines[0]).toContain('Date;SKU;Description;Quantity;Brand');
    expect(lines.length - 1).toBe(Number(total(page)?.replace('.', '')));
  });
});

describe('the filter screen over HTTP', () => {
  it('counts the rows that the filter selects, and the SKUs left by each attribute', async () => {
    const html = await text(await gold.get('/ij/plan?chanel=FSS&majorCategory=Makeup'));
    expect(html).toMatch(/<strong>[\d.]+ linhas<\/strong> selecionadas/);
    expect(html).toMatch(/value="hero"/);
  });

  it('takes pasted codes and reports the unknown ones', async () => {
    const found = (await (await gold.get('/ij/plan/skus?q=batom')).json()) as { found: { sku: string }[] };
    const [sku = ''] = found.found.map((item) => item.sku);
    const codes = `${sku}\nNAO-1; NAO-2`;
    const answer = await gold.post('/ij/plan', form({ intent: 'add', chanel: 'FSS', codes }));
    const location = answer.headers.get('Location') ?? '';
    expect(new URLSearchParams(location.split('?')[1]).getAll('sku')).toEqual([sku]);
    expect(await text(await gold.get(location))).toContain('2 códigos não existem no cadastro de produtos');
  });

  it('takes 50 000 codes', async () => {
    const codes = Array.from({ length: 50_000 }, (_, index) => `NAO${index}`).join('\n');
    const answer = await gold.post('/ij/plan', form({ intent: 'add', chanel: 'FSS', codes }));
    expect(answer.status).toBe(302);
    expect((answer.headers.get('Location') ?? '').length).toBeLessThan(1_000);
  });

  it('keeps filters under a name', async () => {
    const name = `Teste ${crypto.randomUUID().slice(0, 8)}`;
    await gold.post('/ij/plan', form({ intent: 'keep', chanel: 'FSS', dateStart: '2026-02', name }));
    expect(await text(await gold.get('/ij/plan'))).toContain(name);
    await gold.post('/ij/plan', form({ intent: 'forget', name }));
    expect(await text(await gold.get('/ij/plan'))).not.toContain(name);
    const nameless = await gold.post('/ij/plan', form({ intent: 'keep', chanel: 'FSS', name: ' ' }));
    expect(nameless.status).toBe(422);
    expect(await text(nameless)).toContain('até 60 caracteres');
  });
});
