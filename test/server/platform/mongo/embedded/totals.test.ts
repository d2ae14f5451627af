/** @module-tag slow — an engine that is killed */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ObjectId, type Db, type Document } from 'mongodb';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { qualityList } from '../../../../../app/domain/data/quality/quality-list';
import { fileList } from '../../../../../app/domain/data/files/file-list';
import { listQueryOf } from '../../../../../app/domain/lists/list-query';
import { everyArea } from '../../../../../app/domain/people/access/access';
import { emptyFilter } from '../../../../../app/domain/planning/quantities/filter';
import { collections, watched } from '../../../../../server/collections';
import { FileList } from '../../../../../server/data/files/file-list';
import type { BaseRetention } from '../../../../../server/data/maintenance/base-retention';
import { BaseRecords } from '../../../../../server/data/master-data/design/base-records';
import { BaseRemoval } from '../../../../../server/data/maintenance/base-removal';
import { BaseOverview } from '../../../../../server/data/master-data/design/overview';
import { MasterData } from '../../../../../server/data/master-data/master-data';
import { MasterTables } from '../../../../../server/data/master-data/tables';
import { Freshness } from '../../../../../server/data/quality/freshness';
import { LoadBook } from '../../../../../server/data/quality/load-book';
import { QualityOverview } from '../../../../../server/data/quality/overview';
import { BaseWatches } from '../../../../../server/data/quality/watches';
import { RowIndexer } from '../../../../../server/data/search/rows/indexer';
import { StorageSizes } from '../../../../../server/insight/health/storage-used';
import { Audit } from '../../../../../server/people/audit/audit';
import { officialPlan } from '../../../../../server/planning/quantities/plan-collections';
import { PlanRows } from '../../../../../server/planning/quantities/rows';
import { selectionOf } from '../../../../../server/planning/quantities/selection';
import { createClock } from '../../../../../server/platform/clock';
import type { Export } from '../../../../../server/platform/exports/export';
import { openDatabase, type Database } from '../../../../../server/platform/mongo/client';
import { isOutage } from '../../../../../server/platform/mongo/outages';
import { fewRows } from '../../../../../server/platform/row-index/index-maker';
import { ensureCollections } from '../../../../../server/platform/schema/ensure';
import { quiet } from '../../../../servers/mongo';
import { caller, designsOn, field, orders } from '../../../data/master-data/base-desk';
import { enginesOf } from './engine-pids';

const timeZone = 'America/Sao_Paulo';
const { person } = caller;
const clock = createClock(timeZone);
const quantities = 'planejamento_quantidade';
const pageSize = 20;

let folder: string;
let dataDir: string;
let database: Database;
let db: Db;
let masterData: MasterData;
let records: BaseRecords;

const load = (name: string, many: number, row: (at: number) => Document) =>
  db.collection(name).insertMany(Array.from({ length: many }, (_, at) => row(at)));
const quantity = (at: number) => ({
  _id: new ObjectId(),
  ...{ sku: `S${at}`, channel: 'FSS', data_ref: new Date(Date.UTC(2026, at % 12, 1)), valor: at },
  ...{ creationDate: new Date(), urlPath: 'key', version: 1, _source: { file: 'f', line: at } },
});
const file = (at: number) => ({
  ...{ originalName: `f${at}.csv`, originalFile: `key-${at}`, user: person.email, collection: 'canal' },
  ...{ statusChangeDate: new Date(Date.UTC(2026, 9, 1, at)), createdAt: new Date(), phase: 'completed' },
  ...{ status: 0, progress: 100, message: '', rows: { read: 2, ok: 2, nok: 0, ignored: 0 } },
});

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-totals-'));
  dataDir = path.join(folder, 'data');
  database = await openDatabase({ dataDir, mongodbDatabase: 'test' }, quiet, watched);
  ({ db } = database);
  await ensureCollections(db, collections, quiet);
  masterData = new MasterData(db, everyArea);
  await masterData.addStandardBases();
  records = new BaseRecords(db);
  const fields = [field('Item', { unique: '1', kind: 'code' })];
  await designsOn(db, records, clock).save(caller, null, orders({ label: 'Itens', fields, rules: [] }));
  await load(quantities, fewRows + 1_010, quantity);
  await load(`${quantities}_nok`, 47, (at) => ({ sku: `N${at}`, _lineNumber: at, Error: '', faults: [] }));
  await load('base_itens', 33, (at) => ({ item: `I${at}` }));
  await load('base_itens_nok', 9, (at) => ({ item: `I${at}` }));
  await load('files', 45, file);
  for (const { pid } of enginesOf(dataDir)) process.kill(pid, 'SIGKILL');
  await vi.waitFor(() => db.command({ ping: 1 }).catch(onlyAway), { timeout: 60_000, interval: 50 });
  // What makes the tests below worth anything: the engine's own figures are wrong by now.
  expect(await db.collection(quantities).estimatedDocumentCount()).toBeLessThan(fewRows);
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

