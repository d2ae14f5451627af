import { ObjectId } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tile } from '../../../../app/domain/insight/panels/definition';
import { checkDefinition } from '../../../../server/insight/panels/definition';
import { openDesk, realized, requestFor, sale, tile, type Desk } from './desk';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
  await desk.db.collection('realizado_quantidade').insertOne(sale('FSS', '2026-12', 'Aurora', 1));
});
afterAll(() => desk.close());

const pivot = (given: Partial<Tile> = {}): Tile =>
  tile({
    group: ['channel', 'data_ref'],
    chart: { kind: 'pivot', rows: 'channel', columns: 'data_ref', values: ['realizado'], totals: true },
    ...given,
  });
const requested = (given: Partial<Tile> = {}, query = '') => {
  const definition = { filters: [], tiles: [pivot(given)] };
  expect(checkDefinition(definition).faults).toEqual([]);
  return requestFor(definition, query);
};

describe('a pivot', () => {
  it('is read with its totals down and across', async () => {
    const [shown] = (await desk.views.view(requested())).tiles;
    expect(shown?.failure).toBeNull();
    expect(shown?.totals).toEqual({
      all: [43],
      parts: expect.arrayContaining([
        { at: ['FSS'], figures: [36] },
        { at: ['BRANDSITE'], figures: [7] },
      ]),
      across: expect.arrayContaining([
        { at: ['2026-09'], figures: [10] },
        { at: ['2026-10'], figures: [32] },
        { at: ['2026-12'], figures: [1] },
      ]),
    });
  });

  it('stands in a spreadsheet as on its screen, the months that lack and the totals included', async () => {
    const { columns, rows } = await desk.views.export(requested(), 'quadro');
    expect(columns.map(({ label }) => label)).toEqual([
      ...['Canal', 'set/26', 'out/26', 'nov/26', 'dez/26', 'Total'],
    ]);
    const written: unknown[][] = [];
    for await (const row of rows) written.push(columns.map(({ key }) => row[key]));
    expect(written).toEqual([
      ['BRANDSITE', null, 7, null, null, 7],
      ['FSS', 10, 25, null, 1, 36],
      ['Total', 10, 32, null, 1, 43],
    ]);
  });

  it('leaves lines out by its limit, and shows all where its address asks for it', async () => {
    const limited = { limit: 1, sort: { by: 'realizado', dir: 'desc' } } as const;
    const [shown] = (await desk.views.view(requested(limited))).tiles;
    expect([shown?.left, new Set(shown?.rows.map(({ at }) => at[0]))]).toEqual([1, new Set(['FSS'])]);
    const [whole] = (await desk.views.view(requested(limited, 'todos-quadro=1'))).tiles;
    expect([whole?.left, whole?.isWhole]).toEqual([0, true]);
    expect(new Set(whole?.rows.map(({ at }) => at[0]))).toEqual(new Set(['FSS', 'BRANDSITE']));
  });
});

it('finds the greatest of many thousand parts, and says of a tile without a limit how many it leaves out', async () => {
  const sku = (index: number) => ({
    ...sale('FSS', '2025-01', 'Muitos', 1),
    _id: new ObjectId(),
    sku: `K${index}`,
  });
  const records = desk.db.collection('realizado_quantidade');
  await records.insertMany(Array.from({ length: 5_600 }, (_, index) => sku(index)));
  await records.insertOne({ ...sku(5_600), valor: 900 });
  const own = { ...realized, match: { marca: 'Muitos' } };
  const shown = async (given: Partial<Tile>) => {
    const definition = { filters: [], tiles: [tile({ group: ['sku'], queries: [own], ...given })] };
    return (await desk.views.view(requestFor(definition))).tiles[0];
  };
  const first = await shown({ limit: 1, sort: { by: 'realizado', dir: 'desc' } });
  expect(first?.rows).toEqual([{ at: ['K5600'], figures: [900] }]);
  const all = await shown({});
  expect([all?.rows.length, all?.left]).toEqual([5_000, 601]);
});
