/** @module-tag slow — backups of whole portals */
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { backup, type Saved } from '../../../../server/platform/backup/backup';
import { FolderPlace } from '../../../../server/platform/backup/folder-place';
import { Damage, manifestOf, seal } from '../../../../server/platform/backup/manifest';
import { momentsOf, type Moments } from '../../../../server/platform/backup/moment';
import { names, type Place } from '../../../../server/platform/backup/place';
import { Progress } from '../../../../server/platform/backup/progress';
import { checked, restore } from '../../../../server/platform/backup/restore';
import { S3Place } from '../../../../server/platform/backup/s3-place';
import { refuseHalfRestored } from '../../../../server/platform/backup/under-way';
import { ensureCollections, schemaVersions } from '../../../../server/platform/schema/ensure';
import { DiskStorage } from '../../../../server/platform/storage/disk';
import { newKey } from '../../../../server/platform/storage/keys';
import { S3Storage } from '../../../../server/platform/storage/s3';
import { quiet, testDatabase } from '../../../servers/mongo';
import { startS3, type RunningS3 } from '../../../servers/s3';
import { definitions, openLedger, stored, sumOf, wrongFiles } from './ledger';

const progress = new Progress(() => undefined);
let folder: string;
let s3: RunningS3;
let ledger: Awaited<ReturnType<typeof openLedger>>;
let moments: Moments;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-backup-'));
  [s3, ledger] = await Promise.all([startS3(), openLedger()]);
  moments = momentsOf({ dataDir: ledger.dataDir, mongodbDatabase: 'portal' }, ledger, quiet);
});
afterAll(async () => {
  await Promise.all([s3.close(), ledger.close(), rm(folder, { recursive: true, force: true })]);
});

const inFolder = (name: string): Place => new FolderPlace(path.join(folder, name), name);
const inBucket = (name: string): Place => new S3Place(s3.settings, `${name}/`, name);
const disk = (name: string) => new DiskStorage(path.join(folder, name), []);

const save = (place: Place, over: Partial<Parameters<typeof backup>[0]> = {}): Promise<Saved> =>
  backup({
    ...{ db: ledger.db, moments, definitions, storage: ledger.storage, place, progress },
    ...{ portal: 'test', source: 'ledger' },
    ...over,
  });

/** An empty portal for the time of a test. */
async function elsewhere(storage: DiskStorage | S3Storage, test: (target: Target) => Promise<void>) {
  const { db, close } = await testDatabase();
  try {
    await test({ db, storage });
  } finally {
    await close();
  }
}
type Target = Parameters<typeof restore>[1];

describe.each([
  ['a folder, restored into a bucket', inFolder, () => new S3Storage(s3.settings)],
  ['a bucket, restored into a folder', inBucket, () => disk('restored')],
] as const)('a backup under load in %s', (_what, placeOf, storageOf) => {
  it('contains everything acknowledged before its moment, and nothing incomplete', async () => {
    const writing = ledger.writing();
    await vi.waitFor(() => expect(writing.count).toBeGreaterThan(50), 60_000);
    const place = placeOf('under-load');
    const saved = await save(place);
    const after = writing.count;
    await writing.end();
    expect(after).toBeGreaterThan(writing.countBefore(saved.at));

    await elsewhere(storageOf() as DiskStorage, async (target) => {
      await restore({ place, definitions, progress }, target);
      const ledgerThen = await target.db
        .collection('ledger')
        .find({ number: { $gte: 0 } })
        .toArray();
      const count = ledgerThen.length;
      expect(count).toBeGreaterThanOrEqual(writing.countBefore(saved.at));
      expect(count).toBeLessThan(after);
      // Whatever of the source is not younger than the moment, and nothing else, to the last bit.
      const before = (all: string[]) => all.slice(0, 5_000 + count);
      expect(await stored(target.db, 'ledger')).toEqual(before(await stored(ledger.db, 'ledger')));
      expect(await target.db.collection('sessions').countDocuments()).toBe(0);
      expect(await wrongFiles(target.db, target.storage as DiskStorage)).toEqual([]);
      const documents = await target.db.collection('documents').countDocuments();
      expect([count, count + 1]).toContain(documents);

      await ledger.db.collection('ledger').deleteMany({ number: { $gte: count } });
      expect(await sumOf(target.db)).toEqual(await sumOf(ledger.db));
      await refuseHalfRestored(target.db);
      await ensureCollections(target.db, definitions, quiet);
      expect((await target.db.collection('ledger').indexes()).map(({ name }) => name)).toContain('number');
    });
    await Promise.all([ledger.db.collection('ledger').deleteMany({ number: { $gte: 0 } })]);
    await ledger.db.collection('documents').deleteMany({});
  });
});

