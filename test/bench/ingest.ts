import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { build } from 'esbuild';
import { ObjectId, type Db } from 'mongodb';
import { files } from '../../server/data/provenance/files-collection';
import { fileSchema } from '../../server/data/provenance/file';
import { createLog } from '../../server/platform/log';
import { baseSchema, masterDataBases } from '../../server/data/master-data/base';
import { openPortalDatabase } from './database';
import { collection } from '../../server/platform/mongo/collection';
import { superviseEmbedded } from '../../server/platform/mongo/embedded/supervisor';
import { ensureCollections } from '../../server/platform/schema/ensure';
import { collections } from '../../server/collections';
import { DiskStorage } from '../../server/platform/storage/disk';
import { newKey } from '../../server/platform/storage/keys';
import type { BenchRow } from './row';

export interface IngestTask {
  readonly uri: string;
  readonly database: string;
  readonly dataDir: string;
  /** The job to run; the floor gets the CSV file to load instead. */
  readonly fileId?: string;
  /** Whether to index the loaded rows, as the worker does after a load. */
  readonly indexes?: boolean;
  readonly csv?: string;
  /** The column that identifies rows of the floor's file: they are upserted by it instead of inserted. */
  readonly upsertBy?: string;
  /** The floor for workbooks: the file to load. */
  readonly xlsx?: string;
}

interface Taken {
  readonly ms: number;
  /** The CPU seconds of the process. */
  readonly cpuSeconds: number;
  /** The CPU seconds of the database. */
  readonly databaseSeconds: number;
}

export interface IngestResult extends Taken {
  readonly maxRssMb: number;
  /** The resources of the indexing after the load. */
  readonly indexing: Taken;
}

export const rows = Number(process.env['BENCH_ROWS'] ?? 1_000_000);
export const workbookRows = Number(process.env['BENCH_XLSX_ROWS'] ?? 200_000);
/** The columns of the base into which files are loaded. */
export const columns = [
  'codigo',
  'descricao',
  'marca',
  'canal',
  'categoria',
  'mes',
  'quantidade',
  'valor',
  'desconto',
  'data',
];

/** Ten columns as CSV. */
export function* csvLines(rows: number): Generator<string> {
  yield `${columns.join(';')}\n`;
  for (let row = 0; row < rows; row += 1)
    yield `SKU-${row};Creme hidratante ${row % 997};Marca ${row % 41};FSS;Skincare;${1 + (row % 12)}/2026;${row % 5_000};${row % 900},5;0,1;16/11/2026\n`.replace(
      /;(\d)\/2026/,
      ';0$1/2026',
    );
}

const base = (name: string, ok: number) =>
  baseSchema.parse({
    _id: `${name}_${ok}`,
    collection_name: name,
    label_name: 'Bench',
    collection_ok: ok,
    fields: columns.map((key) => ({ [key]: key })),
    checks: {
      codigo: { kind: 'text', required: true, maxLength: 20 },
      descricao: { kind: 'text', required: true, maxLength: 200 },
      marca: { kind: 'text', required: true },
      canal: { kind: 'text', oneOf: ['WHOLESALES', 'BRANDSITE', 'ONLINE_PARTNERS', 'FSS'] },
      categoria: { kind: 'text' },
      mes: { kind: 'month' },
      quantidade: { kind: 'number', minimum: 0 },
      valor: { kind: 'number' },
      desconto: { kind: 'number' },
      data: { kind: 'date' },
    },
    records: `${name}_rows_${ok}`,
    order: 0,
  });

/** Adds a base whose ten columns are all checked. */
export async function addBase(db: Db, name = 'bench'): Promise<void> {
  await collection(db, masterDataBases).insertMany([base(name, 1), base(name, 0)]);
}

/** Rows per second of a complete ingest job against csv-parse and insertMany alone, and the worker's peak memory. */
export async function benchIngest(): Promise<BenchRow[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'portal-bench-'));
  const log = createLog('error', 'bench');
  const engine = await superviseEmbedded({ dataDir, cacheDir: path.resolve('.cache'), log });
  const database = await openPortalDatabase(
    { mongodbUri: engine.uri, mongodbDatabase: 'bench', dataDir },
    log,
  );
  try {
    const csv = path.join(dataDir, 'bench.csv');
    await pipeline(Readable.from(csvLines(rows)), createWriteStream(csv));
    const task = { uri: engine.uri, database: 'bench', dataDir };
    const floor = await runIngest({ ...task, csv });
    await ensureCollections(database.db, collections, log);
    await addBase(database.db);
    const fileId = await register(csv, dataDir, database.db, 'bench');
    const ours = await runIngest({ ...task, fileId });
    const perSecond = ({ ms }: IngestResult) => (rows / ms) * 1000;
    return [
      {
        name: `Ingest of ${rows} rows, rows/s against csv-parse + insertMany`,
        value: perSecond(ours),
        floor: perSecond(floor),
        ratio: floor.ms / ours.ms,
        target: 0.7,
      },
      {
        name: 'Ingest, peak memory of the worker in MB against its limit of 250',
        value: ours.maxRssMb,
        floor: 250,
        ratio: ours.maxRssMb / 250,
        target: 1,
        atMost: true,
      },
    ];
  } finally {
    await database.close();
    await engine.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Registers a file as a job of a base. */
export async function register(file: string, dataDir: string, db: Db, baseName: string): Promise<string> {
  const storage = new DiskStorage(path.join(dataDir, 'storage'), ['']);
  const name = path.basename(file);
  const key = newKey(name);
  await storage.put(key, createReadStream(file));
  const _id = new ObjectId();
  const at = new Date();
  await collection(db, files).insertOne(
    fileSchema.parse({
      _id,
      clientName: 'bench',
      originalName: name,
      originalFile: key,
      bucket: storage.bucket,
      user: 'bench',
      size: (await stat(file)).size,
      collection: baseName,
      createdAt: at,
      statusChangeDate: at,
      status: 0,
      progress: 0,
      message: '',
      agent: '',
      phase: 'waiting',
      sha256: null,
      rows: { read: 0, ok: 0, nok: 0, ignored: 0 },
      checkpoint: 0,
      attempts: 0,
    }),
  );
  return _id.toHexString();
}

/** Runs a task in a separate process with one bundle, like workers. */
export async function runIngest(task: IngestTask): Promise<IngestResult> {
  // Beside the sources, so that packages are found.
  const folder = await mkdtemp(path.resolve('test', 'node_modules', '.bench-'));
  const outfile = path.join(folder, 'task.mjs');
  try {
    await build({
      entryPoints: ['test/bench/ingest-task.ts'],
      outfile,
      bundle: true,
      platform: 'node',
      format: 'esm',
      packages: 'external',
    });
    const child = fork(outfile, { execArgv: ['--max-semi-space-size=16'] });
    child.send(task);
    const [result] = (await once(child, 'message')) as [IngestResult];
    child.disconnect();
    return result;
  } finally {
    await rm(folder, { recursive: true });
  }
}
