import { Readable } from 'node:stream';
import { BSON, type ClientSession, type Collection, type Db, type Document } from 'mongodb';

/** Documents are read in batches; one batch and its compressed bytes are in memory. */
const readAtOnce = 1_000;
const writtenDocuments = 1_000;
const writtenBytes = 8 * 1024 * 1024;

/** A collection's documents in the order of the database, in the format of `mongodump`. */
export function dumped(
  db: Db,
  name: string,
  session: ClientSession | undefined,
  passed: (documents: number) => void,
): Readable {
  const cursor = db.collection(name).find({}, { raw: true, session, batchSize: readAtOnce });
  async function* bytes(): AsyncGenerator<Buffer> {
    while (await cursor.hasNext()) {
      const documents = cursor.readBufferedDocuments() as unknown as Buffer[];
      passed(documents.length);
      yield Buffer.concat(documents);
    }
  }
  return Readable.from(bytes(), { objectMode: false });
}

/** Takes a stream of documents apart again. @throws Error where it ends within one */
async function* documentsIn(body: Readable): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of body) {
    rest = rest.length === 0 ? (chunk as Buffer) : Buffer.concat([rest, chunk as Buffer]);
    while (rest.length >= 4) {
      const size = rest.readInt32LE(0);
      if (size < 5) throw new Error('a document of no size');
      if (rest.length < size) break;
      yield rest.subarray(0, size);
      rest = rest.subarray(size);
    }
  }
  if (rest.length > 0) throw new Error('the documents end within one');
}

/** Values stay of the type that they were saved with: an integer of 64 bits does not become a float. */
const asSaved = {
  promoteValues: false,
  promoteLongs: false,
  promoteBuffers: false,
  bsonRegExp: true,
} as const;

/** Inserts the documents of a stream in their order and answers their number. */
export async function inserted(records: Collection, body: Readable, passed: () => void): Promise<number> {
  let total = 0;
  let batch: Document[] = [];
  let bytes = 0;
  const flush = async () => {
    if (batch.length > 0) await records.insertMany(batch, { ordered: true, ignoreUndefined: false });
    total += batch.length;
    [batch, bytes] = [[], 0];
  };
  for await (const document of documentsIn(body)) {
    batch.push(BSON.deserialize(document, asSaved));
    bytes += document.length;
    passed();
    if (batch.length >= writtenDocuments || bytes >= writtenBytes) await flush();
  }
  await flush();
  return total;
}
