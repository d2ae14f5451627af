/** @module-tag slow — loads of many rows */
import { ObjectId } from 'mongodb';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { files } from '../../../../../server/data/provenance/files-collection';
import type { FileRecord } from '../../../../../server/data/provenance/file';
import { rowId } from '../../../../../server/data/provenance/loaded-rows';
import { Answers } from '../../../../../server/data/jobs/replace/answers';
import { MasterTables } from '../../../../../server/data/master-data/tables';
import { writingUnnoted } from '../../../../../server/platform/row-index/block-notes';
import { RowIndexer } from '../../../../../server/data/search/rows/indexer';
import { LoadSpools } from '../../../../../server/data/search/rows/load-spools';
import { planChanges } from '../../../../../server/planning/quantities/change';
import { collection } from '../../../../../server/platform/mongo/collection';
import { rowCollections, rowIndexes, rowMarks } from '../../../../../server/platform/row-index/collection';
import { openJobDesk, type JobDesk } from '../../jobs/desk';
import { jobsOn } from '../../jobs/workshop';
import { quiet } from '../../../../servers/mongo';

const base = 'planejamento_spend';
const plan = 'planejamento_quantidade';
/** More than one block. */
const lines = 36_000;

/** What happens when all rows of a load are written, before its end is told. */
let around: (file: FileRecord, index: (stop?: AbortSignal) => Promise<void>) => Promise<void>;
/** And when it is. */
let notify: () => Promise<void>;

let desk: JobDesk;
let indexer: RowIndexer;
let jobs: ReturnType<typeof jobsOn>;
let tables: MasterTables;

beforeAll(async () => {
  desk = await openJobDesk();
  const { db, clock, masterData, parts } = desk;
  const spools = new LoadSpools(db, quiet);
  indexer = new RowIndexer(db, clock, spools);
  const beforeEnd = (file: FileRecord) =>
    around(file, (stop = new AbortController().signal) => indexer.beforeEnd(file, stop));
  jobs = jobsOn({ ...parts, spools, indexer: { beforeEnd }, announce: () => notify() });
  tables = new MasterTables({ db, masterData, timeZone: 'UTC' });
  await jobs.work(1);
});
afterAll(async () => {
  await jobs.stop();
  await desk.close();
});
beforeEach(async () => {
  around = (_file, index) => index();
  notify = () => Promise.resolve();
  for (const name of [base, plan, ...rowCollections.map((each) => each.name)])
    await writingUnnoted(name, () => desk.db.collection(name).deleteMany({}));
});

/** A worker does it; the file as it is then. */
async function worked(file: Pick<FileRecord, '_id'>, phase = /completed|reverted|confirming/) {
  await jobs.enqueue([file._id.toHexString()]);
  await expect
    .poll(async () => (await desk.look(file)).phase, { timeout: 120_000, interval: 20 })
    .toMatch(phase);
  return desk.look(file);
}

/** Loads named rows, a hundred of each name. */
async function loaded(name: string, rows = lines): Promise<FileRecord> {
  const all = Array.from({ length: rows }, (_, at) => `FSS;${name} ${at % (rows / 100)};01/11/2026;${at}`);
  return worked(await desk.send(['channel;marca;yearMonthDay;valor', ...all].join('\n'), base));
}

async function count(asked: string, of = base): Promise<number> {
  const viewer = { email: '', type: 'USER GOLD' as const, stores: [] };
  const { total } = await tables.screen(viewer, { collection: of, ok: true }, new URLSearchParams(asked));
  return total;
}

let hidden = 0;
/**
 * How many rows of a file searches go through one by one: those that they find by a text that was written past the notes, of
 * which blocks know nothing.
 */
async function goneThrough({ _id }: FileRecord, field = 'marca', of = base): Promise<number> {
  hidden += 1;
  const own = { '_source.file': _id.toHexString() };
  const { matchedCount } = await writingUnnoted(of, () =>
    desk.db.collection(of).updateMany(own, { $set: { [field]: `Escondida${hidden}x` } }),
  );
  expect(matchedCount).toBe(lines);
  return count(`q=escondida${hidden}x`, of);
}

/** As no file is written, past the notes: it tells whether blocks know rows as their load wrote them. */
const rewritten = (file: FileRecord, line: number, set: object, of = base) =>
  writingUnnoted(of, () =>
    desk.db.collection(of).updateOne({ _id: rowId(file.sha256 ?? '', line) }, { $set: set }),
  );

const marks = () => collection(desk.db, rowMarks).find().toArray();
const lacking = () => collection(desk.db, rowIndexes).findOne({ 'stretches.id': null });

