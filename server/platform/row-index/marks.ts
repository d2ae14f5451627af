import type { Db, ObjectId } from 'mongodb';
import { collection, defineCollection } from '../mongo';
import { z } from '../zod';
import { rowMarks } from './collection';

/** Something whose entries are to be made anew: `file:<id>`, `report:<id>` or `base:<name>`. */
const markSchema = z.object({
  _id: z.string(),
  /** Counts the writes, so that one that comes while the entries are made is not lost. */
  writes: z.number().int(),
  /** The last of them. */
  at: z.date(),
  due: z.date(),
});
export type SearchMark = z.infer<typeof markSchema>;

export const searchMarks = defineCollection<SearchMark>({
  name: 'search_marks',
  writtenBy: 'loads, reports',
  readBy: 'the worker',
  version: 1,
  schema: markSchema,
  indexes: [{ key: { due: 1 }, name: 'due' }],
});

const rowMarkSchema = markSchema.omit({ due: true });
export type SearchRowMark = z.infer<typeof rowMarkSchema>;

/** What bases hold whose entries are to be made anew, which may take long: `file:<id>` for its rows, or `base:<name>`. */
export const searchRowMarks = defineCollection<SearchRowMark>({
  name: 'search_row_marks',
  writtenBy: 'the worker, of loads that ended and bases that people wrote in',
  readBy: 'the worker',
  version: 1,
  schema: rowMarkSchema,
  indexes: [],
});

/** What may change in a way that searches should see: a file, a report, or (by its name) rows of a base without a file. */
export type Marked = 'file' | 'report' | 'base';

/**
 * Notes that things changed whose entries, and whose places in the index of their base (rule D26), a worker is to make anew:
 * two small writes, however much changed with them.
 * A file is noted before its record or its rows change, and looked at until its job is over; the others after.
 */
export async function noteForSearch(db: Db, what: Marked, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const at = new Date();
  if (what !== 'report')
    await collection(db, rowMarks).bulkWrite(
      ids.map((id) => ({
        updateOne: {
          filter: { _id: `${what}:${id}` },
          update: { $inc: { writes: 1 }, $set: { at } },
          upsert: true,
        },
      })),
      { ordered: false },
    );
  await noteEntries(db, what, ids);
}

/** Notes the entries alone, where the rows that changed with them are noted by themselves. */
export async function noteEntries(db: Db, what: Marked, ids: readonly string[]): Promise<void> {
  const at = new Date();
  await collection(db, searchMarks).bulkWrite(
    ids.map((id) => ({
      updateOne: {
        filter: { _id: `${what}:${id}` },
        update: { $inc: { writes: 1 }, $set: { at, due: at } },
        upsert: true,
      },
    })),
    { ordered: false },
  );
}

/**
 * Notes, before it is done, that an act of a person makes rows of a base or removes some, by their ids: of one write, or of
 * several that follow each other within a minute.
 */
export async function noteRows(db: Db, base: string, act: string, ids: readonly ObjectId[]): Promise<void> {
  const named = ids.map((id) => id.toHexString()).sort();
  const [from, to] = [named[0], named.at(-1)];
  if (from === undefined || to === undefined) return;
  await collection(db, rowMarks).updateOne(
    { _id: `rows:${base}:${act}` },
    { $inc: { writes: 1 }, $set: { at: new Date() }, $min: { from }, $max: { to } },
    { upsert: true },
  );
}
