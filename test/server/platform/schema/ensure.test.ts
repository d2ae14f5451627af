import type { Document } from 'mongodb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fillIn, type CollectionDefinition } from '../../../../server/platform/mongo/collection';
import { ensureCollections, plannedUpgrade } from '../../../../server/platform/schema/ensure';
import type { Log } from '../../../../server/platform/log';
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
  migrations: [fillIn('code', 'shops', { code: { $exists: false } }, [{ $set: { code: '$_id' } }])],
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

test('says of a new database how many collections it made, and of an older one what was upgraded', async () => {
  const logged: unknown[][] = [];
  const log = { info: (...words: unknown[]) => void logged.push(words) } as unknown as Log;
  const bare = { ...base, name: 'bare', version: 1, indexes: [] };
  await ensureCollections(database.db, [{ ...first, migrations: second.migrations ?? [] }, bare], log);
  expect(logged).toEqual([[{ collections: 2 }, 'collections created']]);
  logged.length = 0;
  await ensureCollections(database.db, [second, bare], log);
  expect(logged).toEqual([[{ collection: 'shops', version: 2 }, 'collection upgraded']]);
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

test('a new collection is filled from what an older one was made of just before, and then gets its indexes', async () => {
  await ensure(first);
  await shops().insertMany([{ _id: 'a' }, { _id: 'b' }]);
  const copied: CollectionDefinition<Document> = {
    ...base,
    name: 'codes',
    version: 1,
    indexes: [{ name: 'by_code', key: { code: 1 }, unique: true }],
    migrations: [
      {
        name: 'copied',
        due: (db) => db.collection('shops').countDocuments(),
        run: async (db) => {
          const codes = db.collection<Document>('codes');
          for (const shop of await db.collection('shops').find().toArray()) {
            await codes.insertOne({ _id: shop._id });
            await codes.updateOne({ _id: shop._id }, { $set: { code: shop['code'] as unknown } });
          }
          // Without an index that forbids it, two have no code meanwhile.
          await codes.insertMany([{ _id: 'c' as never }, { _id: 'd' as never }]);
          await codes.deleteMany({ code: null });
        },
      },
    ],
  };
  await ensure(second, copied);
  const codes = database.db.collection('codes');
  expect((await codes.find().toArray()).map(({ code }): unknown => code).sort()).toEqual(['a', 'b']);
  expect((await codes.indexes()).map(({ name }) => name)).toEqual(['_id_', 'by_code']);
});

test('a database that a newer release has upgraded stays as it is', async () => {
  await ensure(second);
  await ensure(first);
  expect(Object.keys(await indexes())).toEqual(['_id_', 'by_city', 'by_code']);
  expect(await database.db.collection<{ _id: string }>('schema_versions').findOne({ _id: 'shops' })).toEqual({
    _id: 'shops',
    version: 2,
    indexes: ['by_city', 'by_code'],
    migrations: ['code'],
  });
});

test('an upgrade that fails is tried again at the next start', async () => {
  await ensure(first);
  const due = () => Promise.resolve(1);
  const failing = {
    ...second,
    migrations: [{ name: 'code', due, run: () => Promise.reject(new Error('no')) }],
  };
  await expect(ensure(failing)).rejects.toThrow('no');
  await ensure(second);
  expect(Object.keys(await indexes())).toContain('by_code');
});

test.each([
  ['a new database', []],
  ['an older one', [first]],
])('many processes can start at once on %s', async (_, before) => {
  await ensure(...before);
  await Promise.all(Array.from({ length: 12 }, () => ensure(second)));
  expect(await indexes()).toEqual({ _id_: ['_id'], by_city: ['city', 'name'], by_code: ['code'] });
});

test('indexes made by others are not removed, and are used if they have the right keys', async () => {
  await ensure(first);
  await shops().createIndex({ phone: 1 }, { name: 'of_the_dba' });
  await shops().createIndex({ code: 1 }, { name: 'code_of_the_dba', unique: true });
  await ensure(second);
  expect(await indexes()).toEqual({
    _id_: ['_id'],
    by_city: ['city', 'name'],
    of_the_dba: ['phone'],
    code_of_the_dba: ['code'],
  });
});

test('a plan names what would be done, and changes nothing', async () => {
  await ensure(first);
  await shops().insertMany([{ _id: 'a' }, { _id: 'b' }]);
  await shops().createIndex({ phone: 1 }, { name: 'of_the_dba' });
  const planned = await plannedUpgrade(database.db, [second]);
  expect(planned).toEqual([
    {
      collection: 'shops',
      migrations: [{ name: 'code', due: 2 }],
      indexes: { create: ['by_code'], change: ['by_city'], drop: ['by_owner'], foreign: ['of_the_dba'] },
    },
  ]);
  expect(await plannedUpgrade(database.db, [second])).toEqual(planned);
  await ensure(second);
  expect(await plannedUpgrade(database.db, [second])).toEqual([
    {
      collection: 'shops',
      migrations: [],
      indexes: { create: [], change: [], drop: [], foreign: ['of_the_dba'] },
    },
  ]);
});

test('one process upgrades, and the next one completes its work if it dies', async () => {
  await ensure(first);
  let runs = 0;
  const counted: CollectionDefinition<Document> = {
    ...second,
    migrations: [
      {
        name: 'count',
        due: () => Promise.resolve(0),
        run: async (db) => {
          runs += 1;
          await db.collection('shops').countDocuments();
        },
      },
      ...(second.migrations ?? []),
    ],
  };
  await Promise.all(Array.from({ length: 8 }, () => ensure(counted)));
  expect(runs).toBe(1);
});
