import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WorkQueue } from '../../../../server/platform/work/queue';
import { collection } from '../../../../server/platform/mongo/collection';
import { agendaJobs } from '../../../../server/platform/work/collection';
import { newWorkerName, retire } from '../../../../server/platform/work/worker-name';
import { quiet, testDatabase, type TestDatabase } from '../../../servers/mongo';

let database: TestDatabase;
let background: WorkQueue;
let reported: unknown[][];
beforeEach(async () => {
  database = await testDatabase();
  reported = [];
  background = new WorkQueue(database.db, quiet, { report: (...args) => reported.push(args) });
});
afterEach(async () => {
  await background.stop();
  await database.close();
});

it('reports a failed task with its name and subject, and does the next one', async () => {
  const done: string[] = [];
  const failure = new Error('no paper');
  background.define('print', async (id) => {
    if (id === 'a') throw failure;
    done.push(id);
  });
  await background.work();
  await background.enqueue('print', 'a');
  await background.enqueue('print', 'b');
  await expect.poll(() => done, { timeout: 60_000 }).toEqual(['b']);
  expect(reported).toEqual([[failure, { doing: 'work print', subject: 'a' }]]);
});

it('reports nothing of a task that ends because its worker stops', async () => {
  let begun = false;
  background.define('print', async (_id, stop) => {
    begun = true;
    await once(stop, 'abort');
    stop.throwIfAborted();
  });
  await background.work();
  await background.enqueue('print', 'a');
  await expect.poll(() => begun).toBe(true);
  await background.stop();
  expect(reported).toEqual([]);
});

it('takes over at once the work of a dead worker of this machine', async () => {
  const gone = newWorkerName();
  retire(gone);
  const done: string[] = [];
  background.define('print', async (id) => void done.push(id));
  await background.enqueue('print', 'a');
  await collection(database.db, agendaJobs).updateOne(
    { 'data.id': 'a' },
    { $set: { lockedAt: new Date(), nextRunAt: null, lastModifiedBy: gone } },
  );
  await background.work();
  await expect.poll(() => done).toEqual(['a']);
});

it('runs work again after the delay that it asks for, until it is over', { tags: 'slow' }, async () => {
  const tries: string[] = [];
  background.define('print', (id) => {
    tries.push(id);
    return Promise.resolve(tries.length < 3 ? 10 : null);
  });
  await background.work();
  await background.enqueue('print', 'a');
  await expect.poll(() => tries).toEqual(['a', 'a', 'a']);
  await expect.poll(() => collection(database.db, agendaJobs).countDocuments({ name: 'print' })).toBe(0);
});

it('continues with a kind whose next piece it had locked while it was suspended for longer than a lock lasts', async () => {
  const tries: string[] = [];
  let isLast = false;
  background.define('print', (id) => Promise.resolve(tries.push(id) > 0 && isLast ? null : 1_900));
  await background.work();
  await background.enqueue('print', 'a');
  const jobs = collection(database.db, agendaJobs);
  // Locked a second ahead, it has been in the worker's hands for some time. A slow machine may miss that several times.
  const within = (ms: number) => ({ $gt: new Date(), $lt: new Date(Date.now() + ms) });
  const isLocked = () => ({ name: 'print', lockedAt: { $ne: null }, nextRunAt: within(500) });
  await expect.poll(() => jobs.countDocuments(isLocked()), { interval: 10, timeout: 60_000 }).toBe(1);
  const before = tries.length;
  isLast = true;
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 20_000 });
  try {
    await expect.poll(() => tries.length, { timeout: 60_000 }).toBeGreaterThan(before);
  } finally {
    vi.useRealTimers();
  }
});

it('runs a sweep at once when there is something to do', async () => {
  let sweeps = 0;
  background.repeat('look', '1 hour', () => Promise.resolve(void (sweeps += 1)));
  await background.work();
  await expect.poll(() => sweeps).toBe(1);
  const isFree = { name: 'look', lockedAt: null, nextRunAt: { $gt: new Date() } };
  await expect.poll(() => collection(database.db, agendaJobs).countDocuments(isFree)).toBe(1);
  await background.hasten('look');
  await expect.poll(() => sweeps).toBe(2);
});

it('runs sweeps at its start if their next time was set by a clock days ahead', async () => {
  let sweeps = 0;
  background.repeat('look', '10 seconds', () => Promise.resolve(void (sweeps += 1)));
  const jobs = collection(database.db, agendaJobs);
  await jobs.insertOne({
    ...{ name: 'look', type: 'single', priority: 0, repeatInterval: '10 seconds', lockedAt: null },
    nextRunAt: new Date(Date.now() + 12 * 86_400_000),
  });
  await background.work();
  await expect.poll(() => sweeps).toBe(1);
});

describe('when nobody is active', () => {
  const job = () => collection(database.db, agendaJobs).findOne({ name: 'look' });
  /** Milliseconds until the next sweep. */
  const untilNext = async () => Number((await job())?.['nextRunAt'] ?? 0) - Date.now();
  const quietly = () => {
    vi.advanceTimersByTime(130_000);
  };
  let sweeps: number;
  beforeEach(() => {
    sweeps = 0;
    vi.useFakeTimers({ toFake: ['performance'] });
  });
  afterEach(() => vi.useRealTimers());

  it('sweeps are postponed, until somebody uses any process', { tags: 'slow' }, async () => {
    background.repeat('look', '1 second', () => Promise.resolve(void (sweeps += 1)));
    await background.work();
    await expect.poll(() => sweeps).toBeGreaterThan(1);
    quietly();
    await expect.poll(untilNext).toBeGreaterThan(100_000);
    const before = sweeps;
    new WorkQueue(database.db, quiet).stir();
    await expect.poll(() => sweeps).toBeGreaterThan(before + 1);
  });

  it('sweeps run when their work falls due', { tags: 'slow' }, async () => {
    let dueMs = 86_400_000;
    background.repeat(
      'look',
      '1 second',
      () => Promise.resolve(void (sweeps += 1)),
      () => Promise.resolve(dueMs),
    );
    await background.work();
    await expect.poll(() => sweeps).toBeGreaterThan(0);
    dueMs = 60_000;
    quietly();
    await expect.poll(untilNext).toBeGreaterThan(30_000);
    expect(await untilNext()).toBeLessThanOrEqual(dueMs);
  });

  it('work requested in another process starts without a poll, up to the concurrency limit', async () => {
    const begun: string[] = [];
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    background.define('print', async (id) => {
      begun.push(id);
      await ended;
    });
    await background.work();
    quietly();
    const other = new WorkQueue(database.db, quiet);
    await other.enqueue('print', 'a');
    await expect.poll(() => begun).toEqual(['a']);
    await other.enqueue('print', 'b');
    end();
    await expect.poll(() => begun).toEqual(['a', 'b']);
  });
});
