import { beforeAll, describe, expect, it } from 'vitest';
import { accountOf, form, savedPage, signIn, type Client } from './client';

const at = (branch: string) => `/ij/rh_edit/${encodeURIComponent(branch)}`;
/** Branches that no other test touches. */
const [centro, manaus] = [at('Loja Centro'), at('Loja Manaus')];

let gold: Client;
let silver: Client;
let bronze: Client;
beforeAll(async () => {
  [gold, silver, bronze] = await Promise.all([
    signIn(accountOf['USER GOLD']),
    signIn(accountOf['USER SILVER']),
    signIn(accountOf['USER BRONZE']),
  ]);
});

const htmlOf = async (address: string, person = gold) =>
  (await (await person.get(address)).text()).replaceAll('&quot;', '"');
const firstId = async () => /name="dias_media\[([0-9a-f]{24})\]"/.exec(await htmlOf(manaus))?.[1] ?? '';
const input = (html: string, name: string) =>
  /value="([^"]*)"/.exec(html.split('<input').find((part) => part.includes(`name="${name}"`)) ?? '')?.[1];

describe('the branches', () => {
  it('are those of the person, and each links to its rows', async () => {
    expect(await htmlOf('/ij/rh', silver)).not.toContain('Loja Manaus');
    const answer = await gold.get(`/ij/rh?${form({ filial: 'Loja Manaus', generate: '1' })}`);
    expect([answer.status, answer.headers.get('Location')]).toEqual([302, manaus]);
    expect((await gold.get('/ij/rh?generate=1')).status).toBe(422);
    expect((await silver.get(`/ij/rh?${form({ filial: 'Loja Manaus', generate: '1' })}`)).status).toBe(422);
  });

  it('of other people are refused for reading, saving, commenting and exporting', async () => {
    expect((await silver.get(centro)).status).toBe(200);
    const id = await firstId();
    const attempts = [
      silver.get(manaus),
      silver.get(`${manaus}?export=csv`),
      silver.post(manaus, form({ intent: 'save', [`dias_media[${id}]`]: '1' })),
      silver.post(manaus, form({ intent: 'comment', id, comentario: 'x' })),
      silver.post(centro, form({ intent: 'save', [`dias_media[${id}]`]: '1' })),
    ];
    for (const answer of await Promise.all(attempts)) expect(answer.status).toBe(403);
    expect((await gold.get(at('Loja Nenhuma'))).status).toBe(404);
  });
});

