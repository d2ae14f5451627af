import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Db } from 'mongodb';
import { month, monthCode, monthsFrom } from '../../app/domain/values/month';
import { Balances } from '../../server/finance/balances/balances';
import { BalanceMonths } from '../../server/finance/balances/months';
import { MonthChecks } from '../../server/finance/closing/month-accounts';
import { Audit } from '../../server/people/audit/audit';
import { createClock } from '../../server/platform/clock';
import { Cockpit } from '../../server/finance/cockpit/cockpit';
import { CockpitComments } from '../../server/finance/cockpit/comments';
import { CockpitFiles } from '../../server/finance/cockpit/files';
import { collections } from '../../server/collections';
import { balanceRows } from '../../server/demo/balances';
import type { BaseRow } from '../../server/demo/base-rows';
import { loadRows } from '../servers/base-rows';
import { businessUnitRows } from '../../server/demo/business-units';
import { managementAccountRows } from '../../server/demo/forecast';
import { ledgerAccountRows } from '../../server/demo/ledger-accounts';
import { UploadQuota } from '../../server/data/files/upload-quota';
import { PendingUploads } from '../../server/data/files/pending-uploads';
import { Fpa } from '../../server/finance/fpa/fpa';
import { createLog } from '../../server/platform/log';
import { everyArea } from '../../app/domain/people/access/access';
import { MasterData } from '../../server/data/master-data/master-data';
import { superviseEmbedded } from '../../server/platform/mongo/embedded/supervisor';
import { openPortalDatabase } from './database';
import { ensureCollections } from '../../server/platform/schema/ensure';
import { StatementService } from '../../server/finance/statements/statement-service';
import { draw } from '../../server/finance/statements/statement';
import { DiskStorage } from '../../server/platform/storage/disk';
import { register, runIngest, type IngestTask } from './ingest';
import { beyondRole } from '../servers/shipped-role';
import type { BenchRow } from './row';

const timeZone = 'America/Sao_Paulo';
const millions = Number(process.env['BENCH_BOOKS'] ?? 1_000_000);
const lastMonth = month(2026, 10);
const release = 'RF1 2027';
const releaseMonths = monthsFrom(lastMonth, lastMonth + 14);
const visits = 9;
/** How often everything is loaded; the median counts, because single loads differ by up to 5 %. */
const loads = 3;

/** The number of companies and cost centres that share the rows; the number of months follows from it. */
const small = { companies: 5, centres: 12 };
const large = { companies: 100, centres: 100 };

const accounts = managementAccountRows().map(({ account_concat }) => String(account_concat));
const chart = new Set(ledgerAccountRows().map(({ account }) => String(account)));
const books = [...balanceRows()].filter(({ businessUnitID }) => businessUnitID === '2236');

const company = (index: number): BaseRow => ({
  ...businessUnitRows()[0],
  businessUnitID: String(2236 + index),
  name: `Empresa ${index}`,
});
const centre = (index: number): string => `${1001 + index} - Centro ${index}`;

/** The demo's books of one company, repeated for other companies and earlier years, newest month first. */
function* balances(companies: number, rows: number): Generator<BaseRow> {
  const year = monthsFrom(lastMonth - 11, lastMonth)
    .map((at) => books.filter(({ data_ref }) => data_ref === monthCode(at)))
    .reverse();
  let count = 0;
  for (let back = 0; ; back += 1)
    for (let index = 0; index < companies; index += 1)
      for (const row of year[back % 12] ?? []) {
        if ((count += 1) > rows) return;
        yield { ...row, businessUnitID: String(2236 + index), data_ref: monthCode(lastMonth - back) };
      }
}

function* cells(
  centres: number,
  months: readonly number[],
  rows = Number.POSITIVE_INFINITY,
): Generator<BaseRow> {
  let count = 0;
  for (const at of months)
    for (let index = 0; index < centres; index += 1)
      for (const [place, account_concat] of accounts.entries()) {
        if ((count += 1) > rows) return;
        yield {
          cost_center_concat: centre(index),
          account_concat,
          data_ref: monthCode(at),
          valor: (100_000 + ((place * 7919 + index * 31 + at) % 90_000)) / 100,
        };
      }
}

const backwards = Array.from({ length: 1_200 }, (_, back) => lastMonth - back);

async function registers(db: Db, { companies, centres }: typeof small): Promise<void> {
  await new MasterData(db, everyArea).addStandardBases();
  await loadRows(
    db,
    'empresa',
    Array.from({ length: companies }, (_, index) => company(index)),
  );
  await loadRows(db, 'plano_contas', ledgerAccountRows());
  await loadRows(db, 'conta_gerencial', managementAccountRows());
  await loadRows(
    db,
    'centro_custo',
    Array.from({ length: centres }, (_, index) => ({ cost_center_concat: centre(index) })),
  );
  const planned = [...cells(centres, releaseMonths)].map((row) => ({ ...row, rf: release }));
  await loadRows(db, 'forecast', planned);
}

function* linesOf(rows: Iterable<BaseRow>): Generator<string> {
  let keys: string[] = [];
  for (const row of rows) {
    if (keys.length === 0) {
      keys = Object.keys(row);
      yield `${keys.join(';')}\n`;
    }
    yield `${keys.map((key) => String(row[key]).replace('.', key === 'valor' ? ',' : '.')).join(';')}\n`;
  }
}

/**
 * A company's own data with a million rows: load times of its files, and its screens compared with a small
 * company's.
 */
