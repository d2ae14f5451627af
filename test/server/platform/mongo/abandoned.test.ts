import type { Collection } from 'mongodb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  finishAbandoned,
  lockExpiry,
  holding,
  type Recorded,
} from '../../../../server/platform/mongo/abandoned';
import { testDatabase, type TestDatabase } from '../../../servers/mongo';

let database: TestDatabase;
let changes: Collection<Recorded>;
beforeEach(async () => {
  database = await testDatabase();
  changes = database.db.collection<Recorded>('changes');
});
afterEach(() => database.close());

const record = (_id: string, minute: number, lock: { heldUntil?: Date } = {}) =>
  changes.insertOne({ _id, at: new Date(2026, 10, 16, 12, minute), phase: 'recorded', ...lock });
const settle = ({ _id }: Recorded) => changes.updateOne({ _id }, { $set: { phase: 'applied' } });

test('changes without a holder are completed, oldest first; those of a living process are left to it', async () => {
  await record('held', 1, { heldUntil: lockExpiry() });
  await record('newer', 3);
  await record('older', 2, { heldUntil: new Date(Date.now() - 1) });
  const finished: string[] = [];
  const finish = async (change: Recorded) => {
    finished.push(change._id);
    await settle(change);
  };
  expect(await finishAbandoned(changes, finish)).toBe(2);
  expect(finished).toEqual(['older', 'newer']);
  expect(await changes.findOne({ _id: 'held' })).toMatchObject({ phase: 'recorded' });
});

test('two processes that begin at once complete each change once', async () => {
  for (let at = 0; at < 10; at += 1) await record(`${at}`, at);
  const finished: string[] = [];
  const finish = async (change: Recorded) => {
    finished.push(change._id);
    await settle(change);
  };
  const counts = await Promise.all([finishAbandoned(changes, finish), finishAbandoned(changes, finish)]);
  expect(counts[0] + counts[1]).toBe(10);
  expect(new Set(finished).size).toBe(10);
});

test('a change that cannot be completed delays no other, and is reported', async () => {
  await record('broken', 1);
  await record('sound', 2);
  const finish = async (change: Recorded) => {
    if (change._id === 'broken') throw new Error('no cell');
    await settle(change);
  };
  await expect(finishAbandoned(changes, finish)).rejects.toThrow('no cell');
  expect(await changes.findOne({ _id: 'sound' })).toMatchObject({ phase: 'applied' });
});

test('a process holds a change for as long as it works on it', async () => {
  await record('long', 1, { heldUntil: lockExpiry(30) });
  const lockedUntil = async () => (await changes.findOne({ _id: 'long' }))?.heldUntil?.getTime() ?? 0;
  const first = await lockedUntil();
  await holding(changes, 'long', () => expect.poll(lockedUntil).toBeGreaterThan(first + 30), 30);
});
