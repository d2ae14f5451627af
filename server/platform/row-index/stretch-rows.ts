import type { Db, ObjectId } from 'mongodb';
import { blockRows } from './bits';
import type { BlockMaker } from './block';
import type { Indexed } from './indexed';
import type { RowSpool } from './row-spool';
import { eachRow, type Stream } from './row-stream';
import { fieldNumbers } from './sought';

/** Rows that lie between two ids as their load wrote them, as long as nothing but their blocks has changed the index. */
export interface FreshRows {
  readonly rows: RowSpool;
  /** The file that they came from. */
  readonly source: string;
  /** Ids of all the rows that it may bring; no other has any between them. */
  readonly from: ObjectId;
  readonly to: ObjectId;
  /** Of the index, as they were looked at, and with their blocks; unknown where it has changed otherwise. */
  version: number;
}

export const unknownVersion = Number.NaN;

/** Has a block take in the first rows of a stretch: `fresh` ones as their load wrote them, others as the database has them. */
export async function takeRows(
  db: Db,
  { records, scope: filter, hint, columns }: Indexed,
  ids: Stream['ids'],
  maker: BlockMaker,
  fresh?: FreshRows,
): Promise<void> {
  const fields = [...fieldNumbers(columns).keys(), '_source.file'];
  const stored = async (after: ObjectId | null, to: ObjectId) => {
    const maxRows = blockRows - maker.rows;
    if (maxRows === 0 || (after && !isBefore(after, to))) return;
    const stream = { records, filter, hint, ids: { after, to }, fields, maxRows };
    await eachRow(db, stream, (bytes, at) => maker.add(bytes, at));
  };
  if (!fresh) return stored(ids.after, ids.to);
  const { rows, source, from, to } = fresh;
  await stored(ids.after, isBefore(ids.to, from) ? ids.to : from);
  await rows.each(ids, blockRows - maker.rows, (bytes, at) => maker.addOwn(source, bytes, at));
  await stored(ids.after && isBefore(to, ids.after) ? ids.after : to, ids.to);
}

const isBefore = (one: ObjectId, other: ObjectId): boolean => one.toHexString() < other.toHexString();
