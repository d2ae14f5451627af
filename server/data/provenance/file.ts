import { ObjectId } from 'mongodb';
import { digestsSchema } from '../../tables/digests';
import { absentSchema, replacementSchema } from './replacement';
import { layoutSchema } from '../../tables/layout';
import { readingSchema } from '../../tables/reading';
import { jobPhases } from '../../../app/domain/data/jobs/job';
import { z } from '../../platform/zod';

/**
 * What a sender states of files that nobody looks at before they are read (rule D32): that months are across, and what columns of
 * the base are on all rows, by their keys, where no column of the file fills them.
 */
export const statedSchema = z.object({
  months: z.boolean(),
  constants: z.record(z.string().max(64), z.string().trim().max(200)),
});
export type Stated = z.infer<typeof statedSchema>;

const rowCounts = z.object({ read: z.number(), ok: z.number(), nok: z.number(), ignored: z.number() });

/** What becomes of a part of a file that was kept for long enough. */
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
  /** Master-data base that the file feeds; null: kept and not read. */
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
  /** What the content was when it arrived; null where nobody could tell, or an older release took it. */
  digests: digestsSchema.nullable().default(null),
  rows: rowCounts,
  /** Rows that came in with a warning; absent where none did. */
  warned: z.number().int().optional(),
  checkpoint: z.number().int(),
  attempts: z.number().int(),
  /** Why the last try since the job got on ended, as a sentence; empty where it did not say so. */
  trouble: z.string().default(''),
  /** How the sender wants the file read; null: as it is guessed. */
  layout: layoutSchema.nullable().default(null),
  /** What the sender stated of it when it was sent; absent for nothing. */
  stated: statedSchema.optional(),
  reading: readingSchema.nullable().default(null),
  /** What a load that replaces is kept to; null: rows are added and changed, and none goes. */
  replaces: replacementSchema.nullable().default(null),
  /** The rows that its file lacks, once they are counted. */
  absent: absentSchema.nullable().default(null),
  startedAt: z.date().nullable().default(null),
  endedAt: z.date().nullable().default(null),
  /** Counts the times that the file was sent to be processed. */
  run: z.number().int().default(1),
  /** Place in the queue, by which users take turns: smaller ones first. */
  turn: z.number().int().default(0),
  /** Who asked to stop the job that is being read, or to take its load back; empty: nobody. */
  stoppedBy: z.string().default(''),
  /** Who took the load back, and what it had been. */
  takenBack: z.object({ by: z.string(), rows: rowCounts }).nullable().default(null),
  /** True where the file is to be processed again once its load is taken back. */
  again: z.boolean().default(false),
  /** True while refused rows are being corrected: the counts are to be taken anew. */
  recount: z.boolean().default(false),
  /** The file whose refused rows this one brings back corrected. */
  corrects: z.string().nullable().default(null),
  /** The ZIP that this table came in. */
  unpackedFrom: z.string().nullable().default(null),
  /** Its bytes in the storage; null: they are kept. */
  content: leavingSchema.nullable().default(null),
  /** Its refused rows; null: they are kept. */
  refused: leavingSchema.nullable().default(null),
  /** What taking its load back needs; null: it is kept. */
  undo: leavingSchema.nullable().default(null),
});

export type FileRecord = z.infer<typeof fileSchema>;
