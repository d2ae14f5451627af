import { createGzip } from 'node:zlib';
import { MongoServerError, type Db, type Document } from 'mongodb';
import type { CollectionDefinition } from '../mongo/collection';
import { madeIn, newerIn, schemaVersions } from '../schema';
import type { Made } from '../schema/newer';
import type { Storage } from '../storage/port';
import { z } from '../zod';
import { dumped } from './documents';
import { SavedFiles } from './files';
import { savedCollectionSchema, seal, type Manifest, type SavedCollection } from './manifest';
import type { Moment, Moments } from './moment';
import { namedKeys } from './named-keys';
import { names, type Place } from './place';
import type { Progress } from './progress';
import { put, putText, textOf } from './sealed';
import { refuseHalfRestored, restoreMarks } from './under-way';

/** Maximum number of moments: a file that is removed between the moment and its copy requires a new one. */
const maxMoments = 3;
/** Half of the time for a tenth more bytes, against zlib's own. */
const level = 3;

interface Deps {
  /** The database that people work with. */
  readonly db: Db;
  readonly moments: Moments;
  readonly definitions: readonly CollectionDefinition<Document>[];
  readonly storage: Pick<Storage, 'open'>;
  readonly place: Place;
  readonly progress: Progress;
  /** The portal's version. */
  readonly portal: string;
  /** Identifies this portal: a backup is continued only by the portal that began it. */
  readonly source: string;
}

/** The result of a backup. */
export interface Saved {
  readonly at: string;
  readonly pausedMs: number;
  readonly collections: number;
  readonly documents: number;
  readonly files: number;
  readonly bytes: number;
  /** Keys that records name and that the store did not have. */
  readonly absent: readonly string[];
  readonly sha256: string;
}

const beginningSchema = z.object({ source: z.string(), id: z.string().nullable() });

/**
 * Saves the database and the files at one moment, while the portal works (rule A27). It copies files before the
 * moment and, after it, those added since; it writes the manifest last. An interrupted backup continues with its
 * moment if that can still be read, otherwise with a new moment and the files already copied.
 * @throws Error if the place has a complete backup or other content, if a restore has not ended here, or if a newer
 * portal has used the database
 */
export async function backup(deps: Deps): Promise<Saved> {
  const { place, storage, progress, db, definitions, moments } = deps;
  await refuseHalfRestored(db);
  refuseOlder(await madeIn(db), definitions);
  let again = await begun(deps);
  const files = await SavedFiles.continued(place, storage, progress);
  if (files.count > 0) progress.step(`Continuando: ${files.count} arquivos já copiados`);
  for (let round = 1; ; round += 1) {
    progress.step('Arquivos:');
    const before = await files.copy(namedKeys(db, definitions));
    const moment = await moments(again);
    let over = false;
    try {
      await putText(place, names.moment, JSON.stringify({ source: deps.source, id: moment.id }));
      progress.step(`Instante do backup: ${moment.at}; as gravações esperaram ${moment.pausedMs} ms`);
      const absent = await files.copy(namedKeys(moment.db, definitions, moment.session));
      const gone = [...absent].filter((key) => !before.has(key));
      if (gone.length > 0 && round < maxMoments) {
        progress.step(`Arquivos removidos durante a cópia (${gone.length}): o backup toma outro instante`);
        [again, over] = [null, true];
        continue;
      }
      const made = await madeIn(moment.db, moment.session);
      refuseOlder(made, definitions);
      const collections = await savedCollections(deps, moment, again === moment.id);
      const sha256 = await seal(place, {
        portal: deps.portal,
        moment: moment.at,
        ...versionsOf(made, definitions),
        collections,
        lists: files.lists,
        absent: [...absent],
      });
      over = true;
      await tidied(place, collections);
      return {
        ...{ at: moment.at, pausedMs: moment.pausedMs, collections: collections.length, sha256 },
        documents: collections.reduce((sum, { documents }) => sum + documents, 0),
        files: files.count,
        bytes: files.bytes + collections.reduce((sum, { size }) => sum + size, 0),
        absent: [...absent],
      };
    } finally {
      await moment.close(over);
    }
  }
}

