import type { Document } from 'mongodb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CollectionDefinition } from '../../../../server/platform/mongo/collection';
import { ensureCollections } from '../../../../server/platform/mongo/ensure';
import { z } from '../../../../server/platform/zod';
import { quiet, testDatabase, type TestDatabase } from '../../../servers/mongo';

const schema = z.looseObject({ _id: z.string() });
const base = { name: 'shops', schema } as const;
const first: CollectionDefinition<Document> = {
  ...base,
  version: 1,
  indexes: [
    { name: 'by_city', key: { city: 1 } },
    { name: 'by_owner', key: { owner: 1 } },
  ],
};
const second: CollectionDefinition<Document> = {
  ...base,
  version: 2,
  indexes: [
    { name: 'by_city', key: { city: 1, name: 1 } },
    { name: 'by_code', key: { code: 1 }, unique: true },
  ],
  upgrade: async (db) => {
    await db.collection('shops').updateMany({ code: { $exists: false } }, [{ $set: { code: '$_id' } }]);
  },
};

let database: TestDatabase;
const shops = () => database.db.collection<{ _id: string }>('shops');
const ensure = (...definitions: CollectionDefinition<Document>[]) =>
  ensureCollections(database.db, definitions, quiet);
const indexes = async () =>
  Object.fromEntries((await shops().indexes()).map(({ name, key }) => [name, Object.keys(key)]));

beforeEach(async () => {
  database = await testDatabase();
});

afterEach(() => database.close());

test('a new database gets its collections and indexes', async () => {
  await ensure(first, { ...base, name: 'bare', version: 1, indexes: [] });
  expect(await indexes()).toEqual({ _id_: ['_id'], by_city: ['city'], by_owner: ['owner'] });
  const names = (await database.db.listCollections().toArray()).map(({ name }) => name);
  expect(names.sort()).toEqual(['bare', 'schema_versions', 'shops']);
});

test('an older database is upgraded: documents first, then changed, new and dropped indexes', async () => {
  await ensure(first);
  await shops().insertMany([{ _id: 'a' }, { _id: 'b' }]);
  await ensure(second);
  expect(await indexes()).toEqual({ _id_: ['_id'], by_city: ['city', 'name'], by_code: ['code'] });
  expect(await shops().find().sort({ _id: 1 }).toArray()).toEqual([
    { _id: 'a', code: 'a' },
    { _id: 'b', code: 'b' },
  ]);
});

test('a database that a newer release has upgraded stays as it is', async () => {
  await ensure(second);
  await ensure(first);
  expect(Object.keys(await indexes())).toEqual(['_id_', 'by_city', 'by_code']);
  expect(await database.db.collection('schema_versions').find().toArray()).toEqual([
    { _id: 'shops', version: 2 },
  ]);
});

test('an upgrade that fails is tried again at the next start', async () => {
  await ensure(first);
  const failing = { ...second, upgrade: () => Promise.reject(new Error('no')) };
  await expect(ensure(failing)).rejects.toThrow('no');
  await ensure(second);
  expect(Object.keys(await indexes())).toContain('by_code');
});

test.each([
  ['a new database', []],
  ['an older one', [first]],
])('many processes may start at once on %s', async (_, before) => {
  await ensure(...before);
  await Promise.all(Array.from({ length: 12 }, () => ensure(second)));
  expect(await indexes()).toEqual({ _id_: ['_id'], by_city: ['city', 'name'], by_code: ['code'] });
});
