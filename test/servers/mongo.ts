import { randomBytes } from 'node:crypto';
import type { Db, Document } from 'mongodb';
import { inject } from 'vitest';
import { createLog } from '../../server/log';
import { openDatabase } from '../../server/mongo/client';
import type { CollectionDefinition } from '../../server/mongo/collection';
import { ensureCollections } from '../../server/mongo/ensure';

export interface TestDatabase {
  readonly db: Db;
  /** Address of the server that holds it. */
  readonly uri: string;
  /** Drops the database and disconnects. */
  close(): Promise<void>;
}

/** A log that says nothing. */
export const quiet = createLog('silent', 'test');

/** A fresh database of its own on the run's engine, with the given collections and their indexes. */
export async function testDatabase(
  definitions: readonly CollectionDefinition<Document>[] = [],
): Promise<TestDatabase> {
  const uri = inject('engineUri');
  const name = `test_${randomBytes(8).toString('hex')}`;
  const { db, close } = await openDatabase({ mongodbUri: uri, mongodbDatabase: name, dataDir: '' }, quiet);
  await ensureCollections(db, definitions, quiet);
  return {
    db,
    uri,
    close: async () => {
      await db.dropDatabase();
      await close();
    },
  };
}
