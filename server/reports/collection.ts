import { ObjectId } from 'mongodb';
import { defineCollection } from '../mongo/collection';
import { z } from '../zod';

/** Where a report comes from (S1 §9): the tenant's processes, or a selection that a person saved. */
export const reportOrigins = ['automatico', 'manual'] as const;

/**
 * Report record of S1 §3. `dateRef` is the month of competency (UTC midnight of its first day), `originalFile` the
 * storage key in `bucket`, `url` the address for the online viewer, empty where there is none.
 */
export const reportSchema = z.object({
  _id: z.instanceof(ObjectId),
  name: z.string(),
  origin: z.enum(reportOrigins),
  dateRef: z.date(),
  createdDate: z.date(),
  statusChangeDate: z.date(),
  user: z.string(),
  originalFile: z.string(),
  originalName: z.string(),
  bucket: z.string(),
  url: z.string(),
});

export type ReportRecord = z.infer<typeof reportSchema>;

/** By origin and competency, newest status change first (S1 §7). */
export const reports = defineCollection<ReportRecord>({
  name: 'reports',
  version: 1,
  schema: reportSchema,
  indexes: [
    { key: { origin: 1, statusChangeDate: -1, _id: -1 }, name: 'origin_newest' },
    { key: { originalFile: 1 }, name: 'key', unique: true },
  ],
});
