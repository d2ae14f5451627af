import { beforeAll, describe, expect, it } from 'vitest';
import { accountOf, form, signIn, text, type Client } from './client';
import { rowsOf, slice } from './planning-page';

let gold: Client;
beforeAll(async () => {
  gold = await signIn(accountOf['USER GOLD']);
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
