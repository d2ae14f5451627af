import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ErrorReporting } from '../../../../server/platform/error-reporting/port';
import { Jobs } from '../../../../server/data/jobs/jobs';
import { rowIndexSweep } from '../../../../server/data/search/rows/indexer';
import { WorkQueue } from '../../../../server/platform/work/queue';
import { quiet } from '../../../servers/mongo';
import type { FileRecord } from '../../../../server/data/provenance/file';
import { searchMarks } from '../../../../server/platform/row-index';
import { files } from '../../../../server/data/provenance/files-collection';
import { agendaJobs } from '../../../../server/platform/work/collection';
import { collection } from '../../../../server/platform/mongo/collection';
import { jobsOn, openWorkshop, spendFile, type Workshop } from './workshop';

let shop: Workshop;
let jobs: ReturnType<typeof jobsOn>[] = [];
beforeEach(async () => {
  shop = await openWorkshop();
});
afterEach(async () => {
  await Promise.all(jobs.map((queue) => queue.stop()));
  jobs = [];
  await shop.close();
});

const queue = (errors?: Pick<ErrorReporting, 'report'>) => {
  const made = jobsOn(shop.parts, errors);
  jobs.push(made);
  return made;
};

const over = (file: FileRecord, timeout = 60_000) =>
  expect
    .poll(async () => (await shop.look(file)).phase, { timeout, interval: 50 })
    .toMatch(/completed|failed/);

