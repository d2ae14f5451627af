import type { Db } from 'mongodb';
import { defineCollection, sendUpdates } from '../mongo';
import type { Send } from '../mongo/revisions';
import { z } from '../zod';
import { writingUnnoted } from './block-notes';
import { rowMarks } from './collection';

/**
 * An entry of the explorer that is to be made anew, by its id; `file:<id>` stands for the file's rows as well, and
 * `base:<name>` for all that a base has.
 */
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
  writtenBy: 'jobs by their files, and each connection that writes what has entries',
  readBy: 'the worker',
  version: 1,
  schema: markSchema,
  indexes: [{ key: { due: 1 }, name: 'due' }],
});

const rowMarkSchema = markSchema.omit({ due: true });
export type SearchRowMark = z.infer<typeof rowMarkSchema>;

/** What bases have whose entries are to be made anew, which may take long: by the same names. */
export const searchRowMarks = defineCollection<SearchRowMark>({
  name: 'search_row_marks',
  writtenBy: 'the worker, of loads that ended and of bases that were written in',
  readBy: 'the worker',
  version: 1,
  schema: rowMarkSchema,
  indexes: [],
});

/**
 * An entry is made anew so much after its note, which goes before the write; a write that takes longer than half of it
 * is noted again.
 */
export const entryNoteMs = 2_000;

export function entryMark(_id: string) {
  const at = new Date();
  const due = new Date(at.getTime() + entryNoteMs);
  return { q: { _id }, u: { $inc: { writes: 1 }, $set: { at, due } }, upsert: true };
}

/** The update that notes what changed of a base, for its blocks. */
export const rowMark = (_id: string) => ({
  q: { _id },
  u: { $inc: { writes: 1 }, $set: { at: new Date() } },
  upsert: true,
});

async function noteNames(db: Db, names: readonly string[]): Promise<void> {
  const send: Send = (command) => db.command(command);
  await sendUpdates(send, rowMarks.name, names.map(rowMark));
  await sendUpdates(send, searchMarks.name, names.map(entryMark));
}

/**
 * Runs what a job writes in the base of its file: the file is noted, and not each row by itself (rule D26). The note is
 * looked at when the job is over.
 */
export async function writingForJob<T>(
  db: Db,
  base: string,
  file: string,
  write: () => Promise<T>,
): Promise<T> {
  await noteNames(db, [`file:${file}`]);
  return writingUnnoted(base, write);
}

/**
 * Runs what writes many rows of a base that several files brought: these are noted before and after, as a note may be
 * looked at in between.
 * @param files by their ids; undefined among them for rows of no file, which stand for the whole base
 */
export async function writingForFiles<T>(
  db: Db,
  base: string,
  files: Iterable<string | undefined>,
  write: () => Promise<T>,
): Promise<T> {
  const names = [...new Set(files)].map((file) => (file === undefined ? `base:${base}` : `file:${file}`));
  if (names.length === 0) return write();
  await noteNames(db, names);
  try {
    return await writingUnnoted(base, write);
  } finally {
    await noteNames(db, names);
  }
}
