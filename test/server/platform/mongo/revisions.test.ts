import { setTimeout as pause } from 'node:timers/promises';
import { Collection, type Db } from 'mongodb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { realizedQuantities } from '../../../../server/planning/quantities/realized';
import { openDatabase, type Database } from '../../../../server/platform/mongo/client';
import { rowCount } from '../../../../server/platform/mongo/row-counts';
import {
  collectionRevisions,
  countFromNow,
  revisionsOf,
  sizeSubject,
} from '../../../../server/platform/mongo/revisions';
import { collection } from '../../../../server/platform/mongo/collection';
import { quiet, testDatabase, type TestDatabase } from '../../../servers/mongo';
import { beyondRole } from '../../../servers/shipped-role';

const counted = realizedQuantities.name;

let test: TestDatabase;
beforeEach(async () => {
  test = await testDatabase();
});
afterEach(() => test.close());

const revisionOf = async (db: Db, name: string) =>
  (await revisionsOf(db, [name])).get(name)?.revision ?? null;
const settled = (subject = counted) =>
  expect.poll(() => revisionOf(test.db, subject), { interval: 20 }).not.toBeNull();
const rows = () => test.db.collection<{ _id: number; n: number }>(counted);

it.each([
  ['an insert', () => rows().insertOne({ _id: 2, n: 1 })],
  ['an update', () => rows().updateOne({ _id: 1 }, { $inc: { n: 1 } })],
  ['a bulk write', () => rows().bulkWrite([{ deleteOne: { filter: { _id: 1 } } }])],
  ['what finds and changes', () => rows().findOneAndUpdate({ _id: 1 }, { $inc: { n: 1 } })],
  ['a collection dropped', () => beyondRole(() => rows().drop())],
])('%s makes another revision, and none counts while it may go on', async (_what, write) => {
  await rows().insertOne({ _id: 1, n: 0 });
  await settled();
  const before = await revisionOf(test.db, counted);
  await write();
  expect(await revisionOf(test.db, counted)).toBeNull();
  await settled();
  expect(await revisionOf(test.db, counted)).toBeGreaterThan(before ?? Infinity);
});

it.each([
  ['an insert', true, () => rows().insertOne({ _id: 2, n: 1 })],
  ['a removal', true, () => rows().deleteOne({ _id: 1 })],
  ['an upsert', true, () => rows().updateOne({ _id: 2 }, { $inc: { n: 1 } }, { upsert: true })],
  ['what finds and removes', true, () => rows().findOneAndDelete({ _id: 1 })],
  [
    'an upsert of a bulk write',
    true,
    () => rows().bulkWrite([{ updateOne: { filter: { _id: 2 }, update: { $inc: { n: 1 } }, upsert: true } }]),
  ],
  ['an update', false, () => rows().updateMany({}, { $inc: { n: 1 } })],
  [
    'an update of a bulk write',
    false,
    () => rows().bulkWrite([{ updateOne: { filter: { _id: 1 }, update: { $inc: { n: 1 } } } }]),
  ],
  ['what finds and changes', false, () => rows().findOneAndUpdate({ _id: 1 }, { $inc: { n: 1 } })],
])('%s may change how many documents there are: %s', { tags: 'slow' }, async (_what, changes, write) => {
  const size = sizeSubject(counted);
  await rows().insertOne({ _id: 1, n: 0 });
  await settled(size);
  const before = await revisionOf(test.db, size);
  await write();
  if (!changes) return expect(await revisionOf(test.db, size)).toBe(before);
  expect(await revisionOf(test.db, size)).toBeNull();
  await expect.poll(() => revisionOf(test.db, size), { interval: 20 }).toBeGreaterThan(before ?? Infinity);
});

