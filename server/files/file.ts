import { ObjectId } from 'mongodb';
import { z } from '../zod';

/** Where a job stands; `status` and `progress` say the same in S0's numbers for older readers. */
export const jobPhases = ['waiting', 'reading', 'completed', 'failed'] as const;
export type JobPhase = (typeof jobPhases)[number];

/**
 * A file and the job that processes it (S0 §3 "File or job"). `status` 0 is well, any other value is an error;
 * `progress` 100 is complete. `originalFile` is the storage key, `bucket` the storage area. Row counts obey
 * read = ok + nok + ignored. `checkpoint` is the last data row of the file that is surely in a base.
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
  /** Fingerprint of the content (SHA-256, hex), known once the job has begun. */
  sha256: z.string().nullable(),
  rows: z.object({ read: z.number(), ok: z.number(), nok: z.number(), ignored: z.number() }),
  checkpoint: z.number().int(),
  attempts: z.number().int(),
});

export type FileRecord = z.infer<typeof fileSchema>;