describe('a branch', () => {
  it('shows the previous month with masked CPFs, read-only for types that do not edit', async () => {
    const html = await htmlOf(manaus);
    expect(html).toContain('utubro de 2026');
    expect(html).toMatch(/\*{3}\.\*{3}\.\*{3}-\d\d/);
    expect(html).not.toMatch(/\b\d{11}\b|\d{3}\.\d{3}\.\d{3}-\d\d/);
    expect(await htmlOf(manaus, bronze)).not.toContain('name="dias_media[');
    expect((await bronze.post(manaus, form({ intent: 'save' }))).status).toBe(403);
  });

  it('saves figures by their contract names, and keeps what was typed when one is no number', async () => {
    const id = await firstId();
    const field = `dias_media[${id}]`;
    const saved = await gold.post(manaus, form({ intent: 'save', [field]: '17,5' }));
    const savedHtml = await savedPage(gold, saved);
    expect(savedHtml).toContain('Salvo com sucesso! 1 linha alterada.');
    expect(savedHtml).toContain('Desfazer o que foi salvo');
    expect(input(await htmlOf(manaus), field)).toBe('17,50');
    const refused = await gold.post(
      manaus,
      form({ intent: 'save', [field]: 'muitos', [`vendas_servicos[${id}]`]: '3,3' }),
    );
    const html = (await refused.text()).replaceAll('&quot;', '"');
    expect([refused.status, input(html, field), input(html, `vendas_servicos[${id}]`)]).toEqual([
      422,
      'muitos',
      '3,3',
    ]);
  });

  it('shows a refused figure at its field and in its row, and does not overwrite newer figures of others', async () => {
    const cuiaba = at('Loja Cuiabá');
    const html = await htmlOf(cuiaba);
    const names = [...html.matchAll(/name="(dias_media\[[0-9a-f]{24}\])"/g)].map(([, name]) => name ?? '');
    const [mine = '', theirs = '', other = ''] = names;
    const drawnIn = (page: string) => /name="drawn" value="(\{.*?\})"\/>/.exec(page)?.[1] ?? '';
    const fields = (page: string) => Object.fromEntries(names.map((name) => [name, input(page, name) ?? '']));
    const send = async (page: string, edits: Record<string, string>) => {
      const sent = { intent: 'save', drawn: drawnIn(page), ...fields(page), ...edits };
      const answer = await gold.post(cuiaba, form(sent));
      return (await answer.text()).replaceAll('&quot;', '"').replaceAll('<!-- -->', '');
    };
    // Nothing of a comment's dialog, which the address may have open, stands before what became of the save.
    const commenting = await htmlOf(`${cuiaba}?comentario=${/\[(\w+)/.exec(mine)?.[1]}`);
    expect(
      /<form method="post" action="([^"]*)"[^>]*><input type="hidden" name="drawn"/.exec(commenting)?.[1],
    ).toBe(cuiaba);
    const refused = await send(html, { [mine]: 'dez', [other]: '4,25' });
    const row = html.split('<tr>').find((part) => part.includes(mine)) ?? '';
    const nome = /<th scope="row">([^<]+)/.exec(row)?.[1] ?? '';
    const [, matricula = ''] = /<td>(\d+)<\/td>/.exec(row) ?? [];
    const [alert = ''] = /role="alert".*?<\/ul>/s.exec(refused) ?? [];
    expect(alert).toContain(`>${nome} (${matricula}), out/26, Dias média</a>: "dez" não é um número`);
    expect(alert).toContain(`href="#${encodeURIComponent(mine)}"`);
    expect(refused).toMatch(/-motivo"[^>]*>"dez" não é um número/);
    expect(await gold.post(cuiaba, form({ intent: 'save', [theirs]: '21,75' }))).toMatchObject({
      status: 303,
    });
    const corrected = { intent: 'save', drawn: drawnIn(refused), ...fields(refused), [mine]: '10' };
    expect(await savedPage(gold, await gold.post(cuiaba, form(corrected)))).toContain('Salvo com sucesso!');
    const now = await htmlOf(cuiaba);
    expect([mine, theirs, other].map((name) => input(now, name))).toEqual(['10,00', '21,75', '4,25']);
  });

  it('keeps a comment of 255 characters and refuses a longer one', async () => {
    const id = await firstId();
    const send = (comentario: string) =>
      gold.post(`${manaus}?comentario=${id}`, form({ intent: 'comment', id, comentario }));
    expect((await send('ç'.repeat(255))).status).toBe(302);
    expect(await htmlOf(manaus)).toContain('ç'.repeat(255));
    const refused = await send('ç'.repeat(256));
    expect(refused.status).toBe(422);
    const refusalPage = await refused.text();
    expect(refusalPage).toContain('passa de 255 caracteres');
    expect(refusalPage).toContain(`>${'ç'.repeat(256)}</textarea>`);
  });

  it('explains why months in the wrong order are refused, and keeps them', async () => {
    const html = await htmlOf(`${manaus}?mes_inicio=2026-10&mes_fim=2026-01`);
    expect(html).toContain('O mês final não pode vir antes do inicial.');
    expect(html).toMatch(/<input[^>]*name="mes_fim"[^>]*value="2026-01"/);
    expect(await htmlOf(`${manaus}?mes_inicio=2026-10`)).not.toContain('não pode vir antes');
  });

  it('exports its rows with masked CPFs', async () => {
    const answer = await gold.get(`${manaus}?mes_inicio=2026-01&mes_fim=2026-03&export=csv`);
    const text = await answer.text();
    expect(answer.headers.get('Content-Type')).toContain('text/csv');
    expect(text).toMatch(/\*{3}\.\*{3}\.\*{3}-\d\d/);
    expect(text).not.toMatch(/\b\d{11}\b/);
    expect(text).toContain('01/2026');
  });
});