function onlyAway(error: unknown): never {
  if (isOutage(error)) throw error;
  throw new Error('The database refused', { cause: error });
}

async function rowsOf({ rows }: Pick<Export, 'rows'>): Promise<number> {
  let count = 0;
  for await (const row of rows) count += row === null ? 0 : 1;
  return count;
}
const table = async (of: string, ok: boolean) => {
  const tables = new MasterTables({ db, masterData, timeZone });
  const choice = { collection: of, ok };
  const exported = await rowsOf(await tables.export(person, choice, new URLSearchParams()));
  const last = String(Math.ceil(exported / pageSize));
  const { total, rows } = await tables.screen(person, choice, new URLSearchParams({ page: last }));
  return { exported, total, shown: rows.length };
};

test.each([
  [quantities, true, fewRows + 1_010],
  [quantities, false, 47],
  ['itens', true, 33],
  ['itens', false, 9],
])(
  'after a crash of the engine %s (ok: %s) counts all its rows, and its last page exists',
  async (of, ok, exported) => {
    expect(await table(of, ok)).toEqual({ exported, total: exported, shown: exported % pageSize });
  },
);

test('after a crash the list of files has the same count as its export', async () => {
  const list = new FileList(db, masterData, timeZone);
  const query = listQueryOf(new URLSearchParams({ page: '3' }), fileList);
  const { total, rows } = await list.page(person, query);
  const exported = await rowsOf(list.export(person, query, 'Arquivos'));
  expect({ exported, total, shown: rows.length }).toEqual({ exported: 45, total: 45, shown: 5 });
});

test('after a crash the plan counts all its rows', async () => {
  const rows = new PlanRows(db, officialPlan(db), clock);
  const selection = selectionOf({ ...emptyFilter, chanel: ['FSS'] }, null);
  expect((await rows.page(selection, 1)).total).toBe(fewRows + 1_010);
});

test('after a crash the overviews of bases count all their rows', async () => {
  const book = new LoadBook(db, clock);
  const watches = new BaseWatches(db, { audit: new Audit(db, clock), clock, masterData });
  const freshness = new Freshness({ book, clock, timeZone });
  const quality = new QualityOverview(db, { book, watches, freshness, masterData, clock, timeZone });
  const keeping = { leaving: () => Promise.reject(new Error('no term')), last: () => Promise.resolve(null) };
  const overview = new BaseOverview(db, records, keeping as unknown as BaseRetention);
  const itens = [
    await quality.list(person, listQueryOf(new URLSearchParams(), qualityList)),
    await overview.list(''),
  ].map((bases) => bases.find(({ name }) => name === 'itens')?.rows);
  expect(itens).toEqual([33, 33]);
  expect((await quality.base(person, quantities)).rows).toBe(fewRows + 1_010);
  expect((await overview.base(quantities)).rows).toBe(fewRows + 1_010);
});

test('after a crash the health page counts the documents correctly', async () => {
  const { collections: sizes } = await new StorageSizes(db).used();
  const documents = new Map(sizes.map(({ name, documents }) => [name, documents]));
  expect([documents.get(quantities), documents.get('files')]).toEqual([fewRows + 1_010, 45]);
});

test('after a crash the index of a large base is started', async () => {
  await new RowIndexer(db, clock).sweep();
  const { _id } = await masterData.base(quantities, true);
  expect(await db.collection<Document & { _id: string }>('row_indexes').findOne({ _id })).not.toBeNull();
});

test('after a crash the trail has the number of rows of a removed base', async () => {
  const removal = new BaseRemoval(db, { records, audit: new Audit(db, clock), clock });
  await removal.remove(caller, 'itens', (await records.find('itens')).version ?? 0);
  const entry = await db.collection('audit').findOne({ action: 'base.remove', subject: 'itens' });
  expect(entry?.['from']).toEqual({ nome: 'Itens', linhas: 33, recusadas: 9 });
});
