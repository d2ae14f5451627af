import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { collections } from '../../server/collections';
import { baseSchema, masterDataBases } from '../../server/data/master-data/base';
import { addRowCollections } from '../../server/data/master-data/design/row-collections';
import { createLog } from '../../server/platform/log';
import { openPortalDatabase } from './database';
import { collection } from '../../server/platform/mongo/collection';
import { superviseEmbedded } from '../../server/platform/mongo/embedded/supervisor';
import { ensureCollections } from '../../server/platform/schema/ensure';
import { register, runIngest } from './ingest';
import type { BenchRow } from './row';

const rows = Number(process.env['BENCH_ROWS'] ?? 1_000_000);
const columns = ['codigo', 'descricao', 'marca', 'quantidade', 'valor'];

/** The first file creates the rows; in the second, a third is new, a third is changed and a third is unchanged. */
function* lines(file: 1 | 2): Generator<string> {
  yield `${columns.join(';')}\n`;
  const third = Math.floor(rows / 3);
  for (let row = 0; row < rows; row += 1) {
    const key = file === 2 && row < third ? rows + row : row;
    const more = file === 2 && row >= third * 2 ? 1 : 0;
    yield `K-${key};Creme hidratante ${row % 997};Marca ${row % 41};${(row % 5_000) + more};${row % 900},50\n`;
  }
}

const base = (ok: number) =>
  baseSchema.parse({
    _id: `keyed_${ok}`,
    collection_name: 'keyed',
    label_name: 'Keyed',
    collection_ok: ok,
    fields: columns.map((key) => ({ [key]: key })),
    checks: {
      codigo: { kind: 'text', required: true, unique: true },
      descricao: { kind: 'text' },
      marca: { kind: 'text' },
      quantidade: { kind: 'number' },
      valor: { kind: 'money' },
    },
    records: `keyed_rows_${ok}`,
    order: 0,
  });

/**
 * Rows per second of loads into a base with a key, against csv-parse and an unordered bulkWrite of the same upserts.
 */
export async function benchKeyed(): Promise<BenchRow[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'portal-bench-'));
  const log = createLog('error', 'bench');
  const engine = await superviseEmbedded({ dataDir, cacheDir: path.resolve('.cache'), log });
  const { db, close } = await openPortalDatabase(
    { mongodbUri: engine.uri, mongodbDatabase: 'bench', dataDir },
    log,
  );
  try {
    await ensureCollections(db, collections, log);
    await collection(db, masterDataBases).insertMany([base(1), base(0)]);
    await addRowCollections(db, base(1), base(0));
    await db.collection('floor').createIndex({ codigo: 1 }, { name: 'key', unique: true });
    const task = { uri: engine.uri, database: 'bench', dataDir };
    const measured: BenchRow[] = [];
    for (const [file, what] of [
      [1, 'new'],
      [2, 'new, changed and unchanged'],
    ] as const) {
      const csv = path.join(dataDir, `keyed-${file}.csv`);
      await pipeline(Readable.from(lines(file)), createWriteStream(csv));
      const floor = await runIngest({ ...task, csv, upsertBy: 'codigo' });
      const ours = await runIngest({ ...task, fileId: await register(csv, dataDir, db, 'keyed') });
      measured.push(
        {
          name: `${rows} keyed rows, ${what}: rows/s against csv-parse + bulkWrite of upserts`,
          value: (rows / ours.ms) * 1_000,
          floor: (rows / floor.ms) * 1_000,
          ratio: floor.ms / ours.ms,
          target: 0.6,
        },
        {
          name: `${rows} keyed rows, ${what}: peak memory of the worker in MB against its limit of 250`,
          value: ours.maxRssMb,
          floor: 250,
          ratio: ours.maxRssMb / 250,
          target: 1,
          atMost: true,
        },
      );
    }
    return measured;
  } finally {
    await close();
    await engine.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
