import { ObjectId, type Db, type Document, type Filter } from 'mongodb';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { eachField, Names } from './written-fields';

/** Rows of one answer, which may have 16 MB. */
const rowsAtOnce = 4_096;
export const idBytes = 12;

export interface Stream {
  readonly records: string;
  readonly filter: Filter<Document>;
  /** The index that leads to them in the order of their ids. */
  readonly hint: string;
  /** Ids of the rows: behind the first bound, up to the second one. */
  readonly ids: { readonly after: ObjectId | null; readonly to: ObjectId };
  readonly fields: readonly string[];
  readonly maxRows: number;
}

/** Rows as the database sent them, and where each begins. */
interface Answer {
  readonly bytes: Buffer;
  readonly starts: readonly number[];
}

/**
 * Gives the first rows of a stretch to `take`, in the order of their ids, by where they stand in what the database sent.
 * Whole answers are asked for raw: the driver takes longer to make objects of a million rows than all that is done with
 * them. While some rows are taken, the database looks for the next.
 */
export async function eachRow(
  db: Db,
  stream: Stream,
  take: (bytes: Buffer, at: number) => void,
): Promise<void> {
  let left = stream.maxRows;
  let answer = await ask(db, stream, stream.ids.after, left);
  // An answer may end early, where it has all the bytes that it may have.
  for (let last = answer.starts.at(-1); last !== undefined; last = answer.starts.at(-1)) {
    left -= answer.starts.length;
    const following = left > 0 ? ask(db, stream, idOf(answer.bytes, last), left) : null;
    // It is met where it is awaited.
    following?.catch(() => undefined);
    // It goes out before these are taken, which leaves nothing else a turn.
    await nextTurn();
    for (const at of answer.starts) take(answer.bytes, at);
    if (!following) return;
    answer = await following;
  }
}

async function ask(db: Db, stream: Stream, after: ObjectId | null, left: number): Promise<Answer> {
  const { records, filter, hint, ids, fields } = stream;
  const limit = Math.min(left, rowsAtOnce);
  const _id = { ...(after ? { $gt: after } : {}), $lte: ids.to };
  const answer = await db.command(
    {
      find: records,
      filter: { $and: [{ _id }, filter] },
      projection: Object.fromEntries(fields.map((field) => [field, 1])),
      sort: { _id: 1 },
      hint,
      limit,
      batchSize: limit,
      singleBatch: true,
    },
    { raw: true },
  );
  const bytes = answer['cursor'] as Buffer;
  return { bytes, starts: startsIn(bytes) };
}

const namesOfAnswer = new Names((name) => name === 'firstBatch');
const namesOfPlaces = new Names(() => null);

function startsIn(cursor: Buffer): number[] {
  const starts: number[] = [];
  eachField(cursor, namesOfAnswer, (isBatch, _type, from) => {
    if (isBatch) eachField(cursor, namesOfPlaces, (_place, _type, at) => starts.push(at), from);
  });
  return starts;
}

const namesOfRows = new Names((name) => name === '_id');

function idOf(bytes: Buffer, row: number): ObjectId | null {
  let id: ObjectId | null = null;
  eachField(
    bytes,
    namesOfRows,
    (isId, _type, at) => {
      if (isId) id = new ObjectId(bytes.subarray(at, at + idBytes));
    },
    row,
  );
  return id;
}