describe('the history of a row', () => {
  const santos = at('Loja Santos');
  const idsOf = async (branch: string) =>
    [...(await htmlOf(branch)).matchAll(/name="dias_media\[([0-9a-f]{24})\]"/g)].map(([, id]) => id ?? '');
  const plain = async (address: string, person = gold) =>
    (await htmlOf(address, person)).replaceAll('<!-- -->', '');
  /** The form that gives an amount back, as the page draws it. */
  const restoring = (html: string, amount: string) => {
    const [, drawn = ''] =
      /<ol.*?<\/ol>/s
        .exec(html)?.[0]
        .split('<form')
        .map((part): [string, string] => [input(part, 'value') ?? '', part])
        .find(([of]) => of === amount) ?? [];
    const names = ['id', 'row', 'column', 'value'];
    return {
      intent: 'restore',
      drawn: /name="drawn" value="(\{.*?\})"/.exec(drawn)?.[1] ?? '',
      ...Object.fromEntries(names.map((name) => [name, input(drawn, name) ?? ''])),
    };
  };

  it('says who changed what, and gives an amount back once, by a plain form', async () => {
    const [id = ''] = await idsOf(santos);
    const history = `${santos}/historico/${id}?mes_inicio=2026-10&page=1`;
    expect(await plain(history)).toContain('Ninguém mudou esta linha no portal.');
    const before = input(await htmlOf(santos), `dias_media[${id}]`) ?? '';
    await gold.post(santos, form({ intent: 'save', [`dias_media[${id}]`]: '11,5' }));
    const html = await plain(history);
    expect(html).toContain(`${before} → <strong>11,50</strong>`);
    const sent = form(restoring(html, before));
    const answer = await gold.post(history, sent);
    expect([answer.status, answer.headers.get('Location')]).toEqual([302, `${history}&salvo=1`]);
    const after = await plain(`${history}&salvo=1`);
    expect(after.match(/Salvo com sucesso!/g)).toHaveLength(1);
    expect(after).toContain(`11,50 → <strong>${before}</strong>`);
    expect(input(await htmlOf(santos), `dias_media[${id}]`)).toBe(before);
    await gold.post(santos, form({ intent: 'save', [`dias_media[${id}]`]: '12,5' }));
    expect((await gold.post(history, sent)).status).toBe(302);
    expect(input(await htmlOf(santos), `dias_media[${id}]`)).toBe('12,50');
    const late = await gold.post(history, form({ ...restoring(html, before), id: 'outro-pedido' }));
    expect(late.status).toBe(409);
    expect(await late.text()).toContain('Outra pessoa mudou este valor');
  });

  it('leaves the page behind it intact: its forms and links are those of the branch', async () => {
    const [id = ''] = await idsOf(santos);
    const html = await plain(`${santos}/historico/${id}?mes_inicio=2026-01`);
    const own = `${santos}?mes_inicio=2026-01`;
    expect(html).toContain(`action="${own}"`);
    for (const more of ['comentario=', 'export=csv', 'page=2'])
      expect(html).toContain(`href="${own}&amp;${more}`);
    expect(html).toMatch(/href="\/ij\/rh_edit\/Loja%20Santos\/historico\/[0-9a-f]{24}\?mes_inicio=2026-01"/);
  });

  it('has no way to restore for people who may not edit', async () => {
    const [, id = ''] = await idsOf(santos);
    await gold.post(santos, form({ intent: 'save', [`dias_media[${id}]`]: '9,75' }));
    const history = `${santos}/historico/${id}`;
    const html = await plain(history, bronze);
    expect(html).toContain('<strong>9,75</strong>');
    expect(html).not.toContain('Restaurar');
    const sent = restoring(await plain(history), '9,75');
    const attempt = { ...sent, id: 'pedido-de-leitor', row: id, column: 'dias_media', value: '1' };
    expect((await bronze.post(history, form(attempt))).status).toBe(403);
  });

  it('is refused for branches of others, and not found for rows of another branch', async () => {
    const [id = ''] = await idsOf(santos);
    const restore = form({
      intent: 'restore',
      id: 'pedido-alheio',
      row: id,
      column: 'dias_media',
      value: '1',
    });
    expect((await silver.get(`${santos}/historico/${id}`)).status).toBe(403);
    expect((await silver.post(`${santos}/historico/${id}`, restore)).status).toBe(403);
    expect((await silver.get(`${centro}/historico/${id}`)).status).toBe(404);
    expect((await silver.post(`${centro}/historico/${id}`, restore)).status).toBe(404);
    expect((await gold.get(`${santos}/historico/nenhum`)).status).toBe(404);
  });
});
