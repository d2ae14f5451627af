/** @module-tag slow — portals that are killed */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Document } from 'mongodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cacheFolder } from '../../../server/cli/user-cache.mjs';
import { createClock } from '../../../server/platform/clock';
import type { SeedOptions } from '../../../server/demo/options';
import { filledByParts } from '../../../server/demo/filled';
import { isWhole, partsDone, seedDoor, seedRest } from '../../../server/demo/seed';
import { forecasts } from '../../../server/planning/forecast/collection';
import { hrRecords } from '../../../server/planning/hr/collection';
import type { CollectionDefinition } from '../../../server/platform/mongo/collection';
import { collections } from '../../../server/collections';
import { DiskStorage } from '../../../server/platform/storage/disk';
import { openDatabase, type Database } from '../../../server/platform/mongo/client';
import { superviseEmbedded, type EmbeddedDatabase } from '../../../server/platform/mongo/embedded/supervisor';
import { quiet } from '../../servers/mongo';
import { seededFolder } from '../../servers/portal';

const seeded = [...collections, forecasts, hrRecords] as unknown as CollectionDefinition<Document>[];

let folder: string;
let engine: EmbeddedDatabase;
let database: Database;
let options: SeedOptions;

/** What a demo's second start made of what its first had left, which died in the middle of a file. */
beforeAll(async () => {
  folder = await seededFolder();
  engine = await superviseEmbedded({ dataDir: folder, cacheDir: cacheFolder('engine'), log: quiet });
  database = await openDatabase({ mongodbUri: engine.uri, mongodbDatabase: 'portal', dataDir: '' }, quiet);
  options = {
    db: database.db,
    unflushed: database.db,
    storage: new DiskStorage(path.join(folder, 'storage'), ['a-secret-of-the-seed-test'.padEnd(32, '-')]),
    tenant: 'energia-varejo',
    clock: createClock('America/Sao_Paulo'),
    createAccount: ({ email }) => Promise.reject(new Error(`${email} was there`)),
    say: (line) => {
      throw new Error(`was done: ${line}`);
    },
  };
});

afterAll(async () => {
  await database.close();
  await engine.stop();
  await rm(folder, { recursive: true, force: true });
});

const count = (name: string, filter: Document = {}) => database.db.collection(name).countDocuments(filter);

async function counts(): Promise<Record<string, number>> {
  const names = seeded.map(({ name }) => name);
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await count(name)] as const)));
}

describe('the seed', () => {
  test('continues after it died in the middle of a file part, and completes every part', async () => {
    expect(await counts()).toMatchObject({
      users: 45,
      credentials: 9,
      master_data_bases: 30,
      files: 414,
      produto: 5_000,
      canal: 120,
      planejamento_quantidade: 200_000,
      planejamento_spend: 2_023,
      forecasts: 60_912,
      hr_records: 3_696,
      empresa: 5,
      saldo: 11_064,
      fiscal_assets: 5,
      fiscal_items: 5,
      ativo_fiscal: 50,
    });
  });

  test('changes nothing and prints nothing when it runs again', async () => {
    const before = await counts();
    expect(isWhole(await partsDone(database.db))).toBe(true);
    await seedDoor(options);
    await seedRest(options, (progress) => {
      throw new Error(`was done: ${progress.doing.join()}`);
    });
    expect(await counts()).toEqual(before);
  });

  test('fills the copy that other checkouts reuse, and otherwise only what the sign-in needs', async () => {
    const found = await counts();
    const filled = Object.keys(found).filter((name) => (found[name] ?? 0) > 0);
    expect([...filledByParts].filter((name) => !filled.includes(name))).toEqual([]);
    // What a portal at work writes is none of the seed.
    const ofWork = [
      ...['agenda_jobs', 'list_marks', 'load_records', 'process_samples'],
      ...['row_indexes', 'row_marks', 'search_marks', 'search_row_marks', 'signals'],
    ];
    const ofDoor = filled.filter((name) => !filledByParts.has(name) && !ofWork.includes(name));
    expect(ofDoor.sort()).toEqual([
      ...['chart_events', 'credentials', 'dashboards', 'master_data_bases', 'panel_alerts', 'panel_comments'],
      ...['panel_subscriptions', 'saved_views', 'users'],
    ]);
  });

  test('leaves every collection with all its indexes', async () => {
    for (const { name, indexes } of seeded) {
      const there = await database.db.collection(name).indexes();
      expect([name, there.map((index) => index.name).sort()]).toEqual([
        name,
        ['_id_', ...indexes.map((index) => index.name)].sort(),
      ]);
    }
  });

  test('leaves refused rows with their reasons in every NOK base', async () => {
    for (const base of [
      'produto_nok',
      'canal_nok',
      'planejamento_quantidade_nok',
      'planejamento_spend_nok',
    ]) {
      expect(await count(base)).toBeGreaterThan(10);
      expect(await count(base, { Error: '' })).toBe(0);
    }
  });

  test('leaves every job ended, most of them well, with counts that add up', async () => {
    expect(await count('files', { phase: { $nin: ['completed', 'failed'] } })).toBe(0);
    expect(await count('files', { phase: 'failed', status: 1 })).toBe(32);
    const { db } = database;
    const rows = await db
      .collection('files')
      .find({ 'rows.read': { $gt: 0 } })
      .toArray();
    for (const {
      rows: { read, ok, nok, ignored },
    } of rows as unknown as { rows: Record<string, number> }[])
      expect(read).toBe((ok ?? 0) + (nok ?? 0) + (ignored ?? 0));
    const [sum] = await db
      .collection('files')
      .aggregate([
        { $match: { collection: 'planejamento_quantidade' } },
        { $group: { _id: null, ok: { $sum: '$rows.ok' } } },
      ])
      .toArray();
    expect(sum?.['ok']).toBe(200_000);
  });

  test('gives planning rows their product, a past creation date and a file that can be fetched', async () => {
    const plan = database.db.collection('planejamento_quantidade');
    expect(await plan.countDocuments({ marca: { $exists: false } })).toBe(0);
    const [newest, first] = await Promise.all([
      plan.findOne({}, { sort: { creationDate: -1, _id: -1 } }),
      plan.findOne({ data_ref: new Date('2026-01-01T00:00:00Z') }),
    ]);
    expect(newest?.['creationDate']).toSatisfy((date: Date) => date < new Date('2026-11-16T15:00:00Z'));
    expect(first).toMatchObject({ version: 1, material_description: expect.any(String) as string });
    expect(await options.storage.size(String(first?.['urlPath']))).toBeGreaterThan(1_000);
  });

  test('records what the corrections of products and channels changed', async () => {
    expect(await count('audit', { action: 'master-data.update', subject: /^produto\// })).toBe(240);
    expect(await count('audit', { action: 'master-data.update', subject: /^canal\// })).toBe(16);
  });
});
