import { ObjectId } from 'mongodb';
import { alarmKinds, dueKinds, type DueKind } from '../../../app/domain/data/quality/watch';
import { jobPhases } from '../../../app/domain/data/jobs/job';
import { defineCollection } from '../../platform/mongo';
import { z } from '../../platform/zod';

const alarmSchema = z.object({ kind: z.enum(alarmKinds), found: z.number(), usual: z.number() });

/** The marks of a base, shown wherever its figures are shown. */
const markSchema = z.object({
  /** The due moment that it has missed and not come since. */
  late: z.date().nullable(),
  /** The alarms of its last load, and when that ended. */
  unusual: z.object({ at: z.date(), alarms: z.array(alarmSchema) }).nullable(),
});
export type BaseMark = z.infer<typeof markSchema>;

const watchSchema = z.object({
  /** The base's name. */
  _id: z.string(),
  due: z.enum(Object.keys(dueKinds) as [DueKind, ...DueKind[]]),
  at: z.string(),
  workday: z.number().int(),
  shrinks: z.number().int().nullable(),
  refuses: z.number().int().nullable(),
  version: z.number().int(),
  /** When the present term began to count. */
  since: z.date(),
  /** The last missed due moment that was reported. */
  toldLate: z.date().nullable(),
  /** Absent where there is nothing to say. */
  mark: markSchema.optional(),
});
export type BaseWatch = z.infer<typeof watchSchema>;

/** What is watched in a base's loads (rule D19). */
export const baseWatches = defineCollection<BaseWatch>({
  name: 'base_watches',
  writtenBy: '`/repo/qualidade/…/prazo` (SYSTEM ADMIN); the worker: what is to be said of a base',
  readBy: 'the worker, screens: which bases are late or had an unusual load',
  counted: true,
  version: 1,
  schema: watchSchema,
  indexes: [],
});

const loadRecordSchema = z.object({
  /** The file's. */
  _id: z.instanceof(ObjectId),
  base: z.string(),
  run: z.number().int(),
  phase: z.enum(jobPhases),
  endedAt: z.date(),
  /** The file's last change that this record knows of. */
  seen: z.date(),
  /** As they were when the job ended: corrections take nothing away. */
  rows: z.object({ read: z.number(), ok: z.number(), nok: z.number(), ignored: z.number() }),
  reasons: z.array(z.object({ column: z.string(), kind: z.string(), rows: z.number().int() })),
  alarms: z.array(alarmSchema),
  /** Whether it corrects another file's refused rows: a partial load is no measure of what is usual. */
  corrects: z.boolean(),
  /** When that other file's job ended, where it is of the same base. */
  of: z.date().optional(),
});
export type LoadRecord = z.infer<typeof loadRecordSchema>;

/** How the loads of each base ended, kept for longer than their refused rows. */
export const loadRecords = defineCollection<LoadRecord>({
  name: 'load_records',
  writtenBy: 'the worker, when a load has ended',
  readBy: '`/repo/qualidade`',
  version: 1,
  schema: loadRecordSchema,
  indexes: [
    { key: { base: 1, seen: -1 }, name: 'base_seen' },
    { key: { base: 1, endedAt: -1 }, name: 'base_ended' },
  ],
});

export const qualityCollections = [baseWatches, loadRecords];
