import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Document } from 'mongodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClock } from '../../../server/platform/clock';
import type { SeedOptions } from '../../../server/demo/options';
import { seedDemo } from '../../../server/demo/seed';
import { forecasts } from '../../../server/planning/forecast/collection';
import { hrRecords } from '../../../server/planning/hr/collection';
import type { CollectionDefinition } from '../../../server/platform/mongo/collection';
import { collections } from '../../../server/collections';
import { DiskStorage } from '../../../server/platform/storage/disk';
import { testDatabase, type TestDatabase } from '../../servers/mongo';

const seeded = [...collections, forecasts, hrRecords] as unknown as CollectionDefinition<Document>[];
const seedTimeout = 240_000;
const secrets = ['a-secret-of-the-seed-test'.padEnd(32, '-')];

let database: TestDatabase;
let folder: string;
let options: SeedOptions;
let accounts: Map<string, string>;
let said: string[];

beforeAll(async () => {
  database = await testDatabase(seeded);
  folder = await mkdtemp(path.join(tmpdir(), 'portal-seed-'));
  accounts = new Map();
  said = [];
  options = {
    db: database.db,
    storage: new DiskStorage(folder, secrets),
    tenant: 'energia-varejo',
    clock: createClock('America/Sao_Paulo', { now: new Date('2026-11-16T15:00:00Z'), epoch: new Date() }),
    createAccount: ({ email, password }) => Promise.resolve(void accounts.set(email, password)),
    say: (line) => said.push(line),
  };
});

afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

/** Storage that stops giving files out after some, as a process that dies while it reads one. */
class FailingStorage extends DiskStorage {
  #left = 90;

  override open(key: string) {
    return this.#left-- > 0 ? super.open(key) : Promise.reject(new Error('storage is gone'));
  }
}

const count = (name: string, filter: Document = {}) => database.db.collection(name).countDocuments(filter);

async function counts(): Promise<Record<string, number>> {
  const names = seeded.map(({ name }) => name).filter((name) => !/^(credentials|sessions)$/.test(name));
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await count(name)] as const)));
}

describe('the seed', () => {
  test(
    'interrupted in the middle of a file part, goes on and ends with every part',
    { timeout: seedTimeout },
    async () => {
      await expect(seedDemo({ ...options, storage: new FailingStorage(folder, secrets) })).rejects.toThrow(
        'storage is gone',
      );
      expect(said).toHaveLength(3);
      expect(await count('files', { phase: 'reading' })).toBeGreaterThan(0);
      await seedDemo(options);
      expect(said).toHaveLength(14);
      expect(said[1]).toMatch(/^Demonstração: 28 bases de dados mestres em \d+,\d s$/);
      expect(await counts()).toMatchObject({
        users: 45,
        master_data_bases: 28,
        files: 401,
        produto: 5_000,
        canal: 120,
        planejamento_quantidade: 200_000,
        planejamento_spend: 2_023,
        forecasts: 54_144,
        hr_records: 3_696,
        empresa: 5,
        saldo: 11_064,
        fiscal_assets: 5,
        fiscal_items: 5,
        ativo_fiscal: 50,
      });
      expect(accounts.size).toBe(9);
    },
  );

  test('run again, changes nothing and says nothing', async () => {
    const before = await counts();
    await seedDemo(options);
    expect(said).toHaveLength(14);
    expect(await counts()).toEqual(before);
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