it('answers the first search after a load from blocks, and the first after it is undone', async () => {
  const first = await loaded('Zefir');
  around = async (file, index) => {
    // It shows that the database need not give its rows out again.
    await rewritten(file, 2, { marca: 'Tarde' });
    await index();
  };
  const next = await loaded('Brisa');
  expect([await count('q=brisa+7'), await count('q=tarde')]).toEqual([1_100, 0]);
  expect(await goneThrough(next)).toBe(0);

  around = (_file, index) => index();
  await desk.control.takeBack(desk.adm, next._id.toHexString());
  await worked(next, /reverted/);
  expect([await count('q=zefir+35'), await count('q=brisa')]).toEqual([1_100, 0]);
  expect(await goneThrough(first)).toBe(0);
});

it('ends a load of fewer rows than a block without making blocks, and finds its rows all the same', async () => {
  await loaded('Zefir');
  await loaded('Aura', 10_000);
  // What is noted is left to the sweep.
  expect(await marks()).toHaveLength(1);
  expect([await count('q=zefir+35'), await count('q=aura+35')]).toEqual([1_100, 100]);
});

it('answers the first search from blocks when a load has replaced rows', async () => {
  const send = (name: string, many: number) => {
    const rows = Array.from({ length: many }, (_, at) => `${name}-${at};FSS;11/2043;${at}`);
    return desk.send(['sku;channel;data_ref;valor', ...rows].join('\n'), plan);
  };
  await worked(await send('Z', 30));
  const next = await send('B', lines);
  const replaces = [{ column: 'data_ref', values: [] }];
  await collection(desk.db, files).updateOne({ _id: next._id }, { $set: { replaces } });
  expect(await worked(next)).toMatchObject({ phase: 'confirming' });
  expect([await count('q=z', plan), await goneThrough(next, 'sku', plan)]).toEqual([30, 0]);
  const { db, clock, masterData, parts } = desk;
  const answers = new Answers({ ...parts, db, clock, masterData, files: desk.files, jobs, timeZone: 'UTC' });
  await answers.answer({ ...desk.ana, type: 'USER GOLD' }, next._id.toHexString(), 'remove', true);
  await worked(next, /completed/);
  expect([await count('q=z', plan), await goneThrough(next, 'sku', plan)]).toEqual([0, 0]);
});

it('includes what screens wrote in rows before their load was over', async () => {
  const rows = (name: string) => Array.from({ length: lines }, (_, at) => `${name}-${at};FSS;11/2043;${at}`);
  const load = async (name: string) =>
    worked(await desk.send(['sku;channel;data_ref;valor', ...rows(name)].join('\n'), plan));
  await load('A');
  around = async (file, index) => {
    const at = new Date();
    await rewritten(file, 2, { valor: 777_777, creationDate: at }, plan);
    await rewritten(file, 3, { sku: 'TARDE' }, plan);
    const change = { kind: 'unitario', rows: [{ row: rowId(file.sha256 ?? '', 2) }], state: 'applied' };
    const times = { createdAt: at, statusChangeDate: at };
    await collection(desk.db, planChanges).insertOne({ ...change, ...times } as never);
    await index();
  };
  const next = await load('B');
  expect([await count('valor=%3E700000', plan), await count('q=tarde', plan)]).toEqual([1, 0]);
  expect(await goneThrough(next, 'sku', plan)).toBe(0);
});

it.each([
  ['another load waits for the worker', 'waiting', undefined],
  ['their blocks take too long', 'completed', AbortSignal.abort()],
])('leaves rows to the sweep when %s, and still finds them', async (_why, phase, stop) => {
  await loaded('Zefir');
  around = async (_file, index) => {
    const other = { _id: new ObjectId(), phase, turn: 1 };
    await collection(desk.db, files).insertOne(other as never);
    await index(stop);
    await collection(desk.db, files).deleteOne({ _id: other._id });
  };
  const next = await loaded('Brisa');
  expect([await count('q=brisa+7'), await goneThrough(next)]).toEqual([1_100, lines]);
  await indexer.sweep();
  expect([await marks(), await lacking()]).toEqual([[], null]);
});

it('keeps the marks of a job that another worker has taken over', async () => {
  await loaded('Zefir');
  around = async ({ _id, agent }, index) => {
    const lockBy = (by: string) => collection(desk.db, files).updateOne({ _id }, { $set: { agent: by } });
    await lockBy('outro');
    await index();
    await lockBy(agent);
  };
  const file = await loaded('Brisa');
  expect(await marks()).toMatchObject([{ _id: `file:${file._id.toHexString()}` }]);
});

it('has all rows when its worker ends between writing blocks and finishing', async () => {
  await loaded('Zefir');
  let ends = 0;
  notify = () => {
    ends += 1;
    return ends === 1 ? Promise.reject(new Error('cut off')) : Promise.resolve();
  };
  const file = await loaded('Brisa');
  expect([ends, file.rows]).toMatchObject([2, { read: lines, ok: lines }]);
  expect([await count('q=brisa'), await count('q=zefir'), await marks()]).toEqual([lines, lines, []]);
});