describe('a backup at rest', () => {
  const name = 'at-rest';
  const file = (of: string) => path.join(folder, name, of);
  let key: string;
  beforeAll(async () => {
    key = newKey('a.csv');
    await ledger.storage.put(key, Readable.from([Buffer.from('a;b')]));
    await ledger.db.collection('documents').insertOne({ number: 0, of: { key } });
    await save(inFolder(name));
  });

  it('leaves no snapshot behind, and nothing of its own work', async () => {
    expect(await readdir(path.join(ledger.dataDir, 'database'))).not.toContain('snapshot');
    expect((await readdir(file('.'))).sort()).toEqual([
      'collections',
      'files',
      'lists',
      'manifest.json',
      'unfinished',
    ]);
    expect(await readdir(file('unfinished'))).toEqual([]);
  });

  it('does not overwrite another backup, and needs an empty folder', async () => {
    await expect(save(inFolder(name))).rejects.toThrow('já tem um backup inteiro');
    await expect(save(new FolderPlace(ledger.dataDir, 'x'))).rejects.toThrow('não está vazio');
  });

  it.each([
    ['a collection', () => names.collection('ledger')],
    ['a file', () => names.file(key)],
    ['a list of files', () => names.list(1)],
    ['the manifest', () => names.manifest],
  ])('is refused where a byte of %s was flipped, before anything is written', async (_what, part) => {
    const bytes = await readFile(file(part()));
    const flipped = Buffer.from(bytes);
    const at = Math.floor(bytes.length / 2);
    flipped[at] = (flipped[at] ?? 0) ^ 1;
    await writeFile(file(part()), flipped);
    await elsewhere(disk('flipped'), async (target) => {
      const refused = await restore({ place: inFolder(name), definitions, progress }, target).catch(
        (error: unknown) => error,
      );
      expect(refused).toBeInstanceOf(Damage);
      expect((refused as Damage).parts).toEqual([part()]);
      expect(await target.db.listCollections().toArray()).toEqual([]);
    });
    await writeFile(file(part()), bytes);
  });

  it('is refused where a file of it is missing', async () => {
    const bytes = await readFile(file(names.file(key)));
    await rm(file(names.file(key)));
    await elsewhere(disk('missing'), async (target) => {
      await expect(checked({ place: inFolder(name), definitions, progress }, target)).rejects.toThrow(key);
    });
    await writeFile(file(names.file(key)), bytes);
  });

  it('can be restored into an empty portal only, and names existing data', async () => {
    await elsewhere(disk('empty'), async (target) => {
      await target.db.collection('users').insertOne({ user: 'ana' });
      await expect(restore({ place: inFolder(name), definitions, progress }, target)).rejects.toThrow(
        'tem users',
      );
      expect(await target.db.collection('ledger').countDocuments()).toBe(0);
    });
    const storage = disk('not-empty');
    await storage.put(key, Readable.from([Buffer.from('b')]));
    await elsewhere(storage, async (target) => {
      await expect(restore({ place: inFolder(name), definitions, progress }, target)).rejects.toThrow(
        `arquivos (${key})`,
      );
    });
  });

  it('is not restored by a portal older than it', async () => {
    const older = definitions.map((each) => ({ ...each, version: 1 }));
    await elsewhere(disk('older'), async (target) => {
      const restored = restore({ place: inFolder(name), definitions: older, progress }, target);
      await expect(restored).rejects.toThrow('versão mais nova do portal (ledger)');
    });
  });

  it.each<[what: string, older: typeof definitions, named: string]>([
    ['does not know a collection', definitions.filter(({ name }) => name !== 'documents'), 'documents'],
    [
      'does not know that files are named',
      definitions.map((each) => ({ ...each, objects: [] })),
      'documents',
    ],
    ['does not know a migration', definitions.map((each) => ({ ...each, migrations: [] })), 'ledger'],
  ])('is not restored by a portal that %s', async (_what, older, named) => {
    await elsewhere(disk('unknown'), async (target) => {
      const restored = restore({ place: inFolder(name), definitions: older, progress }, target);
      await expect(restored).rejects.toThrow(`versão mais nova do portal (${named})`);
    });
  });

  it.each<[what: string, older: typeof definitions, named: string]>([
    ['does not know a collection', definitions.filter(({ name }) => name !== 'documents'), 'documents'],
    ['does not know a migration', definitions.map((each) => ({ ...each, migrations: [] })), 'ledger'],
    ['is of an older version', definitions.map((each) => ({ ...each, version: 1 })), 'ledger'],
  ])('is not made by a portal that %s', async (what, older, named) => {
    const saved = save(inFolder(what), { definitions: older });
    await expect(saved).rejects.toThrow(`versão mais nova do portal (${named})`);
  });

  it('can be made of a database with a retired collection', async () => {
    const versions = ledger.db.collection<{ _id: string }>(schemaVersions);
    await versions.insertOne({ _id: 'balances', ...{ version: 9 } });
    await save(inFolder('given-up'));
    await versions.deleteOne({ _id: 'balances' });
  });

  it('can be restored from an earlier release, which recorded versions only', async () => {
    const place = inFolder(name);
    const { manifest } = await manifestOf(place);
    const versions = { ...manifest.versions, given_up: 3 };
    await place.remove(names.manifest);
    await seal(place, { ...manifest, versions, known: undefined });
    await elsewhere(disk('before'), async (target) => {
      await restore({ place, definitions, progress }, target);
      expect(await target.db.collection('ledger').countDocuments()).toBe(5_000);
    });
    await place.remove(names.manifest);
    await seal(place, manifest);
  });

  it('prevents a portal from starting on a partial restore, and can be restored again from the beginning', async () => {
    await elsewhere(disk('half'), async (target) => {
      const full = {
        any: target.storage.any.bind(target.storage),
        put: () => Promise.reject(new Error('full')),
      };
      const parts = { place: inFolder(name), definitions, progress };
      await expect(restore(parts, { ...target, storage: full })).rejects.toThrow('full');
      await expect(refuseHalfRestored(target.db)).rejects.toThrow('npm run restore');
      await expect(save(inFolder('of-half'), { db: target.db })).rejects.toThrow('npm run restore');
      await restore(parts, target);
      await refuseHalfRestored(target.db);
      expect(await target.db.collection('ledger').countDocuments()).toBe(5_000);
    });
  });

  it('replaces the data of a portal that was started and never used, whatever its indexes', async () => {
    const [ledgerOf, ...others] = definitions;
    if (!ledgerOf) throw new Error('no ledger');
    const unique = { key: { text: 1 }, name: 'text', unique: true } as const;
    await elsewhere(disk('started'), async (target) => {
      await ensureCollections(target.db, [{ ...ledgerOf, indexes: [unique] }, ...others], quiet);
      await restore({ place: inFolder(name), definitions, progress }, target);
      expect(await target.db.collection('ledger').countDocuments()).toBe(5_000);
      await ensureCollections(target.db, definitions, quiet);
      const indexes = await target.db.collection('ledger').indexes();
      expect(indexes.map((index) => index.name)).toEqual(['_id_', 'number']);
    });
  });

  it('can be backed up again after a restore, without traces of the restore', async () => {
    await elsewhere(disk('again'), async ({ db, storage }) => {
      await restore({ place: inFolder(name), definitions, progress }, { db, storage });
      const now = { id: '', at: new Date().toISOString(), pausedMs: 0, db, close: async () => undefined };
      const place = inFolder('saved-again');
      await save(place, { db, storage: storage as DiskStorage, moments: () => Promise.resolve(now) });
      const { collections } = (await manifestOf(place)).manifest;
      expect(collections.map((each) => each.name)).toEqual(['documents', 'ledger']);
    });
  });
});

it('chooses another moment if a file was removed before it could be copied', async () => {
  const key = newKey('passing.csv');
  const record = { number: 1, of: { key } };
  let taken = 0;
  const losing: Moments = async (again) => {
    taken += 1;
    if (taken > 1) return moments(again);
    await ledger.db.collection('documents').insertOne(record);
    const moment = await moments(again);
    await ledger.db.collection('documents').deleteOne(record);
    return moment;
  };
  const saved = await save(inFolder('losing'), { moments: losing });
  expect(taken).toBe(2);
  expect(saved.absent).toEqual([]);
});

it('lists objects that records name and the store lacks', async () => {
  const key = newKey('lost.csv');
  const { insertedId } = await ledger.db.collection('documents').insertOne({ number: 2, of: { key } });
  const place = inFolder('lost');
  expect((await save(place)).absent).toEqual([key]);
  expect((await manifestOf(place)).manifest.absent).toEqual([key]);
  await ledger.db.collection('documents').deleteOne({ _id: insertedId });
});

it('is refused while another backup uses the engine', async () => {
  const locking = await moments(null);
  await expect(save(inFolder('second'))).rejects.toThrow('outro backup está em andamento');
  await locking.close(true);
  await save(inFolder('second'));
});
