import { Collection } from 'mongodb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RevisionCache } from '../../../../server/platform/mongo/revision-cache';
import { beginLook, revisionsCame, withOneLook } from '../../../../server/platform/mongo/one-look';
import {
  bringRevisions,
  collectionRevisions,
  revisionsOf,
  type RevisionRecord,
} from '../../../../server/platform/mongo/revisions';
import { realizedQuantities } from '../../../../server/planning/quantities/realized';
import { forecasts } from '../../../../server/planning/forecast/collection';
import { testDatabase, type TestDatabase } from '../../../servers/mongo';

const name = realizedQuantities.name;

let test: TestDatabase;
let reads: RevisionCache;
/** Milliseconds that the clock is ahead. */
let ahead = 0;
let looks = 0;

beforeEach(async () => {
  test = await testDatabase();
  reads = new RevisionCache(test.db);
  await rows(name).insertOne({ _id: 1, n: 1 });
  await rows(forecasts.name).insertOne({ _id: 1, n: 1 });
  for (const each of [name, forecasts.name]) await settled(each);
  [ahead, looks] = [0, 0];
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + ahead);
  const find = Reflect.get(Collection.prototype, 'find');
  vi.spyOn(Collection.prototype, 'find').mockImplementation(function (this: Collection, ...args) {
    if (this.collectionName === collectionRevisions.name) looks += 1;
    return find.apply(this, args);
  });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await test.close();
});

const rows = (of: string) => test.db.collection<{ _id: number; n: number }>(of);
const settled = (of: string) =>
  expect
    .poll(async () => (await revisionsOf(test.db)).get(of)?.revision ?? null, { interval: 20 })
    .not.toBeNull();
const read = async (of = name) =>
  (await reads.of(of, 'n', async () => ({ n: (await rows(of).findOne({ _id: 1 }))?.n }))).n;
const write = (n: number) => rows(name).updateOne({ _id: 1 }, { $set: { n } });

it('a request checks a collection once, however many reads follow', async () => {
  const answer = async () => [await read(), await read(forecasts.name), await read()];
  expect(await withOneLook(answer)).toEqual([1, 1, 1]);
  expect(looks).toBe(1);
  await answer();
  expect(looks).toBe(4);
});

it('each request sees what was written before it began, however soon after another', async () => {
  const answer = () => withOneLook(() => read());
  expect(await answer()).toBe(1);
  for (let n = 2; n < 6; n += 1) {
    await write(n);
    expect(await answer()).toBe(n);
  }
});

it('a running request keeps its state, and another one sees later writes', async () => {
  let written = (): void => undefined;
  const other = new Promise<void>((resolve) => (written = resolve));
  let first: unknown;
  const early = withOneLook(async () => [(first = await read()), await other.then(() => read())]);
  await expect.poll(() => first).toBe(1);
  await write(2);
  expect(await withOneLook(() => read())).toBe(2);
  written();
  expect(await early).toEqual([1, 1]);
});

it('a request sees its own writes', async () => {
  expect(
    await withOneLook(async () => {
      const before = await read();
      await write(7);
      return [before, await read()];
    }),
  ).toEqual([1, 7]);
});

it('a long request, and work that continues after it, check again', async () => {
  let stream = (): Promise<number | undefined> => Promise.reject(new Error('The answer was not made'));
  await withOneLook(async () => {
    await read();
    ahead += 1_001;
    await read();
    expect(looks).toBe(2);
    return undefined;
  });
  await withOneLook(async () => {
    await read();
    let answered = (): void => undefined;
    const gone = new Promise<void>((resolve) => (answered = resolve)).then(() => read());
    stream = () => {
      answered();
      return gone;
    };
    return undefined;
  });
  const before = looks;
  await stream();
  expect(looks).toBe(before + 1);
});

/** A request whose sender's session brings the revisions, and what it does between that and its answer. */
const identified = (answer: () => Promise<unknown>, between = () => Promise.resolve()): Promise<unknown> =>
  new Promise((resolve, reject) => {
    beginLook(() => {
      const request = async () => {
        const [session] = await rows('sessions')
          .aggregate<{ revisions: RevisionRecord[] }>([{ $match: { _id: 1 } }, bringRevisions])
          .toArray();
        revisionsCame(session?.revisions ?? []);
        await between();
        return withOneLook(answer);
      };
      request().then(resolve, reject);
    });
  });

it('a request whose session brought the revisions checks nothing again', async () => {
  await rows('sessions').insertOne({ _id: 1, n: 1 });
  const answer = async () => [await read(), await read(forecasts.name)];
  expect(await identified(answer)).toEqual([1, 1]);
  expect(looks).toBe(0);
});

it('such a request sees what was written before it began, and its own writes', async () => {
  await rows('sessions').insertOne({ _id: 1, n: 1 });
  expect(await identified(() => read())).toBe(1);
  for (let n = 2; n < 6; n += 1) {
    await write(n);
    expect(await identified(() => read())).toBe(n);
  }
  const own = async () => void (await write(9));
  expect(await identified(() => read(), own)).toBe(9);
});

it('such a request looks again if its turn comes late', async () => {
  await rows('sessions').insertOne({ _id: 1, n: 1 });
  const late = async () => void (ahead += 1_001);
  expect(await identified(() => read(), late)).toBe(1);
  expect(looks).toBe(1);
});
