import { ObjectId } from 'mongodb';
import { digestsSchema } from '../../tables/digests';
import { absentSchema, replacementSchema } from './replacement';
import { layoutSchema } from '../../tables/layout';
import { readingSchema } from '../../tables/reading';
import { jobPhases } from '../../../app/domain/data/jobs/job';
import { z } from '../../platform/zod';

/**
 * A sender's statements about files that are loaded without a preview (rule D32): that months are in columns, and
 * constants for columns of the base, by their keys, that no column of the file fills.
 */
export const statedSchema = z.object({
  months: z.boolean(),
  constants: z.record(z.string().max(64), z.string().trim().max(200)),
});
export type Stated = z.infer<typeof statedSchema>;

const rowCounts = z.object({ read: z.number(), ok: z.number(), nok: z.number(), ignored: z.number() });

/** The state of a part of a file that is removed for its age. */
const leavingSchema = z.enum(['leaving', 'gone']);
export type Leaving = z.infer<typeof leavingSchema>;

/**
 * A file and the job that processes it (rule D2). `status` 0 is well, any other value is an error;
 * `progress` 100 is complete. `originalFile` is the storage key, `bucket` the storage area. Row counts obey
 * read = ok + nok + ignored. `checkpoint` is the last data row of the file that is surely in a base. `attempts` counts
 * the tries since the job last got on.
 */
export const fileSchema = z.object({
  _id: z.instanceof(ObjectId),
  clientName: z.string(),
  originalName: z.string(),
  originalFile: z.string(),
  bucket: z.string(),
  user: z.string(),
  size: z.number().int().nonnegative(),
  /** Master-data base that the file feeds; null: stored unread. */
  collection: z.string().nullable(),
  createdAt: z.date(),
  statusChangeDate: z.date(),
  status: z.number().int(),
  progress: z.number().min(0).max(100),
  message: z.string(),
  agent: z.string(),
  phase: z.enum(jobPhases),
  /** Names the content (`fingerprintOf`); known once the job has begun. */
  sha256: z.string().nullable(),
  /** The digests of the content on arrival; null if unknown, or for files of older releases. */
  digests: digestsSchema.nullable().default(null),
  rows: rowCounts,
  /** Rows that came in with a warning; absent where none did. */
  warned: z.number().int().optional(),
  checkpoint: z.number().int(),
  attempts: z.number().int(),
  /** Why the last try since the job got on ended, as a sentence; empty where it did not say so. */
  trouble: z.string().default(''),
  /** The layout that the sender chose; null: it is detected. */
  layout: layoutSchema.nullable().default(null),
  /** The sender's statements; absent if there are none. */
  stated: statedSchema.optional(),
  reading: readingSchema.nullable().default(null),
  /** The scope of a load that replaces rows; null: rows are added and changed, and none is removed. */
  replaces: replacementSchema.nullable().default(null),
  /** The rows that its file lacks, once they are counted. */
  absent: absentSchema.nullable().default(null),
  startedAt: z.date().nullable().default(null),
  endedAt: z.date().nullable().default(null),
  /** Counts the times that the file was sent to be processed. */
  run: z.number().int().default(1),
  /** Place in the queue, by which users take turns: smaller ones first. */
  turn: z.number().int().default(0),
  /** Who requested to stop the running job, or to undo its load; empty: nobody. */
  stoppedBy: z.string().default(''),
  /** Who undid the load, and its former counts. */
  takenBack: z.object({ by: z.string(), rows: rowCounts }).nullable().default(null),
  /** True if the file is to be processed again after its load is undone. */
  again: z.boolean().default(false),
  /** True while refused rows are being corrected: the counts must be computed again. */
  recount: z.boolean().default(false),
  /** The file whose refused rows this one corrects. */
  corrects: z.string().nullable().default(null),
  /** The ZIP that this table came in. */
  unpackedFrom: z.string().nullable().default(null),
  /** The state of its stored bytes; null: they are kept. */
  content: leavingSchema.nullable().default(null),
  /** The state of its refused rows; null: they are kept. */
  refused: leavingSchema.nullable().default(null),
  /** The state of the data for undoing its load; null: it is kept. */
  undo: leavingSchema.nullable().default(null),
});

export type FileRecord = z.infer<typeof fileSchema>;