it('counts rows once after some came or went, and not at all after an update', async () => {
  await rows().insertMany(Array.from({ length: 30 }, (_, _id) => ({ _id, n: 0 })));
  await settled(sizeSubject(counted));
  const counts = vi.spyOn(Collection.prototype, 'countDocuments');
  const countRows = () => rowCount(test.db, counted);
  expect([await countRows(), await countRows()]).toEqual([30, 30]);
  await rows().updateMany({}, { $inc: { n: 1 } });
  expect(await countRows()).toBe(30);
  expect(counts).toHaveBeenCalledTimes(1);
  await rows().deleteOne({ _id: 3 });
  expect(await countRows()).toBe(29);
  counts.mockRestore();
});

it('knows nothing of a collection that nobody counted, and leaves it alone', async () => {
  await test.db.collection<{ _id: number }>('things').insertOne({ _id: 1 });
  expect(await revisionOf(test.db, 'things')).toBeNull();
  expect(await collection(test.db, collectionRevisions).countDocuments()).toBe(0);
});

it('counts from the start of a portal on what nobody has written to yet, and goes on where somebody has', async () => {
  await rows().insertOne({ _id: 1, n: 0 });
  await settled();
  const before = await revisionOf(test.db, counted);
  await countFromNow(test.db, [counted, 'dashboards']);
  expect(await revisionOf(test.db, counted)).toBe(before);
  expect(await revisionOf(test.db, 'dashboards')).toBe(0);
});

it('treats a silent writer as dead, by the time of the database', async () => {
  const left = (until: Date) =>
    collection(test.db, collectionRevisions).updateOne(
      { _id: counted },
      { $set: { revision: 7, writers: [{ by: 'gone', since: new Date(0), until }] } },
      { upsert: true },
    );
  await left(new Date(Date.now() + 60_000));
  expect(await revisionOf(test.db, counted)).toBeNull();
  await left(new Date(Date.now() - 1_000));
  expect(await revisionOf(test.db, counted)).toBe(7);
});

it('knows for how long somebody has been writing without a pause', { tags: 'slow' }, async () => {
  const writtenMs = async () => (await revisionsOf(test.db, [counted])).get(counted)?.writtenMs ?? 0;
  let id = 0;
  await expect
    .poll(
      async () => {
        await rows().insertOne({ _id: (id += 1), n: 0 });
        return writtenMs();
      },
      { interval: 20 },
    )
    .toBeGreaterThan(700);
  await settled();
  expect(await writtenMs()).toBe(0);
  await rows().insertOne({ _id: 0, n: 0 });
  expect(await writtenMs()).toBeLessThan(700);
});

it('never gives two states the same revision, however many processes write', { tags: 'slow' }, async () => {
  const others: Database[] = [];
  for (let at = 0; at < 3; at += 1)
    others.push(
      await openDatabase(
        { mongodbUri: test.uri, mongodbDatabase: test.db.databaseName, dataDir: '' },
        quiet,
        { counted: new Set([counted]) },
      ),
    );
  await rows().insertOne({ _id: 1, n: 0 });
  let left = others.length;
  const writers = others.map(async ({ db }, at) => {
    for (let round = 0; round < 6; round += 1) {
      await db.collection<{ _id: number }>(counted).updateOne({ _id: 1 }, { $inc: { n: 1 } });
      await pause(350 + 90 * at * round);
    }
    left -= 1;
  });
  const known = new Map<number, number>();
  let kept = 0;
  while (left > 0) {
    const revision = await revisionOf(test.db, counted);
    const { n } = (await rows().findOne({ _id: 1 })) ?? { n: -1 };
    const still = await revisionOf(test.db, counted);
    if (revision === null || still !== revision) continue;
    kept += 1;
    expect([revision, known.get(revision) ?? n]).toEqual([revision, n]);
    known.set(revision, n);
  }
  await Promise.all(writers);
  expect(kept).toBeGreaterThan(0);
  await settled();
  expect((await rows().findOne({ _id: 1 }))?.n).toBe(18);
  for (const { close } of others) await close();
});

it('lets a hundred simultaneous first writers write', async () => {
  await Promise.all(Array.from({ length: 150 }, (_, at) => rows().insertOne({ _id: at, n: 0 })));
  expect(await rows().countDocuments()).toBe(150);
  await settled();
});
