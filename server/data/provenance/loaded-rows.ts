import { ObjectId, type Db, type Document, type Filter } from 'mongodb';
import type { Migration } from '../../platform/mongo/collection';
import type { FileRecord } from './file';

const lastLine = 0xff_ff_ff_ff;

/** Names a row by its content: eight bytes of the file's fingerprint, four of the line. */
export function rowId(fingerprint: string, line: number): ObjectId {
  const bytes = Buffer.from(fingerprint.slice(0, 16).padEnd(24, '0'), 'hex');
  bytes.writeUInt32BE(line, 8);
  return new ObjectId(bytes);
}

/** Range of the ids of all rows that a content may bring. */
export const rowIds = (fingerprint: string) => ({
  $gte: rowId(fingerprint, 0),
  $lte: rowId(fingerprint, lastLine),
});

type BringingFile = Pick<FileRecord, '_id' | 'sha256'>;

/** The index of exceptional rows, in bases that find rows by their ids (rule X16). */
export const byApartSource = {
  key: { '_source.file': 1, '_source.line': 1 },
  name: 'source',
  partialFilterExpression: { '_source.apart': true },
} as const;

/** Marks the exceptional rows of earlier releases, in the collection of some of these bases. */
export function markApart(records: string, bases: readonly string[]): Migration {
  const eachFile = async (db: Db, work: (apart: Filter<Document>) => Promise<number>) => {
    const of = { collection: { $in: [...bases] } };
    const loads = db.collection<BringingFile>('files').find(of, { projection: { sha256: 1 } });
    let count = 0;
    for await (const { _id, sha256 } of loads)
      count += await work({
        '_source.file': _id.toHexString(),
        '_source.apart': { $exists: false },
        ...(sha256 === null ? {} : { _id: { $not: rowIds(sha256) } }),
      });
    return count;
  };
  return {
    name: 'rows-apart',
    due: (db) => eachFile(db, async (apart) => db.collection(records).countDocuments(apart)),
    run: async (db) => {
      await eachFile(db, async (apart) => {
        const marked = await db.collection(records).updateMany(apart, { $set: { '_source.apart': true } });
        return marked.modifiedCount;
      });
    },
  };
}
