import { Binary } from 'mongodb';
import { defineCollection } from '../mongo';
import { z } from '../zod';

/**
 * A stretch of rows in the order of their ids. `id` names the block that has what it says of them; null where
 * none has been made, or rows have changed since.
 */
const stretchSchema = z.object({
  id: z.string().nullable(),
  /** The last id that belongs to it, in hexadecimal. */
  to: z.string(),
  rows: z.number().int(),
  /** The files that the rows came from. */
  sources: z.array(z.string()),
});
export type Stretch = z.infer<typeof stretchSchema>;

/** An index of rows: stretches that lie one behind the other and leave no id out. */
const rowIndexSchema = z.object({
  /** The record of the base, Ok or NOK, or the name of the list. */
  _id: z.string(),
  /** The columns that it was made of. */
  columns: z.string(),
  /** Counts its changes, so that nobody publishes what was read before another change. */
  version: z.number().int(),
  stretches: z.array(stretchSchema),
  /** Block that is being made. */
  making: z.string().nullable(),
  /** Blocks that nobody begins to read any more. */
  dropped: z.array(z.object({ id: z.string(), at: z.date() })),
  /**
   * Of a list, or of rows that screens write one by one: what was stamped before is in the blocks as it is now, by a clock
   * that is so many milliseconds ahead.
   */
  until: z.date().optional(),
  ahead: z.number().optional(),
});
export type RowIndex = z.infer<typeof rowIndexSchema>;

export const rowIndexes = defineCollection<RowIndex>({
  name: 'row_indexes',
  writtenBy: 'the worker, of bases with many rows',
  readBy: '`/repo/master-data`',
  version: 1,
  schema: rowIndexSchema,
  indexes: [],
  passing: true,
});

/** Those of lists whose records change (rule D28); a worker of an earlier release knows none of them. */
export const listIndexes = defineCollection<RowIndex>({
  name: 'list_indexes',
  writtenBy: 'the worker, of files, reports and acts of the trail',
  readBy: 'the lists of files, `/ij/report`, the trail, the worker',
  version: 1,
  schema: rowIndexSchema,
  indexes: [],
  passing: true,
});

/** A part of a block, which never changes: `<block>:<part>`. */
const rowPageSchema = z.object({
  _id: z.string(),
  data: z.instanceof(Binary),
});
export type RowPage = z.infer<typeof rowPageSchema>;

export const rowPages = defineCollection<RowPage>({
  name: 'row_pages',
  writtenBy: 'the same',
  readBy: 'the same',
  version: 1,
  schema: rowPageSchema,
  indexes: [],
  passing: true,
});

/**
 * Rows that may have changed since their blocks were made: those of `file:<id>`, all of `base:<name>`, or of a base those
 * between two ids that one command writes, `rows:<name>:<from>-<to>`. Of a list, those between two ids that one command
 * removes or writes without a stamp, `<list>:<from>-<to>`.
 */
const rowMarkSchema = z.object({
  _id: z.string(),
  from: z.string().optional(),
  to: z.string().optional(),
  /** Counts the writes, so that one that comes meanwhile is not lost. */
  writes: z.number().int(),
  at: z.date(),
});
export type RowMark = z.infer<typeof rowMarkSchema>;

export const rowMarks = defineCollection<RowMark>({
  name: 'row_marks',
  writtenBy: 'jobs by their file, and each connection that writes rows',
  readBy: 'the same, the worker',
  version: 2,
  schema: rowMarkSchema,
  indexes: [],
  passing: true,
});

export const listMarks = defineCollection<RowMark>({
  name: 'list_marks',
  writtenBy: 'each connection that removes what is listed, or writes it without a stamp',
  readBy: 'the same',
  version: 1,
  schema: rowMarkSchema,
  indexes: [],
  passing: true,
});

export const rowCollections = [rowIndexes, rowPages, rowMarks, listIndexes, listMarks];
