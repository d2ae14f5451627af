import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Db } from 'mongodb';
import { collections } from '../../server/collections';
import { masterDataBases } from '../../server/data/master-data/base';
import { everyArea } from '../../app/domain/people/access/access';
import { MasterData } from '../../server/data/master-data/master-data';
import { MasterTables } from '../../server/data/master-data/tables';
import { createLog } from '../../server/platform/log';
import { openPortalDatabase } from './database';
import { collection } from '../../server/platform/mongo/collection';
import { superviseEmbedded } from '../../server/platform/mongo/embedded/supervisor';
import { ensureCollections } from '../../server/platform/schema/ensure';
import { addBase, csvLines, register, rows, runIngest, type IngestResult, type IngestTask } from './ingest';
import { quantile } from './load';
import type { BenchRow } from './row';

const rounds = 5;

/** Queries of a base that match different parts of its rows. */
const asked: Readonly<Record<string, string>> = {
  'one rare word': 'q=sku-123456',
  'a code without punctuation': 'q=sku123456',
  'the beginning of a code': 'q=sku12',
  'one word in all rows': 'q=hidratante',
  'one letter': 'q=c',
  'two words': 'q=creme 12',
  'three words in any order': 'q=skinc 99 hidr',
  'no hit': 'q=zzzzqq',
  'a column’s words': 'marca=marca 7',
  'a column’s numbers': 'quantidade=>4990',
  'most of a column’s numbers': 'quantidade=>10',
  'a column’s months': 'mes=03/2026',
  'words and two columns': 'q=creme&canal=FSS&valor=10..20',
};

/** Queries of a person limited to three of a base's 41 branches. */
const kept = ['Marca 3', 'Marca 17', 'Marca 29'];
const askedByKept: Readonly<Record<string, string>> = {
  'all rows of the own branches': '',
  'the own branches’, by the beginning of a code': 'q=sku12',
  'the own branches’, two words and a column': 'q=creme 12&valor=10..20',
};

/**
 * Searches and filters of a base with a million rows against the first page and count of an indexed equality in the
 * same run.
 */
export async function benchLists(): Promise<BenchRow[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'portal-bench-'));
  const log = createLog('error', 'bench');
  const engine = await superviseEmbedded({ dataDir, cacheDir: path.resolve('.cache'), log });
  const { db, close } = await openPortalDatabase(
    { mongodbUri: engine.uri, mongodbDatabase: 'bench', dataDir },
    log,
  );
  try {
    const csv = path.join(dataDir, 'bench.csv');
    await pipeline(Readable.from(csvLines(rows)), createWriteStream(csv));
    await ensureCollections(db, collections, log);
    await addBase(db);
    const fileId = await register(csv, dataDir, db, 'bench');
    await collection(db, masterDataBases).updateMany({}, { $set: { branch: 'marca' } });
    const load = await runIngest({ uri: engine.uri, database: 'bench', dataDir, fileId, indexes: true });
    const { indexing } = load;
    await db.collection('bench_rows_1').createIndex({ marca: 1 });
    const floor = await equality(db);
    const measured: BenchRow[] = [
      {
        name: `Indexing ${rows} rows after their load, ms against the load’s`,
        value: indexing.ms,
        floor: load.ms,
        ratio: indexing.ms / load.ms,
        target: 0.25,
        atMost: true,
      },
      {
        name: 'Indexing, seconds of processor of worker and database against the load’s',
        value: processor(indexing),
        floor: processor(load),
        ratio: processor(indexing) / processor(load),
        target: 0.25,
        atMost: true,
      },
      {
        name: 'Indexing, peak memory of the worker in MB against its limit of 250',
        value: load.maxRssMb,
        floor: 250,
        ratio: load.maxRssMb / 250,
        target: 1,
        atMost: true,
      },
    ];
    for (const [by, stores] of [
      [asked, []],
      [askedByKept, kept],
    ] as const)
      for (const [what, query] of Object.entries(by)) {
        // The first query of a new server, and a repeated one.
        const [first, again] = await screens(db, query, stores);
        measured.push(
          row(`${what} (${query}), first time`, first, floor),
          row(`${what}, again`, again, floor),
        );
      }
    return [...measured, await nextLoad(db, { uri: engine.uri, database: 'bench', dataDir })];
  } finally {
    await close();
    await engine.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

type Taken = IngestResult['indexing'];

const processor = ({ cpuSeconds, databaseSeconds }: Taken): number => cpuSeconds + databaseSeconds;

/** The cost of indexing a load for the next load. */
async function nextLoad(db: Db, at: Pick<IngestTask, 'uri' | 'database' | 'dataDir'>): Promise<BenchRow> {
  const sent = async (base: string) => {
    await addBase(db, base);
    const csv = path.join(at.dataDir, `${base}.csv`);
    await pipeline(
      Readable.from(csvLines(rows)).map((line: string) => line.replace('hidratante', base)),
      createWriteStream(csv),
    );
    return register(csv, at.dataDir, db, base);
  };
  const alone = await runIngest({ ...at, fileId: await sent('alone') });
  const fileId = await sent('beside');
  const [beside] = await Promise.all([runIngest({ ...at, fileId }), runIngest({ ...at, indexes: true })]);
  return {
    name: `A load of ${rows} rows while the one before is indexed, ms against one alone`,
    value: beside.ms,
    floor: alone.ms,
    ratio: beside.ms / alone.ms,
    target: 1.25,
    atMost: true,
  };
}

/** The milliseconds of a page and its count by an index, with the queries of a list. */
async function equality(db: Db): Promise<number> {
  const records = db.collection('bench_rows_1');
  return middle(async (round) => {
    const filter = { marca: `Marca ${round}` };
    await Promise.all([records.find(filter).limit(20).toArray(), records.countDocuments(filter)]);
  });
}

async function screens(db: Db, query: string, stores: readonly string[]): Promise<[number, number]> {
  const fresh = () =>
    new MasterTables({ db, masterData: new MasterData(db, everyArea), timeZone: 'America/Sao_Paulo' });
  const ask = (tables: MasterTables) =>
    tables.screen(
      { email: '', type: 'USER GOLD', stores },
      { collection: 'bench', ok: true },
      new URLSearchParams(query),
    );
  const used = fresh();
  const { total } = await ask(used);
  if (process.env['BENCH_VERBOSE']) console.log(query, total);
  return [await middle(() => ask(fresh())), await middle(() => ask(used))];
}

export async function middle(run: (round: number) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const began = performance.now();
    await run(round);
    if (round > 0) times.push(performance.now() - began);
  }
  return quantile(
    times.sort((one, other) => one - other),
    0.5,
  );
}

export const row = (name: string, value: number, floor: number, part = 'page and count'): BenchRow => ({
  name: `${name}: ${part}, ms / indexed equality`,
  value,
  floor,
  ratio: value / floor,
  target: 10,
  atMost: true,
});
