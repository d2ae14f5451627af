import { defineCollection } from '../mongo';
import { z } from '../zod';

const keptSeconds = 25 * 3_600;

/** The parts outside of the portal's own processes. */
export const parts = ['database', 'storage', 'identity', 'mail'] as const;
export type Part = (typeof parts)[number];

const failureSchema = z.object({
  at: z.date(),
  /** Method and pattern of the address, or the kind of work. */
  what: z.string(),
  /** Null for work. */
  status: z.number().nullable(),
  /** Empty for work. */
  requestId: z.string(),
});

const diskSchema = z.object({
  /** `DATA_DIR`, temporary files, or the database's own. */
  disk: z.enum(['data', 'temp', 'database']),
  /** Bytes. */
  free: z.number(),
  size: z.number(),
});

const sampleSchema = z.object({
  _id: z.string(),
  /** Distinguishes restarts of a process. */
  process: z.string(),
  kind: z.enum(['server', 'worker']),
  host: z.string(),
  pid: z.number(),
  startedAt: z.date(),
  at: z.date(),
  /** True in the last sample of a process that stopped as it should. */
  ended: z.boolean(),
  release: z.object({ version: z.string(), commit: z.string(), build: z.string() }),
  node: z.string(),
  /** Bytes. */
  memory: z.object({ resident: z.number(), heap: z.number() }),
  /** Seconds of processor time since the sample before. */
  processorSeconds: z.number(),
  /** Event-loop delay since the sample before, 99th percentile. */
  delayMs: z.number(),
  streams: z.number(),
  /** Absent from samples of the release before. */
  disks: z.array(diskSchema).optional(),
  /** What ended since the sample before. */
  routes: z.array(
    z.object({
      route: z.string(),
      count: z.number(),
      failed: z.number(),
      seconds: z.number(),
      buckets: z.array(z.number()),
    }),
  ),
  parts: z.array(
    z.object({ part: z.enum(parts), answered: z.number(), failed: z.number(), seconds: z.number() }),
  ),
  work: z.array(z.object({ kind: z.string(), done: z.number(), failed: z.number(), seconds: z.number() })),
  failures: z.array(failureSchema),
});

export type DiskSpace = z.infer<typeof diskSchema>;
export type Failure = z.infer<typeof failureSchema>;
export type Sample = z.infer<typeof sampleSchema>;

/** What every server and worker says of itself, for a day (rule A30). */
export const processSamples = defineCollection<Sample>({
  name: 'process_samples',
  writtenBy: 'servers and workers, every half minute',
  readBy: '`/jobs/saude`',
  version: 1,
  schema: sampleSchema,
  indexes: [
    { key: { at: 1 }, name: 'age', expireAfterSeconds: keptSeconds },
    { key: { process: 1, at: -1 }, name: 'newest' },
  ],
  passing: true,
});
