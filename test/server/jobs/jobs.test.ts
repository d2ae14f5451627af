import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FileRecord } from '../../../server/files/file';
import { files } from '../../../server/files/collection';
import { Jobs } from '../../../server/jobs/jobs';
import { collection } from '../../../server/mongo/collection';
import { quiet } from '../../servers/mongo';
import { openWorkshop, spendFile, type Workshop } from './workshop';

let shop: Workshop;
let jobs: Jobs[] = [];
beforeEach(async () => {
  shop = await openWorkshop();
});
afterEach(async () => {
  await Promise.all(jobs.map((queue) => queue.stop()));
  jobs = [];
  await shop.close();
});

const queue = () => {
  const made = new Jobs(shop.parts, quiet);
  jobs.push(made);
  return made;
};

const over = (file: FileRecord, timeout = 20_000) =>
  expect
    .poll(async () => (await shop.look(file)).phase, { timeout, interval: 50 })
    .toMatch(/completed|failed/);

const idOf = ({ _id }: FileRecord) => _id.toHexString();
const newContent = (good: number, bad = 0) =>
  spendFile(good, bad).replaceAll('Marca', `Marca ${randomUUID()}`);

describe('the job queue', () => {
  it('runs what one process queues on the workers of others, each job once', async () => {
    const sent = await Promise.all(
      Array.from({ length: 6 }, () => shop.send(newContent(300, 3), 'planejamento_spend')),
    );
    await queue().enqueue(sent.map(idOf));
    await Promise.all([queue().work(2), queue().work(2)]);
    for (const file of sent) await over(file);
    expect(await shop.db.collection('planejamento_spend').countDocuments()).toBe(1_800);
    const ended = await Promise.all(sent.map((file) => shop.look(file)));
    expect(ended.map(({ attempts, rows }) => [attempts, rows.ok, rows.nok])).toEqual(
      sent.map(() => [1, 300, 3]),
    );
  });

  it('finds files that were registered but never queued', async () => {
    const file = await shop.send(newContent(10), 'planejamento_spend');
    await queue().work(1);
    await over(file);
    expect((await shop.look(file)).rows.ok).toBe(10);
  });

  it('ends a file that cannot be loaded with its reason', async () => {
    const file = await shop.send('nada;disso\n1;2', 'produto');
    await queue().work(1);
    await over(file);
    expect(await shop.look(file)).toMatchObject({ status: 1, progress: 100, phase: 'failed' });
    expect((await shop.look(file)).message).toContain('faltam as colunas');
  });

  it('gives a file up after three tries that ended in surprise', async () => {
    const file = await shop.send(newContent(10), 'planejamento_spend');
    await collection(shop.db, files).updateOne({ _id: file._id }, { $set: { attempts: 3 } });
    await queue().work(1);
    await over(file);
    expect((await shop.look(file)).message).toMatch(/^O processamento parou depois de 3 tentativas/);
  });

  it('hands a running job back when its worker stops in order, without counting a try', async () => {
    const file = await shop.send(newContent(60_000), 'planejamento_spend');
    const first = queue();
    await first.work(1);
    await expect
      .poll(async () => (await shop.look(file)).checkpoint, { timeout: 20_000, interval: 20 })
      .toBeGreaterThan(0);
    await first.stop();
    expect(await shop.look(file)).toMatchObject({ phase: 'waiting', attempts: 0 });
    await queue().work(1);
    await over(file);
    expect((await shop.look(file)).rows).toEqual({ read: 60_000, ok: 60_000, nok: 0, ignored: 0 });
  }, 60_000);
});

describe('a worker process that is killed in the middle of a file', () => {
  it('is followed by another, which leaves every row exactly once', async () => {
    const file = await shop.send(newContent(150_000, 30), 'planejamento_spend');
    const first = startWorker(shop.folder);
    await expect
      .poll(async () => (await shop.look(file)).checkpoint, { timeout: 30_000, interval: 20 })
      .toBeGreaterThan(2_000);
    const gone = once(first, 'exit');
    first.kill('SIGKILL');
    await gone;
    expect((await shop.look(file)).phase).toBe('reading');

    const second = startWorker(shop.folder);
    await over(file, 60_000);
    const ended = once(second, 'exit');
    second.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(await shop.look(file)).toMatchObject({
      phase: 'completed',
      rows: { read: 150_030, ok: 150_000, nok: 30, ignored: 0 },
    });
    expect(await shop.db.collection('planejamento_spend').countDocuments()).toBe(150_000);
    expect(await shop.db.collection('planejamento_spend_nok').countDocuments()).toBe(30);
  }, 120_000);
});

function startWorker(dataDir: string): ChildProcess {
  return spawn(process.execPath, ['--import', 'tsx', 'server/worker.ts'], {
    env: {
      ...process.env,
      MONGODB_URI: shop.uri,
      MONGODB_DATABASE: shop.db.databaseName,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'fatal',
    },
    stdio: 'inherit',
  });
}
