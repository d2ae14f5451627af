import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Db } from 'mongodb';
import { everyArea } from '../../app/domain/people/access/access';
import { MasterData } from '../../server/data/master-data/master-data';
import { MasterTables } from '../../server/data/master-data/tables';
import { RowIndexer } from '../../server/data/search/rows/indexer';
import { planChanges, planChangeSchema } from '../../server/planning/quantities/change';
import { planRows, type PlanRecord } from '../../server/planning/quantities/row';
import { collection } from '../../server/platform/mongo/collection';
import { createClock } from '../../server/platform/clock';
import { openPortalDatabase } from './database';
import { superviseEmbedded } from '../../server/platform/mongo/embedded/supervisor';
import { unlocked } from '../../server/platform/leases/lease';
import { middle, row } from './lists';
import { fillPlan, planLog as log, plannedRows } from './plan-rows';
import type { BenchRow } from './row';

const timeZone = 'America/Sao_Paulo';
/** Queries of the plan's base by quantities, which its screens write. */
const asked: Readonly<Record<string, string>> = {
  'few quantities': 'valor=500',
  'most quantities': 'valor=>10',
  'a word in all rows, and most quantities': 'q=sk&valor=>10',
  'the beginning of a code, and quantities': 'q=sk0001&valor=100..2000',
  'all rows, by quantity': 'sort=valor',
  'most quantities, by quantity, far down': 'valor=>10&sort=valor&dir=desc&page=20000',
};
/** The number of rows that screens wrote after blocks were built. */
const writings = [0, 400, 4_000];

/**
 * Filters of a million planned quantities, which screens edit, against the page and count of an indexed equality in
 * the same run.
 */
export async function benchPlanList(): Promise<BenchRow[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'portal-bench-'));
  const engine = await superviseEmbedded({ dataDir, cacheDir: path.resolve('.cache'), log });
  const at = { mongodbUri: engine.uri, mongodbDatabase: 'bench', dataDir };
  const { db, close } = await openPortalDatabase(at, log);
  try {
    await fillPlan(db, plannedRows);
    const masterData = new MasterData(db, everyArea);
    await masterData.addStandardBases();
    await new RowIndexer(db, createClock(timeZone)).sweep();
    const tables = new MasterTables({ db, masterData, timeZone });
    const floor = await equality(db);
    const measured: BenchRow[] = [];
    for (const written of writings) {
      await write(db, written);
      for (const [what, query] of Object.entries(asked)) {
        const ms = await middle(() =>
          tables.screen(
            { email: '', type: 'USER GOLD', stores: [] },
            { collection: 'planejamento_quantidade', ok: true },
            new URLSearchParams(query),
          ),
        );
        measured.push(row(`${what} (${query}), ${written} written since`, ms, floor));
      }
    }
    return measured;
  } finally {
    await close();
    await engine.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Writes some quantities distributed over the plan, as screens do. */
async function write(db: Db, count: number): Promise<void> {
  if (count === 0) return;
  const some = await planRows(db)
    .aggregate<Pick<PlanRecord, '_id' | 'sku' | 'valor'>>([{ $sample: { size: count } }])
    .toArray();
  const at = new Date();
  await collection(db, planChanges).insertOne(
    planChangeSchema.parse({
      _id: randomUUID(),
      kind: 'unitario',
      user: 'bench',
      createdAt: at,
      statusChangeDate: at,
      state: 'done',
      query: '',
      done: count,
      total: count,
      left: 0,
      rows: some.map(({ _id, sku, valor }) => ({ row: _id, sku, from: valor, to: 7_777 })),
      action: null,
      percent: null,
      sumBefore: 0,
      sumAfter: 0,
      cells: [],
      startedAt: at,
      tries: 0,
      ...unlocked(at),
    }),
  );
  await planRows(db).updateMany(
    { _id: { $in: some.map(({ _id }) => _id) } },
    { $set: { valor: 7_777, creationDate: at } },
  );
}

/** The milliseconds of a page and its count by an index, with the queries of a list. */
async function equality(db: Db): Promise<number> {
  await db.collection('planejamento_quantidade').createIndex({ marca: 1 });
  return middle(async (round) => {
    const filter = { marca: `Marca ${round}` };
    await Promise.all([planRows(db).find(filter).limit(20).toArray(), planRows(db).countDocuments(filter)]);
  });
}
