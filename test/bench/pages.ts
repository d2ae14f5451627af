import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ObjectId, type Db } from 'mongodb';
import { fileList } from '../../app/domain/data/files/file-list';
import { listQueryOf } from '../../app/domain/lists/list-query';
import { files } from '../../server/data/provenance/files-collection';
import { FileList } from '../../server/data/files/file-list';
import { fileSchema } from '../../server/data/provenance/file';
import { createLog } from '../../server/platform/log';
import { everyArea } from '../../app/domain/people/access/access';
import { MasterData } from '../../server/data/master-data/master-data';
import { MasterTables } from '../../server/data/master-data/tables';
import { openPortalDatabase } from './database';
import { superviseEmbedded } from '../../server/platform/mongo/embedded/supervisor';
import { ensureCollections } from '../../server/platform/schema/ensure';
import { collections } from '../../server/collections';
import type { BenchRow } from './row';

const records = Number(process.env['BENCH_ROWS'] ?? 1_000_000);
const rowsAtOnce = 10_000;
const deepPage = Math.floor(records / 100);
const visits = 41;
const timeZone = 'America/Sao_Paulo';
const person = { email: 'bench', name: 'Bench', type: 'USER GOLD', stores: [] } as const;

export const fileRecord = (index: number) => {
  const at = new Date(Date.UTC(2026, 0, 1) + Math.floor(index / 3) * 1_000);
  return fileSchema.parse({
    _id: new ObjectId(),
    clientName: 'bench',
    originalName: `vendas ${index}.csv`,
    originalFile: `key-${index}`,
    bucket: 'disk',
    user: `pessoa${index % 100}@demo.example`,
    size: 1_000,
    collection: 'canal',
    createdAt: at,
    statusChangeDate: at,
    status: 0,
    progress: 100,
    message: '2.010 linhas: 2.006 carregadas, 4 recusadas.',
    agent: 'bench',
    phase: 'completed',
    sha256: null,
    rows: { read: 2_010, ok: 2_006, nok: 4, ignored: 0 },
    checkpoint: 2_010,
    attempts: 1,
  });
};

const masterRow = (index: number) => ({
  _id: new ObjectId(),
  sku: `SKU-${index}`,
  material_description: `Creme hidratante ${index % 997}`,
  marca: `Marca ${index % 41}`,
  category_sku: 'Hidratação',
  creationDate: new Date(),
  urlPath: 'key-0',
  version: 1,
  _source: { file: '0'.repeat(24), line: index },
});

/** Deep pages in lists of a million records against their first page, and the time to reach them after a change. */
export async function benchPages(): Promise<BenchRow[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'portal-bench-'));
  const log = createLog('error', 'bench');
  const engine = await superviseEmbedded({ dataDir, cacheDir: path.resolve('.cache'), log });
  const { db, close } = await openPortalDatabase(
    { mongodbUri: engine.uri, mongodbDatabase: 'bench', dataDir },
    log,
  );
  try {
    await ensureCollections(db, collections, log);
    const masterData = new MasterData(db, everyArea);
    await masterData.addStandardBases();
    await fill(db, files.name, fileRecord);
    await fill(db, 'produto', masterRow);
    const list = new FileList(db, masterData, timeZone);
    const tables = new MasterTables({ db, masterData, timeZone });
    const fileQuery = (page: number) => listQueryOf(new URLSearchParams({ page: String(page) }), fileList);
    const jobs = (page: number) => list.page(person, fileQuery(page));
    const base = (page: number) =>
      tables.screen(
        { email: '', type: 'USER GOLD', stores: [] },
        { collection: 'produto', ok: true },
        new URLSearchParams({ page: String(page) }),
      );
    return [
      ...(await rowsOf('Job list', jobs, () => skipped(db, files.name, { statusChangeDate: -1, _id: -1 }))),
      ...(await rowsOf('Master data', base, () => skipped(db, 'produto', { _id: 1 }))),
    ];
  } finally {
    await close();
    await engine.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

export async function fill(
  db: Db,
  name: string,
  record: (index: number) => { _id: ObjectId },
): Promise<void> {
  for (let from = 0; from < records; from += rowsAtOnce)
    await db.collection(name).insertMany(
      Array.from({ length: Math.min(rowsAtOnce, records - from) }, (_, index) => record(from + index)),
      { ordered: false },
    );
}

const skipped = (db: Db, name: string, sort: Record<string, 1 | -1>) =>
  db
    .collection(name)
    .find()
    .sort(sort)
    .skip((deepPage - 1) * 20)
    .limit(20)
    .toArray();

async function rowsOf(
  name: string,
  page: (number: number) => Promise<unknown>,
  bareSkip: () => Promise<unknown>,
): Promise<BenchRow[]> {
  const bare = await median(3, bareSkip);
  const way = await median(1, () => page(deepPage));
  const first = await median(visits, () => page(1));
  // Pages near the deep one, each requested for the first time.
  const deep = await median(visits, (visit) => page(deepPage + (visit - Math.floor(visits / 2)) * 37));
  return [
    {
      name: `${name} of ${records}: pages around ${deepPage} in ms against page 1`,
      value: deep,
      floor: first,
      ratio: deep / first,
      target: 2,
      atMost: true,
    },
    {
      name: `${name} of ${records}: the first way to page ${deepPage} in ms against a bare skip`,
      value: way,
      floor: bare,
      ratio: way / bare,
      target: 3,
      atMost: true,
    },
  ];
}

/** The median of some runs in milliseconds. */
async function median(runs: number, act: (run: number) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const began = performance.now();
    await act(run);
    times.push(performance.now() - began);
  }
  return times.sort((a, b) => a - b)[Math.floor(runs / 2)] ?? Number.NaN;
}
