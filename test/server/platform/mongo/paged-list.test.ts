import fc from 'fast-check';
import { Collection, FindCursor, type Document } from 'mongodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { PagedList, type PageRequest } from '../../../../server/platform/mongo/paged-list';
import { testDatabase, type TestDatabase } from '../../../servers/mongo';
import { runs } from '../../../property-runs';

let database: TestDatabase;
let list: PagedList<Document>;
let stamp = '1';
let isLoading = false;
let now = 0;
const rows = vi.fn<() => Promise<number>>();
const records = () => database.db.collection<Document>('rows');

beforeAll(async () => {
  database = await testDatabase();
  await records().createIndex({ at: -1, _id: -1 });
  await records().createIndex({ user: 1, at: -1, _id: -1 });
  await records().insertMany(
    Array.from({ length: 5_000 }, (_, index) => ({
      _id: index as never,
      at: new Date(Math.floor(index / 7) * 1_000),
      user: `u${index % 3}`,
    })),
  );
});
afterAll(() => database.close());
beforeEach(() => {
  isLoading = false;
  rows.mockReset().mockResolvedValue(5_000);
  list = new PagedList(
    records(),
    () => Promise.resolve({ stamp, isLoading, rows }),
    () => now,
  );
});

const newest = [
  ['at', -1],
  ['_id', -1],
] as const;
const request = (rest: Partial<PageRequest<Document>>): PageRequest<Document> => ({
  filter: {},
  order: newest,
  skip: 0,
  limit: 20,
  seekable: true,
  ...rest,
});

/** The rows that each query of a piece of work skipped. */
async function skippedBy(work: () => Promise<unknown>): Promise<number[]> {
  const skips = vi.spyOn(FindCursor.prototype, 'skip');
  await work();
  const queries = skips.mock.calls.map(([rows]) => rows);
  skips.mockRestore();
  return queries;
}

describe('pages by number', () => {
  const filters: Document[] = [{}, { user: 'u1' }, { user: 'u1', _id: { $mod: [2, 0] } }, { user: 'nobody' }];
  const orders = [
    newest,
    [
      ['at', 1],
      ['_id', 1],
    ],
    [['_id', 1]],
  ] as const;

  it('equal the rows of skip and limit, for any filter, order and sequence of pages', async () => {
    const steps = fc.record({
      filter: fc.constantFrom(...filters),
      order: fc.constantFrom(...orders),
      skip: fc.nat({ max: 5_200 }),
      limit: fc.constantFrom(20, 40),
    });
    await fc.assert(
      fc.asyncProperty(steps, async ({ filter, order, skip, limit }) => {
        const { rows, total } = await list.page(request({ filter, order, skip, limit }));
        const all = records().find(filter).sort(Object.fromEntries(order));
        expect(rows).toEqual(await all.skip(skip).limit(limit).toArray());
        expect(total).toBe(await records().countDocuments(filter));
      }),
      { numRuns: runs(60) },
    );
  });

  it('sort by keys without an index, and with nulls, where they are not sought', async () => {
    const order = [
      ['nothing', 1],
      ['_id', -1],
    ] as const;
    const { rows } = await list.page(request({ order, skip: 4_980, seekable: false }));
    expect(rows.map(({ _id }) => Number(_id))).toEqual(Array.from({ length: 20 }, (_, index) => 19 - index));
  });

  it('look up a page once, and again after a change', async () => {
    const asked = (skip: number) => skippedBy(() => list.page(request({ skip })));
    expect(await asked(4_500)).toHaveLength(5);
    expect(await asked(4_500)).toEqual([0]);
    stamp = '2';
    expect(await asked(4_500)).toHaveLength(5);
  });

  it('are looked up anew where the total shows a change that the stamp does not', async () => {
    const asked = (skip: number) => skippedBy(() => list.page(request({ skip })));
    await asked(4_500);
    rows.mockResolvedValue(4_999);
    await asked(4_500);
    expect(await asked(4_500)).toHaveLength(5);
  });

  it('of a filter do not count the whole list', async () => {
    await list.page(request({ filter: { user: 'u1' } }));
    expect(rows).not.toHaveBeenCalled();
  });

  it('are reached from the nearest known page, in both directions', async () => {
    await list.page(request({ skip: 4_000 }));
    const asked = (skip: number) => skippedBy(() => list.page(request({ skip })));
    expect(await asked(4_020)).toEqual([1]);
    expect(await asked(4_320)).toEqual([281]);
    // Rows of the same instant are counted rather than passed.
    const [back, page] = await asked(3_700);
    expect([page, (back ?? 0) > 292 && (back ?? 0) <= 300]).toEqual([0, true]);
    expect(await asked(3_720)).toEqual([1]);
  });

  it('count a filtered list anew after a while, since its cells may have changed in place', async () => {
    const total = async () => (await list.page(request({ filter: { mark: true } }))).total;
    const counted = [await total()];
    await records().updateOne({ _id: 1 as never }, { $set: { mark: true } });
    counted.push(await total());
    now += 31_000;
    counted.push(await total());
    expect(counted).toEqual([0, 0, 1]);
  });

  it.each([
    ['after a rest while rows are loaded', 600, true, 1],
    ['at once where that is quick', 10, true, 2],
    ['at once where nobody loads any', 600, false, 2],
  ])('count the filtered rows as the list changes, %s', async (_when, tookMs, loading, times) => {
    isLoading = loading;
    const stored = records();
    const count = stored.countDocuments.bind(stored);
    const counts = vi.spyOn(Collection.prototype, 'countDocuments').mockImplementation(async (filter) => {
      now += tookMs;
      return count(filter);
    });
    const seen = async () => {
      stamp += '+';
      return (await list.page(request({ filter: { user: 'u1' } }))).total;
    };
    await seen();
    await seen();
    expect(counts).toHaveBeenCalledTimes(times);
    now += 6_500;
    expect(await seen()).toBe(1_667);
    expect(counts).toHaveBeenCalledTimes(times + 1);
    isLoading = false;
    await seen();
    expect(counts).toHaveBeenCalledTimes(times + 2);
    counts.mockRestore();
  });
});
