/** @module-tag slow — loads of many rows */
import { ObjectId } from 'mongodb';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { files } from '../../../../../server/data/provenance/files-collection';
import type { FileRecord } from '../../../../../server/data/provenance/file';
import { rowIds } from '../../../../../server/data/provenance/loaded-rows';
import { MasterTables } from '../../../../../server/data/master-data/tables';
import { writingUnnoted } from '../../../../../server/platform/row-index/block-notes';
import { RowIndexer } from '../../../../../server/data/search/rows/indexer';
import { LoadSpools } from '../../../../../server/data/search/rows/load-spools';
import { collection } from '../../../../../server/platform/mongo/collection';
import { rowIndexes, rowMarks, rowPages } from '../../../../../server/platform/row-index/collection';
import { openJobDesk, type JobDesk } from '../../jobs/desk';
import { jobsOn } from '../../jobs/workshop';
import { quiet } from '../../../../servers/mongo';

const base = 'planejamento_spend';
const header = 'channel;marca;yearMonthDay;valor';
const lines = 70_000;

let desk: JobDesk;
let spools: LoadSpools;
let indexer: RowIndexer;
let jobs: ReturnType<typeof jobsOn>;
let tables: MasterTables;

beforeAll(async () => {
  desk = await openJobDesk();
  spools = new LoadSpools(desk.db, quiet);
  indexer = new RowIndexer(desk.db, desk.clock, spools);
  // It is left to the sweep.
  const nobody = { beforeEnd: () => Promise.resolve() };
  jobs = jobsOn({ ...desk.parts, spools, indexer: nobody });
  tables = new MasterTables({ db: desk.db, masterData: desk.masterData, timeZone: 'UTC' });
  await jobs.work(1);
});
afterAll(async () => {
  await jobs.stop();
  await desk.close();
});
beforeEach(async () => {
  for (const name of [base, `${base}_nok`, 'realizado_quantidade'])
    await desk.db.collection(name).deleteMany({});
  for (const each of [rowIndexes, rowPages, rowMarks]) await desk.db.collection(each.name).deleteMany({});
});

let sent = 0;
/** A load of several blocks, as a worker does it. */
async function loaded(more: readonly string[] = [], content = (sent += 1)): Promise<FileRecord> {
  const rows = Array.from({ length: lines }, (_, at) => `FSS;Marca${content} ${at % 41};01/11/2026;${at}`);
  return worked(await desk.send([header, ...rows, ...more].join('\n'), base));
}

async function worked(file: Pick<FileRecord, '_id'>): Promise<FileRecord> {
  await jobs.enqueue([file._id.toHexString()]);
  await expect
    .poll(async () => (await desk.look(file)).phase, { timeout: 60_000 })
    .toMatch(/completed|reverted/);
  return desk.look(file);
}

async function count(asked: string, ok = true): Promise<number> {
  const viewer = { email: '', type: 'USER GOLD' as const, stores: [] };
  const { total } = await tables.screen(viewer, { collection: base, ok }, new URLSearchParams(asked));
  return total;
}

/** What blocks say, whatever they are called. */
async function blocks() {
  const { _id } = await desk.masterData.base(base, true);
  const index = await collection(desk.db, rowIndexes).findOne({ _id });
  return Promise.all(
    (index?.stretches ?? []).map(async ({ id, ...stretch }) => {
      const pages = collection(desk.db, rowPages).find({ _id: { $regex: `^${id}:` } });
      const named = (await pages.sort({ _id: 1 }).toArray()).map((page) => [
        page._id.slice(page._id.indexOf(':')),
        page.data.toString('base64'),
      ]);
      return { ...stretch, pages: named };
    }),
  );
}

/** Nobody writes so, past the notes: it tells whether blocks were made of what the database has. */
const written = (line: number, { sha256 }: FileRecord) => {
  const _id = new ObjectId(`${sha256?.slice(0, 16)}${line.toString(16).padStart(8, '0')}`);
  return writingUnnoted(base, () =>
    desk.db.collection(base).updateOne({ _id }, { $set: { marca: 'Escondida' } }),
  );
};

