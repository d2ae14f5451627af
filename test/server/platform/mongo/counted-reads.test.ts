import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { collection } from '../../../../server/platform/mongo/collection';
import { CountedReads } from '../../../../server/platform/mongo/counted-reads';
import { collectionRevisions } from '../../../../server/platform/mongo/revisions';
import { testDatabase, type TestDatabase } from '../../../servers/mongo';

const name = 'realizado_quantidade';

let test: TestDatabase;
let reads: CountedReads;
/** Milliseconds that the clock is ahead. */
let ahead = 0;
let made = 0;

beforeEach(async () => {
  test = await testDatabase();
  reads = new CountedReads(test.db);
  [ahead, made] = [0, 0];
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + ahead);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await test.close();
});

const isWritten = (revision: number, writing: boolean) =>
  collection(test.db, collectionRevisions).updateOne(
    { _id: name },
    { $set: { revision, writers: writing ? [{ by: 'load', until: new Date(Date.now() + 60_000) }] : [] } },
    { upsert: true },
  );

/** Reads what takes so many milliseconds; each reading gives another number. */
const read = async (tookMs: number, mayLag: boolean): Promise<number | undefined> => {
  const [value] = await reads.of(
    name,
    'sums',
    () => {
      ahead += tookMs;
      return Promise.resolve([(made += 1)]);
    },
    () => 1,
    mayLag,
  );
  return value;
};

describe('what was read of a counted collection', () => {
  it('is given again until the collection is written to', async () => {
    await isWritten(1, false);
    expect([await read(0, false), await read(0, false)]).toEqual([1, 1]);
    await isWritten(2, true);
    expect([await read(0, false), await read(0, false)]).toEqual([2, 3]);
    await isWritten(2, false);
    expect([await read(0, false), await read(0, false)]).toEqual([4, 4]);
  });

  it('rests while the collection is written to where it is slow and may lag, and is exact once that has ended', async () => {
    await isWritten(1, true);
    expect([await read(600, true), await read(600, true)]).toEqual([1, 1]);
    ahead += 5_900;
    expect(await read(600, true)).toBe(1);
    ahead += 200;
    expect(await read(600, true)).toBe(2);
    await isWritten(1, false);
    expect([await read(600, true), await read(600, true)]).toEqual([3, 3]);
  });

  it.each([
    ['is quick', 100, true],
    ['may not lag', 600, false],
  ])('is read each time while the collection is written to where it %s', async (_why, tookMs, mayLag) => {
    await isWritten(1, true);
    expect([await read(tookMs, mayLag), await read(tookMs, mayLag)]).toEqual([1, 2]);
  });
});
