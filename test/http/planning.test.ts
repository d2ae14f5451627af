import { beforeAll, describe, expect, it } from 'vitest';
import { accountOf, form, signIn, type Client } from './client';

let gold: Client;
beforeAll(async () => {
  gold = await signIn(accountOf['USER GOLD']);
});

const text = async (answer: Response) => (await answer.text()).replace(/<!-- -->/g, '');
const fields = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`name="${name}\\[([0-9a-f]{24})\\]" value="([^"]*)"`, 'g'))].map(
    ([, id = '', value = '']) => ({ id, value }),
  );
/** Rows of a page as its form sends them. */
function rowsOf(html: string) {
  const inputs = [...html.matchAll(/<input[^>]*name="valor\[([0-9a-f]{24})\]"[^>]*>/g)];
  const versions = new Map(fields(html, 'version').map(({ id, value }) => [id, value]));
  return inputs.map(([tag = '', id = '']) => ({
    id,
    valor: /value="([^"]*)"/.exec(tag)?.[1] ?? '',
    version: versions.get(id) ?? '',
  }));
}
const changeOf = (html: string) => /name="change" value="([0-9a-f-]{36})"/.exec(html)?.[1] ?? '';
const total = (html: string) => /Report generated successfully\. ([\d.]+)/.exec(html)?.[1];

/** A slice of its own for each test, so that none sees another's rows. */
const slice = (month: string, rest = '') =>
  `/ij/plan_edit?chanel=FSS&dateStart=${month}&dateEnd=${month}${rest}`;

