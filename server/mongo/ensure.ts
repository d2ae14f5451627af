import { MongoServerError, type Db, type Document } from 'mongodb';
import type { Log } from '../log';
import type { CollectionDefinition } from './collection';

interface SchemaVersion {
  _id: string;
  version: number;
}

const namespaceExists = 48;
const indexNotFound = 27;

/**
 * Creates collections and indexes as the definitions say. A database that a newer release has upgraded stays as it
 * is; an older one is upgraded. Several containers may do it at once.
 */
export async function ensureCollections<T extends Document>(
  db: Db,
  definitions: readonly CollectionDefinition<T>[],
  log: Log,
): Promise<void> {
  const versions = db.collection<SchemaVersion>('schema_versions');
  const stored = new Map((await versions.find().toArray()).map(({ _id, version }) => [_id, version]));
  for (const definition of definitions) {
    const { name, version } = definition;
    if ((stored.get(name) ?? 0) >= version) continue;
    await upgrade(db, definition);
    await versions.updateOne({ _id: name }, { $max: { version } }, { upsert: true });
    log.info({ collection: name, version }, 'collection upgraded');
  }
}

async function upgrade<T extends Document>(db: Db, definition: CollectionDefinition<T>): Promise<void> {
  await unlessCode(namespaceExists, db.createCollection(definition.name));
  const records = db.collection(definition.name);
  const wanted = new Set(['_id_', ...definition.indexes.map(({ name }) => name)]);
  for (const { name } of await records.indexes())
    if (name && !wanted.has(name)) await unlessCode(indexNotFound, records.dropIndex(name));
  if (definition.indexes.length > 0) await records.createIndexes([...definition.indexes]);
  await definition.upgrade?.(db);
}

async function unlessCode(code: number, attempt: Promise<unknown>): Promise<void> {
  try {
    await attempt;
  } catch (error) {
    if (!(error instanceof MongoServerError && error.code === code)) throw error;
  }
}
