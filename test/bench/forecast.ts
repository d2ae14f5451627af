import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ObjectId, type Db } from 'mongodb';
import { cellEdits } from '../../app/domain/planning/forecast/review-form';
import { month, monthCode, monthDate, monthsFrom } from '../../app/domain/values/month';
import { Audit } from '../../server/people/audit/audit';
import { createClock, type Clock } from '../../server/platform/clock';
import { forecasts, type ForecastRecord } from '../../server/planning/forecast/collection';
import { Forecast } from '../../server/planning/forecast/forecast';
import { createLog, type Log } from '../../server/platform/log';
import { openPortalDatabase } from './database';
import { collection } from '../../server/platform/mongo/collection';
import { superviseEmbedded } from '../../server/platform/mongo/embedded/supervisor';
import { ensureCollections } from '../../server/platform/schema/ensure';
import { collections } from '../../server/collections';
import type { Person } from '../../server/people/users/user';
import { hrSave } from './hr-save';
import type { BenchRow } from './row';
import { contestRow, type SaveContest } from './save-contest';

const timeZone = 'America/Sao_Paulo';
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

/**
 * Saves of forecast cells and of HR figures with checks, records and notices, each against a bare bulkWrite of the
 * same values.
 */
export async function benchForecast(): Promise<BenchRow[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'portal-bench-'));
  const log = createLog('error', 'bench');
  const engine = await superviseEmbedded({ dataDir, cacheDir: path.resolve('.cache'), log });
  const database = await openPortalDatabase(
    { mongodbUri: engine.uri, mongodbDatabase: 'bench', dataDir },
    log,
  );
  const clock = createClock(timeZone, { now: new Date('2026-11-16T15:00:00Z'), epoch: new Date() });
  try {
    await ensureCollections(database.db, collections, log);
    return [
      await contestRow(await forecastSave(database.db, clock, log)),
      await contestRow(await hrSave(database.db, clock, timeZone, person)),
    ];
  } finally {
    await database.close();
    await engine.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function forecastSave(db: Db, clock: Clock, log: Log): Promise<SaveContest> {
  const stored = records();
  await collection(db, forecasts).insertMany(stored);
  const audit = new Audit(db, clock);
  const notices = { tell: () => Promise.resolve() };
  const forecast = new Forecast({
    settings: { selfApproval: false },
    db,
    clock,
    timeZone,
    audit,
    notices,
    announce: () => Promise.resolve(),
    post: () => Promise.resolve(),
    log,
  });
  return {
    name: `Save of ${changed} forecast cells, cells/s against one bare bulkWrite`,
    records: changed,
    values: changed,
    ours: (version) => {
      const cells = JSON.stringify(cellsOver(version));
      return async () => {
        const given = { id: randomUUID(), kind: 'edit' as const, cells: cellEdits(JSON.parse(cells)) };
        return (await forecast.saves.save(person, key, given)).saved;
      };
    },
    floor: (version) => {
      const operations = stored.slice(0, changed).map(({ _id }, index) => ({
        updateOne: {
          filter: { _id, version },
          update: { $set: { forecast: version + index / 100, version: version + 1 } },
        },
      }));
      return async () =>
        (await collection(db, forecasts).bulkWrite(operations, { ordered: false })).modifiedCount;
    },
  };
}

const cellsOver = (version: number) =>
  accounts
    .flatMap((account_concat) => months.map((at) => ({ account_concat, data_ref: `${monthCode(at)}-01` })))
    .slice(0, changed)
    .map((cell, index) => ({ ...cell, forecast: (version * 100 + index) / 100, version }));
