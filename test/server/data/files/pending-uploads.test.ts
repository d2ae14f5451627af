import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createClock } from '../../../../server/platform/clock';
import { files } from '../../../../server/data/provenance/files-collection';
import { Files } from '../../../../server/data/files/files';
import { namedObjects } from '../../../../server/data/files/named-objects';
import { PendingUploads, unclaimedObjects } from '../../../../server/data/files/pending-uploads';
import type { CollectionDefinition } from '../../../../server/platform/mongo/collection';
import { collections } from '../../../../server/collections';
import { DiskStorage } from '../../../../server/platform/storage/disk';
import { newKey } from '../../../../server/platform/storage/keys';
import { z } from '../../../../server/platform/zod';
import { quiet, testDatabase, type TestDatabase } from '../../../servers/mongo';

const day = 24 * 3_600_000;

let folder: string;
let database: TestDatabase;
let storage: DiskStorage;
let now: number;
let pendingUploads: PendingUploads;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-unclaimed-'));
  database = await testDatabase([files, unclaimedObjects] as unknown as CollectionDefinition<object>[]);
  storage = new DiskStorage(folder, ['']);
  now = Date.now();
  pendingUploads = new PendingUploads({
    db: database.db,
    storage,
    log: quiet,
    named: namedObjects(database.db, collections),
    wallClock: () => now,
  });
});

afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

async function storeNoted(name: string): Promise<string> {
  const key = newKey(name);
  await pendingUploads.expect(key);
  await storage.put(key, Readable.from([Buffer.from(name)]));
  return key;
}

const objects = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();

test('the sweep removes day-old objects that became no files, and nothing else', async () => {
  await storeNoted('morreu antes do registro.csv');
  const registered = await storeNoted('registrado, mas nao esquecido.csv');
  await new Files(database.db, storage, createClock('America/Sao_Paulo')).register([
    {
      clientName: 't',
      originalName: 'a.csv',
      srcBucket: 'disk',
      digests: null,
      srcKey: registered,
      user: 'ana@teste.example',
      size: 1,
      collection: null,
    },
  ]);
  now += day + 1;
  const fresh = await storeNoted('ainda a caminho.csv');
  await pendingUploads.sweep();
  expect(await objects()).toEqual([registered, fresh].sort());
  now += day + 1;
  await pendingUploads.sweep();
  expect(await objects()).toEqual([registered]);
});

test('the sweep ends however many objects there are', { tags: 'slow' }, async () => {
  await Promise.all(Array.from({ length: 1_100 }, () => pendingUploads.expect(newKey('a.csv'))));
  now += day + 1;
  await pendingUploads.sweep();
  expect(await database.db.collection(unclaimedObjects.name).countDocuments()).toBe(0);
});

test('a discarded object goes at once, and a settled one stays', async () => {
  const gone = await storeNoted('recusado.csv');
  const kept = await storeNoted('aceito.csv');
  await pendingUploads.discard([gone]);
  await pendingUploads.settle([kept]);
  now += day + 1;
  await pendingUploads.sweep();
  expect(await objects()).toEqual([kept]);
});

const namingFields = collections.flatMap(({ name, objects = [] }) =>
  objects.map((field) => [name, field] as const),
);

test.each(namingFields)('objects that %s names in %s stay for ever', async (name, field) => {
  const named = await storeNoted('de um registro.csv');
  await storeNoted('de ninguém.csv');
  await database.db.collection(name).updateOne({ [field]: named }, { $set: {} }, { upsert: true });
  now += day + 1;
  await pendingUploads.sweep();
  expect(await objects()).toEqual([named]);
});

test('every collection whose documents describe stored objects declares the fields that name them', () => {
  const silent = collections.filter(
    ({ schema, objects: fields }) => !fields && describesObject(jsonOf(schema)),
  );
  expect(silent.map(({ name }) => name)).toEqual([]);
});

interface Json {
  readonly properties?: Readonly<Record<string, Json>>;
  readonly anyOf?: readonly Json[];
  readonly items?: Json;
}

const jsonOf = (schema: z.ZodType) => z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }) as Json;

/** True for what has a stored object's fields, anywhere in it. */
function describesObject({ properties = {}, anyOf = [], items }: Json): boolean {
  const has = (...fields: string[]) => fields.every((field) => field in properties);
  if (has('originalFile') || has('bucket') || has('key', 'size') || has('ticket', 'offset')) return true;
  return [...Object.values(properties), ...anyOf, ...(items ? [items] : [])].some(describesObject);
}