const idOf = ({ _id }: FileRecord) => _id.toHexString();
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
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

  it('indexes the rows of a load as soon as it is over', async () => {
    const looked: number[] = [];
    const work = new WorkQueue(shop.db, quiet);
    const rows = shop.db.collection('planejamento_spend');
    work.repeat(rowIndexSweep, '1 hour', async () => void looked.push(await rows.countDocuments()));
    const own = Object.assign(new Jobs(shop.parts, work, quiet), { stop: () => work.stop() });
    jobs.push(own);
    await own.work(1);
    const sweep = { name: rowIndexSweep, lockedAt: null, nextRunAt: { $gt: new Date() } };
    await expect.poll(() => collection(shop.db, agendaJobs).countDocuments(sweep)).toBe(1);
    expect(looked).toEqual([0]);
    await own.enqueue([idOf(await shop.send(newContent(10), 'planejamento_spend'))]);
    await expect.poll(() => looked).toEqual([0, 10]);
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

  it('reports what stops a job in surprise, with its stack and the file', async () => {
    const file = await shop.send(newContent(10), 'planejamento_spend');
    const reported: unknown[][] = [];
    const surprise = new TypeError('x is not a function');
    vi.spyOn(shop.storage, 'open').mockRejectedValue(surprise);
    await queue({ report: (...args) => reported.push(args) }).work(1);
    await expect.poll(() => reported[0]).toEqual([surprise, { doing: 'file job', subject: idOf(file) }]);
  });

  it(
    'takes turns between users: one file does not wait for many files of another person',
    { tags: 'slow' },
    async () => {
      const many = [];
      for (let nth = 0; nth < 8; nth += 1)
        many.push(await shop.send(newContent(20), 'planejamento_spend', `${nth}.csv`));
      await queue().enqueue(many.map(idOf));
      const one = await shop.send(newContent(20), 'planejamento_spend', 'um.csv', 'bia@demo.example');
      await queue().enqueue([idOf(one)]);
      await queue().work(1);
      for (const file of [...many, one]) await over(file);
      const ended = async (file: FileRecord) => (await shop.look(file)).endedAt?.getTime() ?? Infinity;
      const times = await Promise.all(many.map(ended));
      const sooner = await ended(one);
      expect(times.filter((time) => time < sooner).length).toBeLessThanOrEqual(1);
    },
  );

  it(
    'takes over the job of a dead worker of another machine, once its lease has ended',
    { tags: 'slow' },
    async () => {
      const file = await shop.send(newContent(10), 'planejamento_spend');
      await collection(shop.db, files).updateOne(
        { _id: file._id },
        { $set: { phase: 'reading', agent: 'elsewhere-1', attempts: 1 } },
      );
      await queue().enqueue([idOf(file)]);
      await collection(shop.db, agendaJobs).updateOne(
        { 'data.id': idOf(file) },
        {
          $set: {
            lockedAt: new Date(Date.now() - 13_500),
            nextRunAt: null,
            lastModifiedBy: 'elsewhere:1:abcdef',
          },
        },
      );
      await queue().work(1);
      await over(file, 30_000);
      expect(await shop.look(file)).toMatchObject({ phase: 'completed', rows: { ok: 10 } });
    },
  );

  it('releases failed jobs in the queue, and counts rows that a repair left uncounted', async () => {
    const file = await shop.send(newContent(10, 2), 'planejamento_spend');
    await shop.run(file);
    await collection(shop.db, files).updateOne(
      { _id: file._id },
      {
        $set: { recount: true, statusChangeDate: minutesAgo(2), 'rows.ok': 0, 'rows.nok': 12 },
      },
    );
    const corrected = await shop.send(newContent(3, 1), 'planejamento_spend');
    await shop.run(corrected);
    await collection(shop.db, files).updateOne(
      { _id: corrected._id },
      { $set: { recount: true, statusChangeDate: minutesAgo(0), 'rows.ok': 0, 'rows.nok': 4 } },
    );
    const stuck = await shop.send(newContent(5), 'planejamento_spend');
    await queue().enqueue([idOf(stuck)]);
    await collection(shop.db, agendaJobs).updateOne(
      { 'data.id': idOf(stuck) },
      { $set: { nextRunAt: null } },
    );
    await collection(shop.db, searchMarks).deleteMany({});
    await queue().work(1);
    await over(stuck);
    expect(await shop.look(file)).toMatchObject({
      recount: false,
      rows: { read: 12, ok: 10, nok: 2, ignored: 0 },
    });
    // It may not have been noted for search any more.
    const noted = collection(shop.db, searchMarks).find({
      _id: { $in: [file, corrected].map((each) => `file:${idOf(each)}`) },
    });
    expect((await noted.toArray()).map(({ _id }) => _id)).toEqual([`file:${idOf(file)}`]);
    // Somebody is in the middle of this one's correction, and counts when that is done.
    expect(await shop.look(corrected)).toMatchObject({ recount: true, rows: { ok: 0, nok: 4 } });
  });

  it('stops a running job that somebody cancels, with counts that agree with the bases', async () => {
    const file = await shop.send(newContent(80_000, 80), 'planejamento_spend');
    await queue().work(1);
    await expect
      .poll(async () => (await shop.look(file)).checkpoint, { timeout: 60_000, interval: 10 })
      .toBeGreaterThan(0);
    await collection(shop.db, files).updateOne(
      { _id: file._id },
      { $set: { stoppedBy: 'ana@demo.example' } },
    );
    await expect
      .poll(async () => (await shop.look(file)).phase, { timeout: 60_000, interval: 50 })
      .toBe('cancelled');
    const { rows } = await shop.look(file);
    const count = (base: string) => shop.db.collection(base).countDocuments({ '_source.file': idOf(file) });
    expect(rows.read).toBeLessThan(80_080);
    expect([rows.ok, rows.nok]).toEqual([
      await count('planejamento_spend'),
      await count('planejamento_spend_nok'),
    ]);
    expect(rows.read).toBe(rows.ok + rows.nok);
  });

  it('notifies the sender once how a job ended', async () => {
    const file = await shop.send(newContent(10), 'planejamento_spend', 'gastos.csv');
    await queue().work(1);
    await over(file);
    const notices = await shop.db.collection('notices').find().toArray();
    expect(notices).toMatchObject([
      {
        user: 'ana@demo.example',
        kind: 'job',
        text: 'gastos.csv: 10 linhas: 10 carregadas, 0 recusadas.',
        href: `/captura/processando/${idOf(file)}`,
      },
    ]);
  });

  it('reports to webhooks how a job ended, without naming a person', async () => {
    const file = await shop.send(newContent(2, 1), 'planejamento_spend', 'folha de Ana.csv');
    await queue().work(1);
    await over(file);
    expect(shop.news.filter(({ key }) => key.startsWith(idOf(file)))).toEqual([
      {
        type: 'job.ended',
        key: `${idOf(file)} 1 completed`,
        data: {
          id: idOf(file),
          base: 'planejamento_spend',
          state: 'completed',
          rows: { read: 3, ok: 2, nok: 1, ignored: 0 },
        },
        href: `/captura/processando/${idOf(file)}`,
      },
    ]);
  });

  it.each([
    ['job-partly', 2, 1],
    ['job-failed', 0, 3],
  ])('reports refused rows as %s', async (kind, good, bad) => {
    const file = await shop.send(newContent(good, bad), 'planejamento_spend');
    await queue().work(1);
    await over(file);
    expect(await shop.look(file)).toMatchObject({ status: 0, progress: 100, rows: { ok: good, nok: bad } });
    expect(await shop.db.collection('notices').find().toArray()).toMatchObject([{ kind }]);
  });

  it(
    'returns a running job to the queue when its worker shuts down, without counting a try',
    { tags: 'slow' },
    async () => {
      const file = await shop.send(newContent(60_000), 'planejamento_spend');
      const first = queue();
      await first.work(1);
      await expect
        .poll(async () => (await shop.look(file)).checkpoint, { timeout: 60_000, interval: 20 })
        .toBeGreaterThan(0);
      await first.stop();
      expect(await shop.look(file)).toMatchObject({ phase: 'waiting', attempts: 0 });
      await queue().work(1);
      await over(file);
      expect((await shop.look(file)).rows).toEqual({ read: 60_000, ok: 60_000, nok: 0, ignored: 0 });
    },
  );
});