export async function benchBooks(): Promise<BenchRow[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'portal-bench-'));
  const log = createLog('error', 'bench');
  const engine = await superviseEmbedded({ dataDir, cacheDir: path.resolve('.cache'), log });
  const open = (name: string) =>
    openPortalDatabase({ mongodbUri: engine.uri, mongodbDatabase: name, dataDir }, log);
  const [few, many] = [await open('few'), await open('many')];
  try {
    await ensureCollections(few.db, collections, log);
    await registers(few.db, small);
    await loadRows(few.db, 'saldo', balances(small.companies, 34 * small.companies * chart.size));
    await loadRows(few.db, 'realizado', cells(small.centres, backwards.slice(0, 24)));
    const rounds: BenchRow[][] = [];
    for (let round = 0; round < loads; round += 1) {
      await beyondRole(() => many.db.dropDatabase());
      await ensureCollections(many.db, collections, log);
      await registers(many.db, large);
      const task = { uri: engine.uri, database: 'many', dataDir };
      rounds.push([
        ...(await load(task, many.db, 'saldo', balances(large.companies, millions))),
        ...(await load(task, many.db, 'realizado', cells(large.centres, backwards, millions))),
      ]);
    }
    const middle = (rounds[0] ?? []).map(
      (_, at) =>
        middleOf(
          rounds.flatMap((rows) => rows[at] ?? []),
          ({ ratio }) => ratio,
        ) as BenchRow,
    );
    return [...middle, ...(await screens(few.db, many.db, dataDir))];
  } finally {
    await few.close();
    await many.close();
    await engine.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function load(task: IngestTask, db: Db, base: string, rows: Iterable<BaseRow>): Promise<BenchRow[]> {
  const csv = path.join(task.dataDir, `${base}.csv`);
  await pipeline(Readable.from(linesOf(rows)), createWriteStream(csv));
  await settled(db);
  const floor = await runIngest({ ...task, csv });
  await beyondRole(() => db.collection('floor').drop());
  await settled(db);
  const ours = await runIngest({ ...task, fileId: await register(csv, task.dataDir, db, base) });
  const perSecond = ({ ms }: { readonly ms: number }) => (millions / ms) * 1_000;
  return [
    {
      name: `${base}: ${millions} rows, rows/s against csv-parse + insertMany`,
      value: perSecond(ours),
      floor: perSecond(floor),
      ratio: floor.ms / ours.ms,
      target: 0.6,
    },
    {
      name: `${base}: seconds of processor of the worker alone, against csv-parse + insertMany`,
      value: ours.cpuSeconds,
      floor: floor.cpuSeconds,
      ratio: ours.cpuSeconds / floor.cpuSeconds,
      target: 3,
      atMost: true,
    },
    {
      name: `${base}: peak memory of the worker in MB against its limit of 250`,
      value: ours.maxRssMb,
      floor: 250,
      ratio: ours.maxRssMb / 250,
      target: 1,
      atMost: true,
    },
  ];
}

/** Flushes earlier writes to disk, so that they do not affect the next measurement. */
const settled = (db: Db) => beyondRole(() => db.admin().command({ fsync: 1 }));

const filter = {
  businessUnitID: '',
  report: '',
  category1: '',
  category2: '',
  category3: '',
  dateStart: '2026-09',
  dateEnd: '2026-10',
} as const;

async function screens(few: Db, many: Db, dataDir: string): Promise<BenchRow[]> {
  const [lean, full] = [visitsOf(few, dataDir), visitsOf(many, dataDir)];
  const rows: BenchRow[] = [];
  for (const name of Object.keys(lean) as (keyof typeof lean)[]) {
    const value = await timed(full[name]);
    const floor = await timed(lean[name]);
    rows.push({
      name: `${name}, ms at ${millions} balances and actuals against the demo's`,
      value,
      floor,
      ratio: value / floor,
      target: 2,
      atMost: true,
    });
  }
  return rows;
}

function visitsOf(db: Db, dataDir: string) {
  const clock = createClock(timeZone);
  const balances = new Balances(db);
  const storage = new DiskStorage(path.join(dataDir, 'storage'), ['']);
  const around = {
    db,
    balances,
    storage,
    pendingUploads: new PendingUploads({
      db,
      storage,
      log: createLog('error', 'bench'),
      named: () => Promise.resolve(new Set()),
    }),
    allowance: new UploadQuota({ db, dailyBytes: 1 << 30, timeZone, log: createLog('error', 'bench') }),
    clock,
    timeZone,
    audit: new Audit(db, clock),
  };
  const checks = new MonthChecks(balances, new BalanceMonths(db));
  const cockpit = new Cockpit({
    ...around,
    checks,
    comments: new CockpitComments(around),
    files: new CockpitFiles(around),
  });
  const desk = new StatementService(balances, checks);
  const fpa = new Fpa(db, clock, timeZone);
  return {
    'cockpit of a company': () => cockpit.page({ ...filter, businessUnitID: '2236' }),
    'cockpit of the group': () => cockpit.page(filter),
    'FP&A of a cost centre': () => fpa.report({ month: '2026-10', rf: release, costCentre: centre(0) }),
    'a statement': async () => {
      const request = await desk.request({ businessUnitID: '2236', type: 'MONTHLY', dateRef: '2026-10' });
      return draw(request, await desk.books(request), '');
    },
  };
}

/** The median of some visits in milliseconds; the first one, which settles the sums after a load, does not count. */
async function timed(visit: () => Promise<unknown>): Promise<number> {
  await visit();
  const times: number[] = [];
  for (let run = 0; run < visits; run += 1) {
    const began = performance.now();
    await visit();
    times.push(performance.now() - began);
  }
  return middleOf(times, (time) => time) ?? Number.NaN;
}

const middleOf = <Item>(items: readonly Item[], by: (item: Item) => number): Item | undefined =>
  items.toSorted((one, other) => by(one) - by(other))[items.length >> 1];
