import { beforeAll, describe, expect, it } from 'vitest';
import { accountOf, form, signIn, text, type Client } from './client';
import { rowsOf, slice } from './planning-page';

let gold: Client;
beforeAll(async () => {
  gold = await signIn(accountOf['USER GOLD']);
});

const changeOf = (html: string) => /name="change" value="([0-9a-f-]{36})"/.exec(html)?.[1] ?? '';

describe('saving a group', () => {
  it('shows what it would do before, and does it once however often it is sent', async () => {
    const address = slice('2026-08', '&majorCategory=Other');
    const before = rowsOf(await text(await gold.get(address)));
    const preview = await text(await gold.get(`${address}&action=increase&percent=10`));
    expect(preview).toContain('Increase 10%');
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
    const { pathname, search } = new URL(question?.replaceAll('&amp;', '&') ?? '', `http://portal${address}`);
    const asked = `${pathname}${search}`;
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
    expect(await text(await gold.get('/ij/plan_changes'))).toContain('Decrease 100%');
    expect(await (await gold.get('/ij/plan_changes?export=csv')).text()).toMatch(/Decrease 100%;.*;Gravada/);
    expect((await gold.post('/ij/plan_changes', form({ intent: 'undo', id: change }))).status).toBe(302);
    const values = new Map(before.map(({ id, valor }) => [id, valor]));
    for (const { id, valor } of rowsOf(await text(await gold.get(address))))
      if (values.has(id)) expect(valor).toBe(values.get(id));
    expect((await gold.post('/ij/plan_changes', form({ intent: 'undo', id: change }))).status).toBe(409);
  });
});
