import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { Collection } from 'mongodb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { partBytes } from '../../../../app/domain/data/files/upload-parts';
import { createClock } from '../../../../server/platform/clock';
import { Problem } from '../../../../server/platform/errors';
import { Acceptance } from '../../../../server/data/files/acceptance';
import { UploadQuota, uploadUsage } from '../../../../server/data/files/upload-quota';
import { files } from '../../../../server/data/provenance/files-collection';
import type { FileRecord } from '../../../../server/data/provenance/file';
import { Files } from '../../../../server/data/files/files';
import { resumableUploads } from '../../../../server/data/files/resumable/collection';
import { ResumableUploads } from '../../../../server/data/files/resumable/resumable';
import { namedObjects } from '../../../../server/data/files/named-objects';
import { PendingUploads } from '../../../../server/data/files/pending-uploads';
import { everyArea } from '../../../../app/domain/people/access/access';
import { MasterData } from '../../../../server/data/master-data/master-data';
import { collection } from '../../../../server/platform/mongo/collection';
import { collections } from '../../../../server/collections';
import { DiskStorage } from '../../../../server/platform/storage/disk';
import { quiet, testDatabase, type TestDatabase } from '../../../servers/mongo';

const timeZone = 'America/Sao_Paulo';
const day = 24 * 3_600_000;
const dailyBytes = 20 * partBytes;
const ana = { email: 'ana@teste.example', clientName: 'teste', type: 'USER GOLD' } as const;

let folder: string;
let database: TestDatabase;
let records: Collection<FileRecord>;
let storage: DiskStorage;
let now: number;
let uploads: ResumableUploads;
let acceptance: Acceptance;
let allowance: UploadQuota;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-resumable-'));
  database = await testDatabase(collections);
  const { db } = database;
  records = collection(db, files);
  storage = new DiskStorage(folder, ['']);
  now = Date.now();
  const wallClock = () => now;
  const named = namedObjects(db, collections);
  const pendingUploads = new PendingUploads({ db, storage, log: quiet, named, wallClock });
  acceptance = new Acceptance({
    storage,
    pendingUploads,
    files: new Files(db, storage, createClock(timeZone)),
    masterData: new MasterData(db, everyArea),
    jobs: { enqueue: () => Promise.resolve() },
  });
  uploads = new ResumableUploads({
    db,
    storage,
    acceptance,
    pendingUploads,
    allowance: (allowance = new UploadQuota({ db, dailyBytes, timeZone, log: quiet, wallClock })),
    maxBytes: 1 << 30,
    log: quiet,
    wallClock,
  });
});

afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

let names = 0;
const bodyOf = (size: number) => Readable.from([Buffer.alloc(size, 'x')], { objectMode: false });
const begin = (size: number) =>
  uploads.begin(ana, { name: `${(names += 1)}.csv`, size, modified: null, base: '' });

const countFiles = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length;

const kindOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'no error',
    (error: unknown) => (error instanceof Problem ? error.kind : String(error)),
  );

test('a part that is repeated after the upload became a file is refused as outdated', async () => {
  const begun = await begin(5);
  const { fileId } = await uploads.write(begun, bodyOf(5), null);
  expect(await kindOf(uploads.write(begun, bodyOf(5), null))).toBe('conflict');
  expect(await uploads.get(ana, begun._id)).toMatchObject({ fileId, offset: 5 });
});

test('an upload without a new part for a week is dropped', async () => {
  const left = await begin(2 * partBytes);
  const continued = await begin(2 * partBytes);
  now += 6 * day;
  await uploads.write(continued, bodyOf(partBytes), null);
  now += 2 * day;
  await uploads.sweep();
  expect(await kindOf(uploads.get(ana, left._id))).toBe('absent');
  expect((await uploads.get(ana, continued._id)).offset).toBe(partBytes);
  expect(await countFiles()).toBe(1);
  now += 7 * day;
  await uploads.sweep();
  expect(await countFiles()).toBe(0);
});

test('the sweep turns complete uploads into files, and keeps these', async () => {
  const begun = await begin(3);
  const accept = acceptance.accept.bind(acceptance);
  acceptance.accept = () => Promise.reject(new Error('the process died here'));
  await expect(uploads.write(begun, bodyOf(3), null)).rejects.toThrow('died');
  acceptance.accept = accept;
  now += 8 * day;
  await uploads.sweep();
  expect(await records.findOne()).toMatchObject({ originalFile: begun._id, size: 3 });
  now += 2 * day;
  await uploads.sweep();
  expect(await kindOf(uploads.get(ana, begun._id))).toBe('absent');
  expect(await storage.size(begun._id)).toBe(3);
});

