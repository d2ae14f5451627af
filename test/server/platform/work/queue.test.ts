import { once } from 'node:events';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Background } from '../../../../server/data/jobs/background';
import { quiet, testDatabase, type TestDatabase } from '../../../servers/mongo';

let database: TestDatabase;
let background: Background;
let reported: unknown[][];
beforeEach(async () => {
  database = await testDatabase();
  reported = [];
  background = new Background(database.db, quiet, { report: (...told) => reported.push(told) });
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
  await expect.poll(() => done, { timeout: 20_000 }).toEqual(['b']);
  expect(reported).toEqual([[failure, { doing: 'background task print', subject: 'a' }]]);
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