it('makes blocks of what a load wrote, the same as of what the database has, between rows of others', async () => {
  const others = Array.from({ length: 30 }, (_, at) => ({
    _id: new ObjectId((at < 15 ? '0'.repeat(20) : 'f'.repeat(20)) + String(at).padStart(4, '0')),
    channel: 'FSS',
    marca: 'Antes',
    yearMonthDay: new Date('2026-11-01'),
    valor: at,
    version: 1,
    _source: { file: 'e'.repeat(24), line: at },
  }));
  await writingUnnoted(base, () => desk.db.collection(base).insertMany(others));
  const file = await loaded(['LOJA;Recusada;01/11/2026;1']);
  const hidden = await written(2, file);
  expect(hidden.modifiedCount).toBe(1);
  await indexer.sweep();
  expect([await count('q=escondida'), await count(`marca=marca${sent}`)]).toEqual([0, lines]);

  const own = await written(2, file).then(() => desk.db.collection(base).findOne({ marca: 'Escondida' }));
  const marca = `Marca${sent} 0`;
  await writingUnnoted(base, () =>
    desk.db.collection(base).updateOne({ _id: own?._id }, { $set: { marca } }),
  );
  const made = await blocks();
  expect(made.map(({ rows }) => rows)).toEqual([32_768, 32_768, lines + 30 - 65_536]);
  await desk.db.collection(rowIndexes.name).deleteMany({});
  await new RowIndexer(desk.db, desk.clock).sweep();
  expect(await blocks()).toEqual(made);
});

it('asks the database for rows that were noted after their load, and where another worker has looked first', async () => {
  const noted = await loaded();
  await desk.db.collection(base).deleteOne({ _id: rowIds(noted.sha256 ?? '').$gte });
  await collection(desk.db, rowMarks).updateMany({ _id: /^rows:/ }, { $set: { at: new Date(0) } });
  await written(2, noted);
  await indexer.sweep();
  expect(await count('q=escondida')).toBe(1);

  const other = await loaded();
  await new RowIndexer(desk.db, desk.clock).sweep();
  // Noted again, and by all that can be seen now as when its load was over.
  await collection(desk.db, rowMarks).insertOne({
    _id: `file:${other._id.toHexString()}`,
    writes: 3,
    at: new Date(),
  });
  await written(2, other);
  await indexer.sweep();
  expect(await count('q=escondida')).toBe(2);
});

it('knows rows as they are after corrections and a taking back, and of a content that was sent again', async () => {
  const file = await loaded(['LOJA;Zefir;01/11/2026;1']);
  const { rows } = await desk.repairs.page(desk.ana, file._id.toHexString(), 1);
  const typed = new Map(rows.map(({ id, revision }) => [id, { revision, cells: { channel: 'FSS' } }]));
  await desk.repairs.save(desk.ana, file._id.toHexString(), typed);
  await indexer.sweep();
  expect(await count('q=zefir')).toBe(1);

  const again = await loaded(['LOJA;Zefir;01/11/2026;1'], sent);
  expect(again.rows).toMatchObject({ ok: 0, ignored: lines + 1 });
  await indexer.sweep();
  expect([await count('q=zefir'), await count('q=marca')]).toEqual([1, lines]);

  const next = await loaded();
  await desk.control.takeBack(desk.adm, next._id.toHexString());
  await worked(next);
  await indexer.sweep();
  expect(await count('q=marca')).toBe(lines);
  expect(await collection(desk.db, files).countDocuments({ phase: 'reverted' })).toBe(1);
});

it('loads where there is no room for the rows, says so, and asks the database for them', async () => {
  const warned: unknown[] = [];
  const cramped = new LoadSpools(desk.db, {
    warn: (_with: unknown, what: unknown) => warned.push(what),
  } as never);
  const file = await desk.send('x'.repeat(600_000), base);
  const valid = await desk.masterData.base(base, true);
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = '/nowhere';
  try {
    expect(await cramped.begin(file, valid, 'a'.repeat(64))).toBeNull();
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  }
  expect(warned).toHaveLength(1);
});
