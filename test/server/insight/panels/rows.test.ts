import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestFor, openDesk, planned, realized, tile, type Desk } from './desk';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());

describe('the rows behind a mark', () => {
  const definition = { filters: [], tiles: [tile({ group: ['channel'], queries: [realized, planned] })] };
  const page = { tile: 'quadro', reading: 0, page: 1, pageSize: 20 as const };

  it('are those that its figure adds up', async () => {
    const found = await desk.rows.page(requestFor(definition, 'at=FSS'), page);
    expect(found.total).toBe(3);
    const at = found.columns.findIndex(({ key }) => key === 'valor');
    expect(found.rows.reduce((sum, cells) => sum + Number(cells[at]), 0)).toBe(35);
    expect((await desk.rows.page(requestFor(definition, 'at=FSS'), { ...page, reading: 1 })).total).toBe(2);
  });

  it('are told apart by what they measure where two readings have one source', async () => {
    const before = { ...realized, measures: { antes: { label: 'Antes', sum: 'valor' } } };
    const alike = { filters: [], tiles: [tile({ queries: [realized, before, planned] })] };
    expect((await desk.rows.page(requestFor(alike), page)).readings).toEqual([
      'Realizado (quantidades): Realizado',
      'Realizado (quantidades): Antes',
      'Planejado (quantidades)',
    ]);
  });

  it('never hold a field that is not in the list', async () => {
    const hr = {
      filters: [],
      tiles: [tile({ queries: [{ from: 'hr_records', measures: { n: { label: 'N', count: true } } }] })],
    };
    const found = await desk.rows.page(requestFor(hr), page);
    expect(JSON.stringify(found)).not.toContain('12345678909');
  });

  it.each([{ tile: 'nenhum' }, { reading: 7 }, { reading: Number.NaN }])(
    'are absent for %j',
    async (wrong) => {
      await expect(desk.rows.page(requestFor(definition), { ...page, ...wrong })).rejects.toMatchObject({
        kind: 'absent',
      });
    },
  );
});