test('one expired upload that cannot be settled keeps no other from being dropped', async () => {
  const stuck = await begin(3);
  acceptance.accept = () => Promise.reject(new Error('refused'));
  await uploads.write(stuck, bodyOf(3), null).catch(() => undefined);
  now += 1;
  const left = await begin(partBytes);
  now += 8 * day;
  await uploads.sweep();
  expect(await kindOf(uploads.get(ana, left._id))).toBe('absent');
  expect(await storage.size(stuck._id)).toBe(3);
});

test('one whose start the store never confirmed is dropped after an hour, whatever it contains', async () => {
  const take = storage.begin.bind(storage);
  storage.begin = async (key) => {
    await take(key);
    throw new Error('the store was cut off');
  };
  await expect(begin(partBytes)).rejects.toThrow();
  storage.begin = take;
  expect(await uploads.unfinished(ana.email)).toEqual([]);
  expect(await countFiles()).toBe(1);
  // Of the day it has nothing any more, and what others have of it stays.
  await begin(3);
  const taken = async () => (await collection(database.db, uploadUsage).findOne())?.bytes;
  expect(await taken()).toBe(3);
  now += day / 12;
  await uploads.sweep();
  expect(await countFiles()).toBe(1);
  expect(await taken()).toBe(3);
});

test('one whose process died before the store answered is returned to the daily allowance when it is dropped', async () => {
  const begun = await begin(partBytes);
  await collection(database.db, resumableUploads).updateOne({ _id: begun._id }, { $set: { ticket: null } });
  await begin(3);
  const taken = async () => (await collection(database.db, uploadUsage).findOne())?.bytes;
  expect(await taken()).toBe(partBytes + 3);
  await uploads.drop(ana, begun._id);
  expect(await taken()).toBe(3);
});

test('one that is dropped before the store answers is returned to the daily allowance once', async () => {
  const begins = storage.begin.bind(storage);
  storage.begin = async () => {
    now += day / 12;
    await uploads.sweep();
    throw new Error('away');
  };
  expect(await kindOf(begin(partBytes))).toBe('unavailable');
  storage.begin = begins;
  expect((await collection(database.db, uploadUsage).findOne())?.bytes).toBe(0);
});

test('an upload whose bytes are gone from the store reports this, and is removed', async () => {
  const begun = await begin(2 * partBytes);
  await storage.remove(begun._id);
  expect(await kindOf(uploads.write(begun, bodyOf(partBytes), null))).toBe('absent');
  expect(await uploads.unfinished(ana.email)).toEqual([]);
});

test('only the unfinished ones of a person are listed, newest first', async () => {
  const first = await begin(partBytes);
  now += 1;
  const second = await begin(partBytes);
  await uploads.begin(
    { ...ana, email: 'beto@teste.example' },
    { name: 'b.csv', size: 1, modified: null, base: '' },
  );
  await begin(0);
  expect((await uploads.unfinished(ana.email)).map(({ id }) => id)).toEqual([second._id, first._id]);
});

test('an unfinished one says how it is to be loaded', async () => {
  await new MasterData(database.db, everyArea).addStandardBases();
  const describedLoad = async (base: string, load?: string) => {
    now += 1;
    await uploads.begin(ana, { name: 'rh.csv', size: 1, modified: now, base, load });
    return (await uploads.unfinished(ana.email))[0]?.told;
  };
  const month = 'mode=replace&scope.mes_apur=2026-10';
  expect(await describedLoad('rh', month)).toBe('Substituir, Mês: outubro de 2026');
  expect(await describedLoad('rh', `${month}&scope.filial_nome=*`)).toBe(
    'Substituir, Filial: só o que o arquivo tem; Mês: outubro de 2026',
  );
  expect(await describedLoad('rh', 'mode=replace')).toBe('Substituir a base inteira');
  expect(await describedLoad('rh')).toBe('Acrescentar e alterar');
  expect(await describedLoad('')).toBe('');
});

test('an upload counts for the day once it is begun, and no longer once it is dropped', async () => {
  const large = 12 * partBytes;
  const begun = await begin(large);
  expect(await kindOf(begin(large))).toBe('too-large');
  await uploads.drop(ana, begun._id);
  const again = await begin(large);
  expect(await kindOf(allowance.take(ana.email, dailyBytes - large))).toBe('no error');
  expect(await kindOf(begin(1))).toBe('too-large');
  // Dropped on another day, it gives that day nothing.
  now += day;
  await uploads.drop(ana, again._id);
  await begin(dailyBytes);
  expect(await kindOf(begin(1))).toBe('too-large');
});

test('an upload that the store refused to begin is not counted', async () => {
  const begins = storage.begin.bind(storage);
  storage.begin = () => Promise.reject(new Error('away'));
  expect(await kindOf(begin(dailyBytes))).toBe('unavailable');
  storage.begin = begins;
  expect(await kindOf(begin(dailyBytes))).toBe('no error');
});
