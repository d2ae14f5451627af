import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ObjectId, type Db } from 'mongodb';
import { month, monthCode, monthDate, monthsFrom } from '../../app/domain/month';
import { Audit } from '../../server/audit/audit';
import { createClock } from '../../server/clock';
import { forecasts, type ForecastRecord } from '../../server/forecast/collection';
import { Forecast } from '../../server/forecast/forecast';
import { createLog } from '../../server/log';
import { openDatabase } from '../../server/mongo/client';
import { collection } from '../../server/mongo/collection';
import { superviseEmbedded } from '../../server/mongo/embedded/supervisor';
import { ensureCollections } from '../../server/mongo/ensure';
import { collections } from '../../server/collections';
import type { Person } from '../../server/users/user';
import type { BenchRow } from './row';

const rounds = 5;
const key = { rf: 'RF1 2027', costCentre: '1001 - Lojas SP' };
const person: Person = { email: 'bench', name: 'Bench', type: 'USER GOLD', stores: [] };
const months = monthsFrom(month(2026, 10), month(2027, 12));
/** 667 accounts of 15 months: 10 005 cells, of which 10 000 change. */
const accounts = Array.from({ length: 667 }, (_, index) => `${600_000 + index} - Conta ${index}`);
const changed = 10_000;

const records = (): ForecastRecord[] =>
  accounts.flatMap((account_concat) =>
    months.map((at) => ({
      _id: new ObjectId(),
      rf: key.rf,
      cost_center_concat: key.costCentre,
      cost_center: '1001',
      level_descr: 'Despesas',
      group_level_2: 'Grupo',
      account_concat,
      data_ref: monthDate(at),
      value: null,
      forecast: 0,
      version: 1,
    })),
  );

/** A save of 10 000 changed cells, checked, recorded and told, against one bare bulkWrite of the same values. */
export async function benchForecast(): Promise<BenchRow[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'portal-bench-'));
  const log = createLog('error', 'bench');
  const engine = await superviseEmbedded({ dataDir, cacheDir: path.resolve('.cache'), log });
  const database = await openDatabase({ mongodbUri: engine.uri, mongodbDatabase: 'bench', dataDir }, log);
  try {
    await ensureCollections(database.db, collections, log);
    const stored = records();
    await collection(database.db, forecasts).insertMany(stored);
    const clock = createClock('America/Sao_Paulo', {
      now: new Date('2026-11-16T15:00:00Z'),
      epoch: new Date(),
    });
    const forecast = new Forecast({
      db: database.db,
      clock,
      timeZone: 'America/Sao_Paulo',
      audit: new Audit(database.db, clock),
      notices: { tell: () => Promise.resolve() },
      log,
    });
    const times = { ours: [] as number[], floor: [] as number[] };
    for (let round = 1; round <= rounds; round += 1) {
      times.ours.push(await save(forecast, 2 * round - 1));
      times.floor.push(await bare(database.db, stored, 2 * round));
    }
    const [ours = 0, floor = 0] = [times.ours, times.floor].map((list) => Math.min(...list));
    return [
      {
        name: `Save of ${changed} forecast cells, cells/s against one bare bulkWrite`,
        value: (changed / ours) * 1000,
        floor: (changed / floor) * 1000,
        ratio: floor / ours,
        target: 0.5,
      },
    ];
  } finally {
    await database.close();
    await engine.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function save(forecast: Forecast, version: number): Promise<number> {
  const cells = accounts
    .flatMap((account_concat) => months.map((at) => ({ account_concat, data_ref: `${monthCode(at)}-01` })))
    .slice(0, changed)
    .map((cell, index) => ({ ...cell, forecast: version + index / 100, version }));
  const given = { id: randomUUID(), kind: 'edit', cells: JSON.stringify(cells) };
  const began = performance.now();
  const { saved } = await forecast.saves.save(person, key, given);
  const ms = performance.now() - began;
  if (saved !== changed) throw new Error(`${saved} of ${changed} cells saved`);
  return ms;
}

async function bare(db: Db, stored: readonly ForecastRecord[], version: number): Promise<number> {
  const operations = stored.slice(0, changed).map(({ _id }, index) => ({
    updateOne: {
      filter: { _id, version },
      update: { $set: { forecast: version + index / 100, version: version + 1 } },
    },
  }));
  const began = performance.now();
  const { modifiedCount } = await collection(db, forecasts).bulkWrite(operations, { ordered: false });
  const ms = performance.now() - began;
  if (modifiedCount !== changed) throw new Error(`${modifiedCount} of ${changed} cells written`);
  return ms;
}
