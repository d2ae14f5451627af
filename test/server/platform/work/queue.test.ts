import { once } from 'node:events';
import { afterEach, beforeEach, expect, it } from 'vitest';
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
  background = new WorkQueue(database.db, quiet, { report: (...told) => reported.push(told) });
});
afterEach(async () => {
  await background.stop();
  await database.close();
});

it('reports a task that fails with its name and what it worked on, and does the next one', async () => {
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

it('takes up at once what a worker of this machine held that is gone', async () => {
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

it('takes work up again after the time that it asks for, until it is over', async () => {
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
