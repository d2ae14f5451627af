import { watched } from '../../server/collections';
import { randomBytes } from 'node:crypto';
import { MongoClient, type Db, type Document } from 'mongodb';
import { inject } from 'vitest';
import { createLog } from '../../server/platform/log';
import { openDatabase, type Watched } from '../../server/platform/mongo/client';
import type { CollectionDefinition } from '../../server/platform/mongo/collection';
import { ensureCollections, schemaVersions } from '../../server/platform/schema/ensure';
import { beyondRole, holdToShippedRole } from './shipped-role';

holdToShippedRole();

export interface TestDatabase {
  readonly db: Db;
  /** Address of its server. */
  readonly uri: string;
  /** Empties the database and disconnects. */
  close(): Promise<void>;
}

/** A log without output. */
export const quiet = createLog('silent', 'test');

/**
 * Databases that tests of this process have emptied, by their definitions: creating one takes a hundred times
 * longer.
 */
const left = new Map<string, string[]>();
/** A collection with more documents is faster to create again than to empty. */
const fewDocuments = 5_000;

/** Runs the migrations of a definition, as on a database that an earlier release wrote. */
export async function migrate(
  db: Db,
  { migrations = [] }: Pick<CollectionDefinition<Document>, 'migrations'>,
): Promise<void> {
  for (const { run } of migrations) await run(db, quiet);
}

/** A separate empty database on the run's engine, with the given collections and their indexes. */
export async function testDatabase(
  definitions: readonly CollectionDefinition<Document>[] = [],
  hooks: Watched = watched,
): Promise<TestDatabase> {
  const uri = inject('engineUri');
  const kind = JSON.stringify(definitions.map(({ name, version, indexes }) => [name, version, indexes]));
  const unused = left.get(kind) ?? [];
  const name = unused.pop() ?? `test_${randomBytes(8).toString('hex')}`;
  const { db, close } = await openDatabase(
    { mongodbUri: uri, mongodbDatabase: name, dataDir: '' },
    quiet,
    hooks,
  );
  await ensureCollections(db, definitions, quiet);
  return {
    db,
    uri,
    close: async () => {
      if (definitions.length === 0) await beyondRole(() => db.dropDatabase());
      else {
        await empty(name, definitions);
        left.set(kind, [...(left.get(kind) ?? []), name]);
      }
      await close();
    },
  };
}

let unwatched: MongoClient | undefined;

/**
 * Empties the defined collections, and drops all others: by a connection that notes nothing and waits for no journal.
 */
async function empty(name: string, definitions: readonly CollectionDefinition<Document>[]): Promise<void> {
  unwatched ??= new MongoClient(inject('engineUri'), { writeConcern: { w: 1, journal: false } });
  const db = unwatched.db(name);
  const defined = new Set(definitions.map((definition) => definition.name));
  const there = await db.listCollections({}, { nameOnly: true }).toArray();
  const versions = db.collection<{ _id: string }>(schemaVersions);
  await Promise.all(
    there
      .filter((each) => each.name !== schemaVersions)
      .map(async (each) => {
        if (
          defined.has(each.name) &&
          (await db.collection(each.name).estimatedDocumentCount()) <= fewDocuments
        )
          await db.collection(each.name).deleteMany({});
        else {
          await versions.deleteOne({ _id: each.name });
          await db.dropCollection(each.name);
        }
      }),
  );
}
