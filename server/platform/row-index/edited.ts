import type { Db, ObjectId } from 'mongodb';

/** What screens write in rows one by one, of which blocks know how it was when they were made (rule D26). */
export interface Edited {
  /** The figures that they write. */
  readonly columns: readonly string[];
  /** What they write beside these to tell who wrote and when, which no block has. */
  readonly stamps: readonly string[];
  /** Names rows written from one moment on, and before another; it may name some more, and one twice. */
  since(db: Db, from: Date, before?: Date): AsyncIterable<ObjectId>;
  /** Up to when all that people wrote by `now` can be read: what was written before has come in. */
  settled(db: Db, now: Date): Promise<Date>;
}

/** Whoever stamps a record may be as far behind, its clock and its way to the database together. */
const clockMs = 60_000;

/** Blocks are not made anew more often. */
export const renewedEveryMs = 60_000;

/** What was begun by then can be read, unless some of it is known to be under way since earlier. */
export const settledBy = (now: Date, underWay: readonly Date[] = []): Date =>
  new Date(Math.min(now.getTime() - clockMs, ...underWay.map((at) => at.getTime() - clockMs)));