describe('the planning table over HTTP', () => {
  it('shows 20 rows with S1’s columns, the count and the period', async () => {
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

  it('remembers the filter that was generated, and cleans its address', async () => {
    const answer = await gold.get(
      '/ij/plan_edit?by=sku&dateStart=2026-01&dateEnd=&brand=X&chanel=FSS&gerar=1',
    );
    expect(answer.headers.get('Location')).toBe('/ij/plan_edit?dateStart=2026-01&chanel=FSS');
    expect(await text(await gold.get('/ij/plan'))).toContain('/ij/plan?dateStart=2026-01&amp;chanel=FSS');
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

describe('saving row by row', () => {
  it('saves what a plain form sends and says so', async () => {
    const address = slice('2026-04');
    const [row] = rowsOf(await text(await gold.get(address)));
    if (!row) throw new Error('no row');
    const wanted = String(Number(row.valor) + 1);
    const answer = await gold.post(address, form({ intent: 'unitario', [`valor[${row.id}]`]: wanted }));
    expect(answer.status).toBe(302);
    const after = await text(await gold.get(answer.headers.get('Location') ?? ''));
    expect(after).toContain('Editing saved successfully');
    expect(rowsOf(after)[0]).toMatchObject({ id: row.id, valor: wanted });
  });

  it.each(['-1', '1,5', 'abc'])('refuses "%s" at its field and keeps it', async (typed) => {
    const address = slice('2026-05');
    const [row] = rowsOf(await text(await gold.get(address)));
    if (!row) throw new Error('no row');
    const answer = await gold.post(address, form({ intent: 'unitario', [`valor[${row.id}]`]: typed }));
    expect(answer.status).toBe(422);
    const html = await text(answer);
    expect(html).toContain('Informe um número inteiro a partir de 0');
    expect(rowsOf(html).find(({ id }) => id === row.id)?.valor).toBe(typed);
  });

  it('comes back as a conflict over somebody else’s newer value, with both values', async () => {
    const address = slice('2026-06');
    const [row] = rowsOf(await text(await gold.get(address)));
    if (!row) throw new Error('no row');
    const silver = await signIn(accountOf['USER SILVER']);
    await silver.post(address, form({ intent: 'unitario', [`valor[${row.id}]`]: '77001' }));
    const answer = await gold.post(
      address,
      form({
        intent: 'unitario',
        [`valor[${row.id}]`]: '77002',
        [`version[${row.id}]`]: row.version,
        [`original[${row.id}]`]: row.valor,
      }),
    );
    expect(answer.status).toBe(409);
    const html = await text(answer);
    expect(html).toMatch(/, FSS, Jun 2026<\/strong><span>gravado por silver@demo\.example: <b>77\.001/);
    expect(html).toContain('value="77002"');
  });

  it('takes the person’s own quantity of a conflict where a plain form chooses it', async () => {
    const address = slice('2026-11');
    const [row] = rowsOf(await text(await gold.get(address)));
    if (!row) throw new Error('no row');
    const silver = await signIn(accountOf['USER SILVER']);
    await silver.post(address, form({ intent: 'unitario', [`valor[${row.id}]`]: '77003' }));
    const seen = { [`version[${row.id}]`]: row.version, [`original[${row.id}]`]: row.valor };
    const html = await text(
      await gold.post(address, form({ intent: 'unitario', [`valor[${row.id}]`]: '77004', ...seen })),
    );
    const offered = [...html.matchAll(/<input[^>]*name="([^"]+)"[^>]*value="([^"]*)"/g)]
      .map(([, name = '', value = '']) => [name, value] as const)
      .filter(([name]) => name.endsWith(`[${row.id}]`));
    expect(offered.map(([name]) => name).sort()).toEqual(
      ['original', 'valor', 'version'].map((name) => `${name}[${row.id}]`),
    );
    const chosen = await gold.post(address, form({ intent: 'unitario', ...Object.fromEntries(offered) }));
    expect(chosen.status).toBe(302);
    expect(rowsOf(await text(await gold.get(address)))[0]).toMatchObject({ id: row.id, valor: '77004' });
  });

  it.each(['000000000000000000000000', 'forjado', '$ne'])('finds no row called "%s"', async (id) => {
    const answer = await gold.post(slice('2026-07'), form({ intent: 'unitario', [`valor[${id}]`]: '5' }));
    expect(answer.status).toBe(404);
    expect(await text(answer)).toContain('não existe mais');
  });

  it('says that nothing was different, and leaves no line in the history', async () => {
    const address = slice('2026-07');
    const [row] = rowsOf(await text(await gold.get(address)));
    if (!row) throw new Error('no row');
    const lines = async () => /([\d.]+) iten?s?/.exec(await text(await gold.get('/ij/plan_changes')))?.[1];
    const before = await lines();
    const sent = form({ intent: 'unitario', change: crypto.randomUUID(), [`valor[${row.id}]`]: row.valor });
    const answer = await gold.post(address, sent);
    expect(answer.status).toBe(302);
    expect(await text(await gold.get(answer.headers.get('Location') ?? ''))).toContain(
      'Nenhuma quantidade era diferente da gravada.',
    );
    expect(await lines()).toBe(before);
  });

  it('refuses a form without an intent', async () => {
    expect((await gold.post(slice('2026-07'), form({}))).status).toBe(400);
  });
});

describe('paging a plain form', () => {
  const seenOf = (row: { id: string; valor: string; version: string }) => ({
    [`version[${row.id}]`]: row.version,
    [`original[${row.id}]`]: row.valor,
  });

  it('takes what is typed along, whatever page it is on, until it is saved', async () => {
    const address = slice('2026-12');
    const html = await text(await gold.get(address));
    expect(html).toMatch(/<button[^>]*value="pagina"[^>]*formaction="[^"]*page=2"[^>]*>Next</i);
    const [first, second] = rowsOf(html);
    if (!first || !second) throw new Error('no rows');
    const paged = await gold.post(
      `${address}&page=2`,
      form({
        intent: 'pagina',
        [`valor[${first.id}]`]: '88001',
        ...seenOf(first),
        [`valor[${second.id}]`]: second.valor,
        ...seenOf(second),
      }),
    );
    expect(paged.status).toBe(200);
    const next = await text(paged);
    expect(next).toContain('1 quantidade não gravada (1 em outra página)');
    expect(next).toContain(', FSS, Dec 2026 (era ');
    const carried = rowsOf(next).filter(({ id }) => id === first.id);
    expect(carried).toEqual([{ id: first.id, valor: '88001', version: first.version }]);
    expect(rowsOf(next).some(({ id }) => id === second.id)).toBe(false);
    const back = await text(
      await gold.post(address, form({ intent: 'pagina', [`valor[${first.id}]`]: '88001', ...seenOf(first) })),
    );
    expect(rowsOf(back).find(({ id }) => id === first.id)?.valor).toBe('88001');
    expect(back).toContain('1 quantidade não gravada<');
    const saved = await gold.post(
      `${address}&page=2`,
      form({ intent: 'unitario', [`valor[${first.id}]`]: '88001', ...seenOf(first) }),
    );
    expect(saved.status).toBe(302);
    expect(rowsOf(await text(await gold.get(address)))[0]).toMatchObject({ id: first.id, valor: '88001' });
  });

  it('says at its field what is no quantity on another page', async () => {
    const address = slice('2026-12');
    const row = rowsOf(await text(await gold.get(address))).at(-1);
    if (!row) throw new Error('no row');
    const answer = await gold.post(
      `${address}&page=2`,
      form({ intent: 'unitario', [`valor[${row.id}]`]: '1,5', ...seenOf(row) }),
    );
    expect(answer.status).toBe(422);
    const html = await text(answer);
    expect(html).toContain(`aria-describedby="erro-${row.id}"`);
    expect(html).toContain('Informe um número inteiro a partir de 0');
  });
});

describe('saving a group', () => {
  it('shows what it would do before, and does it once however often it is sent', async () => {
    const address = slice('2026-08', '&majorCategory=Other');
    const before = rowsOf(await text(await gold.get(address)));
    const preview = await text(await gold.get(`${address}&action=increase&percent=10`));
    expect(preview).toContain('Increase 10 %');
    expect(preview).toContain('Soma depois');
    expect(rowsOf(preview)).toEqual([]);
    const asked = await text(await gold.get(`${address}&action=increase&percent=10&confirmar=1`));
    const change = changeOf(asked);
    expect(asked).toContain('Salvar a edição em grupo?');
    const sent = form({ intent: 'lote', action: 'increase', percent: '10', change });
    const answer = await gold.post(address, sent);
    expect(answer.status).toBe(302);
    expect((await gold.post(address, sent)).status).toBe(302);
    const after = await text(await gold.get(answer.headers.get('Location') ?? ''));
    expect(after).toContain('Editing saved successfully');
    const values = new Map(rowsOf(after).map(({ id, valor }) => [id, Number(valor)]));
    const known = before.filter(({ id }) => values.has(id));
    expect(known.length).toBeGreaterThan(0);
    for (const { id, valor } of known)
      expect(values.get(id)).toBe(Math.floor((Number(valor) * 110 + 50) / 100));
  });

  it('is the same saving for whoever comes back to its question after the connection broke', async () => {
    const address = slice('2026-09', '&majorCategory=Other&action=increase&percent=100');
    const question = /href="([^"]*confirmar=[0-9a-f-]{36})"/.exec(await text(await gold.get(address)))?.[1];
    const asked = question?.replaceAll('&amp;', '&') ?? '';
    const before = rowsOf(await text(await gold.get(slice('2026-09', '&majorCategory=Other'))));
    for (let time = 0; time < 2; time += 1) {
      const change = changeOf(await text(await gold.get(asked)));
      expect(asked).toContain(change);
      const sent = form({ intent: 'lote', action: 'increase', percent: '100', change });
      expect((await gold.post(asked, sent)).status).toBe(302);
    }
    const after = rowsOf(await text(await gold.get(slice('2026-09', '&majorCategory=Other'))));
    const [row] = before;
    expect(Number(after.find(({ id }) => id === row?.id)?.valor)).toBe(Number(row?.valor) * 2);
  });

  it.each([
    ['increase', '-5'],
    ['increase', '1e9'],
    ['increase', '10,5'],
    ['increase', 'abc'],
    ['decrease', '150'],
    ['halve', '10'],
  ])('refuses %s %s', async (action, percent) => {
    const answer = await gold.post(slice('2026-09'), form({ intent: 'lote', action, percent }));
    expect(answer.status).toBe(422);
    expect(await text(answer)).toContain('Number is not valid');
    const shown = await gold.get(slice('2026-09', `&action=${action}&percent=${percent}`));
    expect(shown.status).toBe(422);
    expect(await text(shown)).toContain('Number is not valid');
  });

  it('is in the history and is undone from there as a whole', async () => {
    const address = slice('2026-10', '&majorCategory=Other');
    const before = rowsOf(await text(await gold.get(address)));
    const change = crypto.randomUUID();
    await gold.post(address, form({ intent: 'lote', action: 'decrease', percent: '100', change }));
    expect(rowsOf(await text(await gold.get(address))).every(({ valor }) => valor === '0')).toBe(true);
    expect(await text(await gold.get('/ij/plan_changes'))).toContain('Decrease 100 %');
    expect(await (await gold.get('/ij/plan_changes?export=csv')).text()).toMatch(/Decrease 100 %;.*;Gravada/);
    expect((await gold.post('/ij/plan_changes', form({ intent: 'undo', id: change }))).status).toBe(302);
    const values = new Map(before.map(({ id, valor }) => [id, valor]));
    for (const { id, valor } of rowsOf(await text(await gold.get(address))))
      if (values.has(id)) expect(valor).toBe(values.get(id));
    expect((await gold.post('/ij/plan_changes', form({ intent: 'undo', id: change }))).status).toBe(409);
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
