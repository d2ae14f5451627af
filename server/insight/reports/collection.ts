import { ObjectId } from 'mongodb';
import { frequencies, reportOrigins } from '../../../app/domain/insight/reports/report';
import { defineCollection, fillIn } from '../../platform/mongo';
import type { Listed } from '../../platform/row-index/listed';
import { cancelShape, leaseShape } from '../../platform/leases';
import type { Person } from '../../people/users/user';
import { z } from '../../platform/zod';

/** The first rows of a report's file, for the viewer. */
const previewSchema = z.object({ columns: z.array(z.string()), rows: z.array(z.array(z.string())) });

/**
 * Report record. `dateRef` is the month of competency (UTC midnight of its first day), `originalFile` the storage key
 * in `bucket`, `url` the address for the online viewer, empty if there is none.
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
  /** What the file says of itself: filter, rows. */
  facts: z.array(z.tuple([z.string(), z.string()])),
  preview: previewSchema.nullable(),
  /** The schedule that made it; null for the others. */
  schedule: z.string().nullable(),
});

export type ReportRecord = z.infer<typeof reportSchema>;

/** By origin and competency, newest status change first (rule I3). */
export const reports = defineCollection<ReportRecord>({
  name: 'reports',
  writtenBy: '`/ij/report_save`, schedules',
  readBy: 'Relatorios, Explorer',
  version: 2,
  schema: reportSchema,
  indexes: [
    { key: { origin: 1, statusChangeDate: -1, _id: -1 }, name: 'origin_newest' },
    { key: { schedule: 1, statusChangeDate: -1, _id: -1 }, name: 'schedule_newest' },
    { key: { originalFile: 1 }, name: 'key', unique: true },
    // Servers of the release before search by it while they are upgraded: the next one leaves it out.
    { key: { keys: 1, origin: 1 }, name: 'keys' },
    { key: { statusChangeDate: -1 }, name: 'newest' },
  ],
  objects: ['originalFile'],
});

/** What the list of reports is searched by (rule D28). */
export const listedReports: Listed = {
  id: reports.name,
  records: reports.name,
  scope: {},
  hint: '_id_',
  stamp: { field: 'statusChangeDate', hint: 'newest' },
  columns: {
    texts: ['name'],
    cnpjs: [],
    values: ['origin'],
    figures: ['dateRef', 'statusChangeDate'],
    orders: ['statusChangeDate'],
  },
};

/** An order for a report: stored before the work, so that an interrupted order is completed, once. */
const orderSchema = z.object({
  _id: z.string(),
  name: z.string(),
  origin: z.enum(reportOrigins),
  /** The planning filter as an address query. */
  query: z.string(),
  /** Month of competency, `YYYY-MM`. */
  month: z.string(),
  user: z.string(),
  schedule: z.string().nullable(),
  /** Who gets a letter when it is there. */
  recipients: z.array(z.string()),
  at: z.date(),
  state: z.enum(['waiting', 'done', 'failed', 'cancelled']),
  tries: z.number().int(),
  /** Rows that it has to write and has written; orders of earlier releases do not say. */
  rows: z.number().int().optional(),
  written: z.number().int().optional(),
  ...cancelShape,
  /** The lease of its worker. */
  ...leaseShape,
});

export type ReportOrder = z.infer<typeof orderSchema>;

export const reportOrders = defineCollection<ReportOrder>({
  name: 'report_orders',
  writtenBy: '`/ij/report_save`, schedules',
  readBy: 'the worker',
  version: 1,
  schema: orderSchema,
  indexes: [{ key: { state: 1, at: 1 }, name: 'state' }],
});

/** A person's own; all for system administrators. */
export const managedBy = ({ email, type }: Pick<Person, 'email' | 'type'>): { user?: string } =>
  type === 'SYSTEM ADMIN' ? {} : { user: email };

const scheduleSchema = z.object({
  _id: z.string(),
  name: z.string(),
  query: z.string(),
  user: z.string(),
  frequency: z.enum(frequencies),
  recipients: z.array(z.string()),
  /** Newest reports that stay; older ones are removed. */
  keep: z.number().int(),
  createdAt: z.date(),
  nextAt: z.date(),
  lastAt: z.date().nullable(),
  /** Since when it rests, its maker having lost the right to make reports; null while it runs. */
  stoppedAt: z.date().nullable(),
});

export type ReportSchedule = z.infer<typeof scheduleSchema>;

export const reportSchedules = defineCollection<ReportSchedule>({
  name: 'report_schedules',
  writtenBy: '`/ij/report_schedules`',
  readBy: 'the same, the worker',
  version: 2,
  schema: scheduleSchema,
  indexes: [
    { key: { stoppedAt: 1, nextAt: 1 }, name: 'due' },
    { key: { createdAt: -1, _id: -1 }, name: 'newest' },
    { key: { user: 1, createdAt: -1, _id: -1 }, name: 'user_newest' },
  ],
  migrations: [
    fillIn(
      'stopped-at',
      'report_schedules',
      { stoppedAt: { $exists: false } },
      { $set: { stoppedAt: null } },
    ),
  ],
});

export const reportCollections = [reports, reportOrders, reportSchedules];
