import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { collection } from '../../../../server/platform/mongo/collection';
import { RevisionCache } from '../../../../server/platform/mongo/revision-cache';
import { collectionRevisions } from '../../../../server/platform/mongo/revisions';
import { testDatabase, type TestDatabase } from '../../../servers/mongo';

const name = 'realizado_quantidade';

let test: TestDatabase;
let reads: RevisionCache;
/** Milliseconds that the clock is ahead. */
let ahead = 0;
let made = 0;

beforeEach(async () => {
  test = await testDatabase();
  reads = new RevisionCache(test.db);
  [ahead, made] = [0, 0];
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + ahead);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await test.close();
});

/** @param forMs for how long somebody has been writing without a pause; null: nobody is */
const isWritten = (revision: number, forMs: number | null) => {
  const mark = (ms: number) => ({ by: 'load', since: new Date(Date.now() - ms), until: inAMinute() });
  return collection(test.db, collectionRevisions).updateOne(
    { _id: name },
    { $set: { revision, writers: forMs === null ? [] : [mark(forMs)] } },
    { upsert: true },
  );
};
const inAMinute = () => new Date(Date.now() + 60_000);

/** What takes so many milliseconds to read; each reading gives another number. */
const reading = (tookMs: number) => () => {
  ahead += tookMs;
  return Promise.resolve([(made += 1)]);
};
const read = async (tookMs = 0) => (await reads.of(name, 'sums', reading(tookMs)))[0];
const recent = async (tookMs: number) => {
  const { value, agoMs } = await reads.recent(name, 'sums', reading(tookMs), () => 1);
  return [value[0], Math.floor(agoMs / 1_000)];
};

describe('what was read of a counted collection', () => {
  it('is returned again until the collection is written to', async () => {
    await isWritten(1, null);
    expect([await read(), await read()]).toEqual([1, 1]);
    await isWritten(2, 10_000);
    expect([await read(600), await read(600)]).toEqual([2, 3]);
    await isWritten(2, null);
    expect([await read(), await read()]).toEqual([4, 4]);
  });

  it.each([
    ['for five seconds', 100, 5_000],
    ['for ten times as long as it took', 900, 9_000],
    ['for a minute', 20_000, 60_000],
  ])(
    'may be %s old while the collection is loaded, says so, and is exact afterwards',
    async (_for, tookMs, rest) => {
      await isWritten(1, 10_000);
      expect(await recent(tookMs)).toEqual([1, 0]);
      ahead += rest - 500;
      expect(await recent(tookMs)).toEqual([1, Math.floor((rest - 500) / 1_000)]);
      ahead += 1_000;
      expect(await recent(tookMs)).toEqual([2, 0]);
      ahead += 2_000;
      expect(await recent(tookMs)).toEqual([2, 2]);
      await isWritten(1, null);
      expect([await recent(tookMs), await recent(tookMs)]).toEqual([
        [3, 0],
        [3, 0],
      ]);
    },
  );

  it.each([
    ['somebody only saves what was typed', 1_000, 600],
    ['it is quick', 10_000, 10],
  ])('is read each time, even if it may be old, if %s', async (_where, forMs, tookMs) => {
    await isWritten(1, forMs);
    expect([await recent(tookMs), await recent(tookMs)]).toEqual([
      [1, 0],
      [2, 0],
    ]);
  });
});
