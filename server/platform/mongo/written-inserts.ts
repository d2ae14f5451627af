import { MongoServerError, type Collection, type Db, type Document } from 'mongodb';
import { DocumentSequence } from 'mongodb/lib/cmap/commands.js';
import { duplicateKey } from './repeated';

interface InsertReply extends Document {
  readonly writeErrors?: readonly {
    readonly index: number;
    readonly code: number;
    readonly errmsg: string;
  }[];
  readonly writeConcernError?: { readonly code: number; readonly errmsg: string };
}

/**
 * Inserts documents as a `DocumentWriter` wrote them, each with its `_id`, unordered. Returns the positions of
 * duplicates.
 * @throws MongoServerError if another document cannot be inserted, or the connection's error
 */
export async function insertWritten(
  db: Db,
  into: Pick<Collection, 'collectionName' | 'writeConcern'>,
  documents: Buffer,
): Promise<number[]> {
  const sequence = new DocumentSequence('documents');
  sequence.push(documents, documents);
  const { w, journal } = into.writeConcern ?? {};
  const { writeErrors = [], writeConcernError } = (await db.command({
    insert: into.collectionName,
    ordered: false,
    documents: sequence,
    writeConcern: { w, j: journal },
  })) as InsertReply;
  const other = writeErrors.find(({ code }) => code !== duplicateKey) ?? writeConcernError;
  if (other) throw new MongoServerError(other);
  return writeErrors.map(({ index }) => index);
}
