import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ObjectId, type Db } from 'mongodb';
import { emptyFilter } from '../../app/domain/planning/quantities/filter';
import { month, monthDate } from '../../app/domain/values/month';
import { collections } from '../../server/collections';
import { Audit } from '../../server/people/audit/audit';
import { Notices } from '../../server/people/notices/notices';
import { openPlanning } from '../../server/planning/quantities/open';
import { realizedQuantities } from '../../server/planning/quantities/realized';
import { planRows } from '../../server/planning/quantities/row';
import { openPlanScenarios } from '../../server/planning/quantities/scenarios/open';
import { createClock } from '../../server/platform/clock';
import { createLog } from '../../server/platform/log';
import { openPortalDatabase } from './database';
import { collection } from '../../server/platform/mongo/collection';
import { superviseEmbedded } from '../../server/platform/mongo/embedded/supervisor';
import { ensureCollections } from '../../server/platform/schema/ensure';
import { WorkQueue } from '../../server/platform/work/queue';
import type { BenchRow } from './row';

const log = createLog('error', 'bench');
const timeZone = 'America/Sao_Paulo';
const person = { email: 'bench@demo.example', name: 'Bench', type: 'USER GOLD' as const, stores: [] };
const soldMonths = 36;
const booked = month(2026, 10);
const limitSeconds = 60;

/** A suggestion for many SKUs, and its promotion, each against the cost of the same rows without it. */
export async function benchSuggest([skus = 50_000, plannedMonths = 12]: readonly number[]): Promise<
  BenchRow[]
> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'portal-bench-'));
  const engine = await superviseEmbedded({ dataDir, cacheDir: path.resolve('.cache'), log });
  const { db, close } = await openPortalDatabase(
    { mongodbUri: engine.uri, mongodbDatabase: 'suggest', dataDir },
    log,
  );
  const background = new WorkQueue(db, log);
  try {
    await ensureCollections(db, collections, log);
    await fill(db, skus, plannedMonths);
    const clock = createClock(timeZone);
    const [audit, notices] = [new Audit(db, clock), new Notices(db, clock, log)];
    const around = { background, notices, audit, clock, timeZone, log };
    const planning = openPlanning(db, around);
    const { planScenarios, scenarioQuantities } = openPlanScenarios(db, { ...around, planning });
    await background.work();
    const make = async (kind: 'plan' | 'suggest') => {
      const began = performance.now();
      const before = process.cpuUsage();
      const wanted = { title: kind, note: '', kind, of: '', percent: 0, method: null, averaged: 12 };
      const filter = { ...emptyFilter, chanel: ['FSS'] };
      const id = await planScenarios.make(person, '', { ...wanted, filter });
      while ((await scenarioQuantities.shown(person, id)).state !== 'ready') await pause(100);
      const { user, system } = process.cpuUsage(before);
      return { id, seconds: (performance.now() - began) / 1_000, busy: (user + system) / 1_000_000 };
    };
    const copy = await make('plan');
    const { id, seconds, busy } = await make('suggest');
    const began = performance.now();
    const { seen, rows } = await planScenarios.preview(person, id);
    const looked = performance.now() - began;
    const floor = await bare(db);
    const ordered = performance.now();
    const change = crypto.randomUUID();
    await planScenarios.promote(person, id, { change, seen, chosen: { mine: [], others: false } });
    while ((await planning.changes.get(change)).state !== 'done') await pause(100);
    const promoted = performance.now() - ordered;
    const of = `${skus} SKUs × ${plannedMonths} months`;
    return [
      {
        name: `Suggestion for ${of} of ${soldMonths} months of sales, seconds against its limit`,
        value: seconds,
        floor: limitSeconds,
        ratio: seconds / limitSeconds,
        target: 1,
        atMost: true,
      },
      {
        name: `Suggestion for ${of}, seconds against copying them`,
        value: seconds,
        floor: copy.seconds,
        ratio: seconds / copy.seconds,
        target: 4,
        atMost: true,
      },
      {
        name: `Suggestion for ${of}, processor seconds of the portal against its limit, whatever else runs`,
        value: busy,
        floor: limitSeconds,
        ratio: busy / limitSeconds,
        target: 1,
        atMost: true,
      },
      {
        name: `Preview of promoting ${rows} rows, ms a thousand of them against a bare look at them`,
        value: (looked / rows) * 1_000,
        floor: floor.read,
        ratio: ((looked / rows) * 1_000) / floor.read,
        target: 1,
        atMost: true,
      },
      {
        name: `Promotion of ${rows} rows, rows/s against a bare bulkWrite`,
        value: (rows / promoted) * 1_000,
        floor: floor.written,
        ratio: ((rows / promoted) * 1_000) / floor.written,
        target: 0.5,
      },
    ];
  } finally {
    await background.stop();
    await close();
    await engine.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** The time of reading a thousand rows by their ids (ms), and the number of versioned writes per second. */
async function bare(db: Db): Promise<{ read: number; written: number }> {
  const rows = await planRows(db)
    .find({}, { projection: { version: 1, valor: 1 } })
    .limit(20_000)
    .toArray();
  let began = performance.now();
  await planRows(db)
    .find({ _id: { $in: rows.map(({ _id }) => _id) } })
    .toArray();
  const read = ((performance.now() - began) / rows.length) * 1_000;
  began = performance.now();
  for (let at = 0; at < rows.length; at += 1_000)
    await planRows(db).bulkWrite(
      rows.slice(at, at + 1_000).map(({ _id, version, valor }) => ({
        updateOne: {
          filter: { _id, version },
          update: { $set: { valor, creationDate: new Date() }, $inc: { version: 1 } },
        },
      })),
      { ordered: false },
    );
  return { read, written: (rows.length / (performance.now() - began)) * 1_000 };
}

/** Each SKU sells around its own level with a season and a trend, and is planned at that level. */
async function fill(db: Db, skus: number, plannedMonths: number): Promise<void> {
  const [plan, sales]: [object[], object[]] = [[], []];
  const write = async (least: number) => {
    if (plan.length >= least) await planRows(db).insertMany(plan.splice(0) as never[], { ordered: false });
    if (sales.length >= least)
      await collection(db, realizedQuantities).insertMany(sales.splice(0) as never[], { ordered: false });
  };
  for (let at = 0; at < skus; at += 1) {
    const level = 50 + ((at * 7_919) % 2_000);
    const texts = {
      sku: `SK${String(at).padStart(6, '0')}`,
      channel: 'FSS',
      marca: `Marca ${at % 40}`,
      category_sku: `Categoria ${at % 12}`,
      categoria_principal_sku: 'Skincare',
      sub_categoria_sku: `Sub ${at % 60}`,
      abcd: 'ABCD'[at % 4] ?? 'A',
      hero: 'non-hero',
    };
    for (let ahead = 1; ahead <= plannedMonths; ahead += 1)
      plan.push({
        ...texts,
        _id: new ObjectId(),
        creationDate: new Date(Date.UTC(2026, 0, 1) + at * 1_000),
        version: 1,
        data_ref: monthDate(booked + ahead),
        valor: level,
        material_description: `Creme hidratante facial noturno 50 ml ${at}`,
        plc_localsku: '3-Released',
      });
    for (let ago = soldMonths - 1; ago >= 0; ago -= 1) {
      const season = 0.3 * Math.sin(((soldMonths - ago) / 12) * 2 * Math.PI);
      const noise = (((at + 1) * (ago + 3) * 104_729) % 41) / 100 - 0.2;
      sales.push({
        ...texts,
        _id: new ObjectId(),
        data_ref: monthDate(booked - ago),
        valor: Math.max(0, Math.round(level * (1 + season + noise - 0.002 * ago))),
        receita: 0,
      });
    }
    await write(10_000);
  }
  await write(1);
}