/** The moment of a backup that was interrupted here; null if there is none to continue. */
async function begun({ place, source }: Deps): Promise<string | null> {
  if (await place.has(names.manifest))
    throw new Error(`${place.address} já tem um backup inteiro; escolha outro lugar`);
  if (!(await place.has(names.moment))) {
    const found = await place.any();
    if (found !== null) throw new Error(`${place.address} não está vazio: tem ${found}; escolha outro lugar`);
    await putText(place, names.moment, JSON.stringify({ source, id: null }));
    return null;
  }
  const beginning = beginningSchema.parse(JSON.parse(await textOf(place, names.moment)));
  if (beginning.source !== source)
    throw new Error(`${place.address} tem o backup começado de outro portal; escolha outro lugar`);
  return beginning.id;
}

/** @param going whether what was saved before is of this very moment */
async function savedCollections(deps: Deps, moment: Moment, going: boolean): Promise<SavedCollection[]> {
  const { place, definitions, progress } = deps;
  const passing = definitions.filter((each) => each.passing).map(({ name }) => name);
  const left = new Set([...passing, schemaVersions, restoreMarks]);
  const there = await moment.db.listCollections({ type: 'collection' }, { nameOnly: true }).toArray();
  const saved: SavedCollection[] = [];
  for (const { name } of there.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    if (left.has(name) || name.startsWith('system.')) continue;
    if (!going) await place.remove(names.done(name));
    saved.push((await savedBefore(place, name)) ?? (await save(place, moment, name, progress)));
  }
  return saved;
}

async function savedBefore(place: Place, name: string): Promise<SavedCollection | null> {
  if (!(await place.has(names.done(name)))) return null;
  return savedCollectionSchema.parse(JSON.parse(await textOf(place, names.done(name))));
}

async function save(
  place: Place,
  { db, session }: Moment,
  name: string,
  progress: Progress,
): Promise<SavedCollection> {
  progress.step(`${name}:`);
  let documents = 0;
  const body = dumped(db, name, session, (number) => {
    documents += number;
    progress.passed(number);
  });
  const sealed = await put(place, names.collection(name), body, createGzip({ level })).catch(tellOfOldMoment);
  const saved = { name, documents, ...sealed };
  await putText(place, names.done(name), JSON.stringify(saved));
  return saved;
}

const snapshotTooOld = 239;

function tellOfOldMoment(error: unknown): never {
  if (error instanceof MongoServerError && error.code === snapshotTooOld)
    throw new Error(
      'o servidor já não guarda o instante do backup: aumente minSnapshotHistoryWindowInSeconds e execute de novo',
      { cause: error },
    );
  throw error;
}

/** An older release would leave out the files that it does not know to be named. */
function refuseOlder(made: Readonly<Record<string, Made>>, definitions: Deps['definitions']): void {
  const newer = newerIn(made, definitions);
  if (newer === undefined) return;
  throw new Error(
    `o banco é de uma versão mais nova do portal (${newer}); salve-o com ela, ou com uma posterior`,
  );
}

/** What a release needs to know to restore this backup. */
function versionsOf(
  made: Readonly<Record<string, Made>>,
  definitions: Deps['definitions'],
): Pick<Manifest, 'versions' | 'known'> {
  return {
    versions: Object.fromEntries(Object.entries(made).map(([name, { version = 0 }]) => [name, version])),
    known: Object.fromEntries(
      definitions.map(({ name, objects = [] }) => [
        name,
        { migrations: [...(made[name]?.migrations ?? [])], objects: [...objects] },
      ]),
    ),
  };
}

/** Takes away what only an interrupted backup needs. */
async function tidied(place: Place, collections: readonly SavedCollection[]): Promise<void> {
  for (const { name } of collections) await place.remove(names.done(name));
  await place.remove(names.moment);
}
