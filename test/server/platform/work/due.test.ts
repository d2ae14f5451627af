import { MongoBackend } from '@agendajs/mongo-backend';
import type { Collection } from 'mongodb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { collection } from '../../../../server/platform/mongo/collection';
import { agendaJobs } from '../../../../server/platform/work/collection';
import { askOnce, lockUntilSaved } from '../../../../server/platform/work/due';
import { testDatabase, type TestDatabase } from '../../../servers/mongo';

const minute = 60_000;
const from = (ms: number) => new Date(Date.now() + ms);

let database: TestDatabase;
let jobs: Collection;
let backend: MongoBackend;
beforeEach(async () => {
  database = await testDatabase();
  jobs = collection(database.db, agendaJobs);
  const { name } = agendaJobs;
  backend = askOnce(new MongoBackend({ mongo: database.db, collection: name, ensureIndex: false }), jobs);
  await backend.connect();
});
afterEach(() => database.close());

/** What one look takes of each kind. */
async function look(kinds: readonly string[], until = from(0)): Promise<string[]> {
  const taken = await Promise.all(
    kinds.map((kind) => backend.repository.getNextJobToRun(kind, until, from(-minute), undefined, {})),
  );
  return taken.flatMap((job) => job?.name ?? []);
}

it('takes due and abandoned work, and none that is locked, postponed or later', async () => {
  await jobs.insertMany([
    { name: 'due', lockedAt: null, nextRunAt: from(-1) },
    { name: 'lost', lockedAt: from(-2 * minute), nextRunAt: from(-minute) },
    { name: 'held', lockedAt: from(-1), nextRunAt: from(-minute) },
    { name: 'later', lockedAt: null, nextRunAt: from(minute) },
    { name: 'put off', lockedAt: null, nextRunAt: from(-1), disabled: true },
  ]);
  const kinds = ['due', 'lost', 'held', 'later', 'put off', 'none'];
  expect(await look(kinds)).toEqual(['due', 'lost']);
  expect(await look(kinds)).toEqual([]);
});

it('locks in advance only work that is due in a moment', async () => {
  await jobs.insertMany([
    { name: 'in a moment', lockedAt: null, nextRunAt: from(500) },
    { name: 'later', lockedAt: null, nextRunAt: from(minute) },
  ]);
  expect(await look(['in a moment', 'later'], from(2 * minute))).toEqual(['in a moment']);
});

it('takes one piece of a kind however many polls coincide, and leaves the next in order to the next poll', async () => {
  await jobs.insertMany([3, 2, 1].map((ago) => ({ name: 'due', lockedAt: null, nextRunAt: from(-ago) })));
  expect(await look(['due', 'due', 'due'])).toEqual(['due']);
  expect(await jobs.countDocuments({ lockedAt: null })).toBe(2);
  expect(await look(['due'])).toEqual(['due']);
  expect(await look(['due', 'due'])).toEqual(['due']);
  expect(await look(['due', 'due'])).toEqual([]);
  await jobs.insertOne({ name: 'due', lockedAt: null, nextRunAt: from(-1) });
  expect(await look(['due', 'due'])).toEqual(['due']);
});

it('does not query for a poll of a kind that comes while a piece of it is being taken', async () => {
  await jobs.insertMany([2, 1].map((ago) => ({ name: 'due', lockedAt: null, nextRunAt: from(-ago) })));
  const asked = vi.spyOn(jobs, 'distinct');
  const first = look(['due']);
  await expect.poll(() => asked.mock.settledResults[0]?.type).toBe('fulfilled');
  expect([...(await look(['due'])), ...(await first)].length).toBe(asked.mock.calls.length);
});

it('queries the database once for each poll', async () => {
  await jobs.insertOne({ name: 'a', lockedAt: null, nextRunAt: from(-1) });
  const asked = vi.spyOn(jobs, 'distinct');
  await look(['a', 'b', 'c', 'd', 'e']);
  expect(asked).toHaveBeenCalledTimes(1);
  await look(['a', 'b', 'c', 'd', 'e']);
  expect(asked).toHaveBeenCalledTimes(2);
});

it('shows a finished job as locked until its end is saved, and saves it as unlocked', async () => {
  lockUntilSaved(backend);
  await jobs.insertOne({ name: 'due', lockedAt: null, nextRunAt: from(-1) });
  const job = await backend.repository.getNextJobToRun('due', from(0), from(-minute), undefined, {});
  if (!job) throw new Error('nothing was due');
  job.lockedAt = undefined;
  const saving = backend.repository.saveJobState(job, {});
  expect(job.lockedAt).toBeInstanceOf(Date);
  await saving;
  expect(await jobs.findOne({ name: 'due' })).toMatchObject({ lockedAt: null });
});
