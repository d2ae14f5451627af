import { ObjectId } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { csvChunks } from '../../../../server/platform/exports/csv';
import { bytesOf } from '../../platform/exports/tables';
import { openDesk, requestFor, tile, type Desk } from './desk';

const spent = (day: string, valor: number) => ({
  _id: new ObjectId(),
  channel: 'FSS',
  marca: 'Aurora',
  yearMonthDay: new Date(`${day}T00:00:00Z`),
  valor,
});
const file = (instant: string, nok: number) => ({
  _id: new ObjectId(),
  originalName: `${nok}.csv`,
  collection: 'produto',
  statusChangeDate: new Date(instant),
  rows: { nok },
});

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
  await desk.db
    .collection('planejamento_spend')
    .insertMany([spent('2026-10-31', 1), spent('2026-11-01', 2), spent('2026-11-16', 4)]);
  // In São Paulo the first came on 31/10, and the last on 15/11 at 22:30.
  await desk.db
    .collection('files')
    .insertMany([
      file('2026-11-01T02:59:00Z', 1),
      file('2026-11-01T03:00:00Z', 2),
      file('2026-11-16T01:30:00Z', 4),
    ]);
});
afterAll(() => desk.close());

const kinds = [
  {
    what: 'a calendar day that rows hold',
    from: 'planejamento_spend',
    field: 'yearMonthDay',
    sum: 'valor',
    last: '2026-11-16',
    written: '16/11/2026',
  },
  {
    what: 'an instant, which is on a day of the tenant',
    from: 'files',
    field: 'statusChangeDate',
    sum: 'rows.nok',
    last: '2026-11-15',
    written: '15/11/2026 22:30:00',
  },
];

describe.each(kinds)('$what', ({ from, field, sum, last, written }) => {
  const query = { from, measures: { soma: { label: 'Soma', sum } } };
  const definition = {
    filters: [{ field, from }],
    tiles: [tile({ group: [field], queries: [query] }), tile({ id: 'total', queries: [query] })],
  };
  const page = { tile: 'quadro', reading: 0, page: 1, pageSize: 20 as const };
  const shown = async (params: string, match = {}) => {
    const tiles = definition.tiles.map((each) => ({ ...each, queries: [{ ...query, match }] }));
    const view = await desk.views.view(requestFor({ ...definition, tiles }, params));
    return view.tiles.map(({ rows }) => rows.map(({ at, figures }) => [...at, ...figures]));
  };

  it('is the same day in marks, in the rows behind them and in their file', async () => {
    const [days] = await shown('');
    expect(days).toEqual([
      ['2026-10-31', 1],
      ['2026-11-01', 2],
      [last, 4],
    ]);
    const request = requestFor(definition, `at=${last}`);
    const { columns, rows } = await desk.rows.page(request, page);
    const at = columns.findIndex(({ key }) => key === field);
    expect(rows.map((cells) => cells[at])).toEqual([last]);
    const text = (await bytesOf(csvChunks(await desk.rows.export(request, page)))).toString();
    expect(text).toContain(written);
  });

  it('narrows by a day, by months and by the months of a condition', async () => {
    expect((await shown(`${field}=${last}`))[1]).toEqual([[4]]);
    expect((await shown(`${field}.de=2026-11&${field}.ate=2026-11`))[1]).toEqual([[6]]);
    expect((await shown('', { [field]: { $lt: { $month: 0 } } }))[1]).toEqual([[1]]);
    expect((await shown('', { [field]: { $lt: { $month: '2026-11' } } }))[1]).toEqual([[1]]);
    expect((await shown('', { [field]: { $gte: { $day: last } } }))[1]).toEqual([[4]]);
    expect((await shown('', { [field]: { $lt: { $year: 0, $month: 10 } } }))[1]).toEqual([[1]]);
  });
});
