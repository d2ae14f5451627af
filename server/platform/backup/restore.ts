import { createGunzip } from 'node:zlib';
import type { Db, Document } from 'mongodb';
import type { CollectionDefinition } from '../mongo/collection';
import { makeCollection, newerIn, schemaVersions } from '../schema';
import type { Made } from '../schema/newer';
import type { Storage } from '../storage/port';
import { inserted } from './documents';
import { filesIn } from './files';
import { Damage, manifestOf, type Manifest, type SavedCollection } from './manifest';
import { namedKeys } from './named-keys';
import { names, type Place } from './place';
import type { Progress } from './progress';
import { isSame, passed, sealing } from './sealed';
import { restoring } from './under-way';
import { verify } from './verify';

/** Where a backup is restored to. */
interface Target {
  readonly db: Db;
  readonly storage: Pick<Storage, 'any' | 'put'>;
}

/** `db` is null where there is no database yet that could be looked into. */
type Looked = Pick<Target, 'storage'> & { readonly db: Db | null };

interface Deps {
  readonly place: Place;
  readonly definitions: readonly CollectionDefinition<Document>[];
  readonly progress: Progress;
}

/** What was restored. */
export interface Restored {
  readonly manifest: Manifest;
  readonly documents: number;
  readonly files: number;
}

/** What would be restored, after all checks and without writing anything (rule A28). */
export async function checked({ place, definitions, progress }: Deps, target: Looked): Promise<Checked> {
  const { manifest, sha256 } = await manifestOf(place);
  refuseNewer(manifest, definitions);
  await refuseUnlessEmpty(target, sha256);
  await verify(place, manifest, progress);
  return { manifest, sha256 };
}

interface Checked {
  readonly manifest: Manifest;
  readonly sha256: string;
}

/**
 * Restores a backup into an empty portal. One that was cut off is done again from its beginning, and until it has ended no
 * portal starts on what there is of it. Indexes and upgrades are left to the portal's start.
 * @throws Damage before anything is written; Error where the portal is not empty, or older than the backup
 */
export async function restore(deps: Deps, target: Target): Promise<Restored> {
  const { place, progress } = deps;
  const { manifest, sha256 } = await checked(deps, target);
  const { db } = target;
  await restoring(db).updateOne({ _id: 'restore' }, { $set: { backup: sha256 } }, { upsert: true });
  for (const name of await collectionsOf(db))
    if (name !== restoring(db).collectionName) await clear(db, name);
  let documents = 0;
  for (const saved of manifest.collections) {
    progress.step(`${saved.name}:`);
    documents += await restoreCollection(place, db, saved, progress);
  }
  const files = await restoreFiles(deps, target, manifest);
  await restoring(db).deleteOne({ _id: 'restore' });
  return { manifest, documents, files };
}

function refuseNewer(
  { versions, known }: Manifest,
  definitions: readonly CollectionDefinition<Document>[],
): void {
  // Backups of earlier releases may name collections that have been retired since.
  const names = known ? Object.keys(known) : definitions.map(({ name }) => name);
  const made = names.map((name): [string, Made] => [name, { version: versions[name], ...known?.[name] }]);
  const newer = newerIn(Object.fromEntries(made), definitions);
  if (newer !== undefined)
    throw new Error(
      `o backup é de uma versão mais nova do portal (${newer}); restaure-o com ela, ou com uma posterior`,
    );
}

async function refuseUnlessEmpty({ db, storage }: Looked, sha256: string): Promise<void> {
  const cutOff = db && (await restoring(db).findOne({ _id: 'restore' }));
  if (cutOff?.backup === sha256) return;
  const there: string[] = cutOff ? ['a restauração interrompida de outro backup'] : [];
  for (const name of db ? await collectionsOf(db) : []) {
    if (name !== schemaVersions && (await db?.collection(name).findOne())) there.push(name);
  }
  const key = await storage.any();
  if (key !== null) there.push(`arquivos (${key})`);
  if (there.length > 0) throw new Error(`o portal não está vazio: tem ${there.join(', ')}`);
}

async function collectionsOf(db: Db): Promise<string[]> {
  const there = await db.listCollections({ type: 'collection' }, { nameOnly: true }).toArray();
  return there.map(({ name }) => name).filter((name) => !name.startsWith('system.'));
}

/**
 * Leaves an empty collection without indexes: the portal's user has no right to drop a collection
 * (docs/operations.md).
 */
async function clear(db: Db, name: string): Promise<void> {
  await db.collection(name).deleteMany({});
  await db.collection(name).dropIndexes();
}

async function restoreCollection(
  place: Place,
  db: Db,
  { name, documents, size, sha256 }: SavedCollection,
  progress: Progress,
): Promise<number> {
  const { through, seal } = sealing();
  await makeCollection(db, { name, indexes: [] });
  const body = passed(await place.open(names.collection(name)), through, createGunzip());
  const total = await inserted(db.collection(name), body, () => progress.passed(1));
  if (total !== documents || !isSame(seal(), { size, sha256 })) throw new Damage([names.collection(name)]);
  return total;
}

/** Removes files that were added meanwhile and that no record names: nothing else would remove them. */
async function restoreFiles(
  { place, definitions, progress }: Deps,
  { db, storage }: Target,
  { lists }: Manifest,
): Promise<number> {
  progress.step('Arquivos:');
  const named = new Set<string>();
  for await (const key of namedKeys(db, definitions)) named.add(key);
  let files = 0;
  for (const list of lists)
    for (const { key, size, sha256 } of await filesIn(place, list)) {
      if (!named.has(key)) continue;
      const { through, seal } = sealing();
      await storage.put(key, passed(await place.open(names.file(key)), through));
      if (!isSame(seal(), { size, sha256 })) throw new Damage([names.file(key)]);
      files += 1;
      progress.passed(1, size);
    }
  return files;
}
