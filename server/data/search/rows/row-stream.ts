import { ObjectId, type Db, type Document, type Filter } from 'mongodb';
import { eachField } from './written-fields';

/** Rows of one answer, which may have 16 MB. */
const rowsAtOnce = 2_048;
const idBytes = 12;

export interface Stream {
  readonly records: string;
  readonly filter: Filter<Document>;
  /** Ids of the rows: behind the first bound, up to the second one. */
  readonly ids: { readonly after: ObjectId | null; readonly to: ObjectId };
  readonly fields: readonly string[];
  readonly most: number;
}

/**
 * Gives the first rows of a stretch to `take`, in the order of their ids and as the database sent them. Whole answers are
 * asked for raw: the driver takes longer to make objects of a million rows than all that is done with them.
 */
export async function eachRow(db: Db, stream: Stream, take: (row: Buffer) => void): Promise<void> {
  const { records, filter, ids, fields, most } = stream;
  const projection = Object.fromEntries(fields.map((field) => [field, 1]));
  let { after } = ids;
  for (let left = most; left > 0;) {
    const limit = Math.min(left, rowsAtOnce);
    const _id = { ...(after ? { $gt: after } : {}), $lte: ids.to };
    const answer = await db.command(
      {
        find: records,
        filter: { $and: [{ _id }, filter] },
        projection,
        sort: { _id: 1 },
        hint: '_id_',
        limit,
        batchSize: limit,
        singleBatch: true,
      },
      { raw: true },
    );
    const rows = rowsOf(answer['cursor'] as Buffer);
    for (const row of rows) take(row);
    // An answer may end early, where it has all the bytes that it may have.
    const last = rows.at(-1);
    if (!last) return;
    after = idOf(last);
    left -= rows.length;
  }
}

function rowsOf(cursor: Buffer): Buffer[] {
  const rows: Buffer[] = [];
  eachField(cursor, (name, _type, from) => {
    if (name === 'firstBatch')
      eachField(
        cursor,
        (_place, _type, at) => rows.push(cursor.subarray(at, at + cursor.readInt32LE(at))),
        from,
      );
  });
  return rows;
}

function idOf(row: Buffer): ObjectId | null {
  let id: ObjectId | null = null;
  eachField(row, (name, _type, at) => {
    if (name === '_id') id = new ObjectId(row.subarray(at, at + idBytes));
  });
  return id;
}
