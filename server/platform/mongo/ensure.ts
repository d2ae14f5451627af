import { MongoServerError, type Db, type Document } from 'mongodb';
import type { Log } from '../log';
import type { CollectionDefinition } from './collection';

interface SchemaVersion {
  _id: string;
  version: number;
}

/** Keeps which version each collection was made or upgraded to. */
export const schemaVersions = 'schema_versions';

const namespaceExists = 48;
const indexNotFound = 27;
/** An index of that name is there with other options, or with other keys. */
const indexDiffers = [85, 86];

/**
 * Creates collections and indexes as the definitions say. A database that a newer release has upgraded stays as it
 * is; an older one is upgraded. Several containers may do it at once.
 */
export async function ensureCollections<T extends Document>(
  db: Db,
  definitions: readonly CollectionDefinition<T>[],
  log: Log,
): Promise<void> {
  const versions = db.collection<SchemaVersion>(schemaVersions);
  const stored = new Map((await versions.find().toArray()).map(({ _id, version }) => [_id, version]));
  for (const definition of definitions) {
    const { name, version } = definition;
    if ((stored.get(name) ?? 0) >= version) continue;
    await upgrade(db, definition);
    await versions.updateOne({ _id: name }, { $max: { version } }, { upsert: true });
    log.info({ collection: name, version }, 'collection upgraded');
  }
}

/** Documents before indexes: a unique index may need what the upgrade fills in. */
async function upgrade<T extends Document>(db: Db, definition: CollectionDefinition<T>): Promise<void> {
  await unlessCode([namespaceExists], db.createCollection(definition.name));
  const records = db.collection(definition.name);
  const wanted = new Set(['_id_', ...definition.indexes.map(({ name }) => name)]);
  for (const { name } of await records.indexes())
    if (name && !wanted.has(name)) await unlessCode([indexNotFound], records.dropIndex(name));
  await definition.upgrade?.(db);
  for (const index of definition.indexes) {
    if (await unlessCode(indexDiffers, records.createIndexes([index]))) continue;
    await unlessCode([indexNotFound], records.dropIndex(index.name));
    await records.createIndexes([index]);
  }
}

/** False where the attempt was refused with one of the codes. */
async function unlessCode(codes: readonly number[], attempt: Promise<unknown>): Promise<boolean> {
  try {
    await attempt;
    return true;
  } catch (error) {
    if (!(error instanceof MongoServerError && codes.includes(Number(error.code)))) throw error;
    return false;
  }
}
