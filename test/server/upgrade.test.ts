/** @module-tag slow — an upgrade of an older portal */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { BSON, type Document, type IndexDescription } from 'mongodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fileList } from '../../app/domain/data/files/file-list';
import { listQueryOf } from '../../app/domain/lists/list-query';
import { collections } from '../../server/collections';
import { loadConfig } from '../../server/config';
import { madeIn, plannedUpgrade } from '../../server/platform/schema/ensure';
import { newerIn } from '../../server/platform/schema/newer';
import { openPortal, type Portal } from '../../server/portal';
import { secret } from '../servers/accounts';
import { quiet, testDatabase, type TestDatabase } from '../servers/mongo';

interface Older {
  readonly collection: string;
  readonly indexes: readonly IndexDescription[];
  readonly documents: readonly Document[];
}

/** What the demo of commit 82691a1 wrote, up to ninety documents of each collection, with its indexes. */
const older = gunzipSync(await readFile('test/fixtures/older-portal.jsonl.gz'))
  .toString()
  .split('\n')
  .map((line) => BSON.EJSON.parse(line, { relaxed: false }) as Older);

let database: TestDatabase;
let portal: Portal;
let dataDir: string;
let due: string[];

beforeAll(async () => {
  database = await testDatabase();
  const { db, uri } = database;
  for (const { collection, indexes, documents } of older) {
    await db.createCollection(collection);
    if (indexes.length > 0) await db.collection(collection).createIndexes([...indexes]);
    if (documents.length > 0) await db.collection(collection).insertMany([...documents]);
  }
  due = (await plannedUpgrade(db, collections)).flatMap(({ collection, migrations }) =>
    migrations.map(({ name }) => `${collection}: ${name}`),
  );
  dataDir = await mkdtemp(path.join(tmpdir(), 'portal-upgrade-'));
  const settings = {
    ...{ NODE_ENV: 'test' as const, PUBLIC_URL: 'http://localhost', TENANT_ID: 'teste', MAIL: 'outbox' },
    ...{ SESSION_SECRETS: secret, DATA_DIR: dataDir, LOG_LEVEL: 'silent' },
    ...{ MONGODB_URI: uri, MONGODB_DATABASE: db.databaseName },
  };
  portal = await openPortal(loadConfig(settings, { mode: 'production' }), quiet);
});

afterAll(async () => {
  await portal.close();
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

it('has something to upgrade, and leaves nothing of it', async () => {
  expect(due).toContain('files: content');
  const left = await plannedUpgrade(database.db, collections);
  expect(left.filter(({ migrations }) => migrations.some((each) => each.due > 0))).toEqual([]);
  expect(left.filter(({ indexes }) => indexes.create.length + indexes.change.length > 0)).toEqual([]);
});

it('is not treated as a newer portal, which no backup would save', async () => {
  const made = await madeIn(database.db);
  expect(Object.keys(made).length).toBeGreaterThan(100);
  expect(newerIn(made, collections)).toBeUndefined();
});

it('finds every document in its place, in the present format', async () => {
  const misshapen: string[] = [];
  for (const { name, schema } of collections) {
    const before = older.find(({ collection }) => collection === name)?.documents ?? [];
    const now = await database.db
      .collection(name)
      .find({ _id: { $in: before.map(({ _id }) => _id as never) } })
      .toArray();
    expect([name, now.length]).toEqual([name, before.length]);
    for (const document of now)
      if (!schema.safeParse(document).success)
        misshapen.push(`${name} ${schema.safeParse(document).error?.message}`);
  }
  expect(misshapen).toEqual([]);
});

it.each([
  ['forecasts', 'forecast'],
  ['saldo', 'valor'],
  ['planejamento_spend', 'valor'],
])('keeps the sum of %s', async (name, field) => {
  const before = older.find(({ collection }) => collection === name)?.documents ?? [];
  const now = await database.db.collection(name).find().toArray();
  const sum = (documents: readonly Document[]) =>
    documents.reduce((total, document) => total + Number(document[field] ?? 0), 0);
  expect(sum(before)).not.toBe(0);
  expect(sum(now)).toBeCloseTo(sum(before));
});

it('admits people with their old passwords, and shows them their data', async () => {
  const email = 'gold@demo.example';
  expect(await portal.identity.signIn(email, 'Portal#2026')).toBeTruthy();
  await expect(portal.identity.signIn(email, 'Errada#2026')).rejects.toThrow();
  const person = await portal.users.person(email);
  if (!person) throw new Error('Nobody is called so');
  expect(person.type).toBe('USER GOLD');
  const files = await portal.fileList.page(person, listQueryOf(new URLSearchParams(), fileList));
  expect(files.total).toBe(30);
});
