import {
  everythingKept,
  retentionKinds,
  type RetentionDays,
  type RetentionKind,
} from '../../../../app/domain/people/privacy/retention';
import { defineCollection } from '../../../platform/mongo';
import { leaseShape } from '../../../platform/leases';
import { z } from '../../../platform/zod';

const limitSchema = z.object({
  kind: z.enum(retentionKinds),
  days: z.int(),
  /** When this number of days was set. */
  since: z.date(),
});

const settingsSchema = z.object({
  _id: z.string(),
  /** Number of saves. */
  version: z.int(),
  /** The limits of the kinds that have one. */
  limits: z.array(limitSchema),
});

export type RetentionSettings = z.infer<typeof settingsSchema>;

/** The retention times, in one document; none before the first save. */
export const retentionSettings = defineCollection<RetentionSettings>({
  name: 'retention_settings',
  writtenBy: '`/user/retencao`',
  readBy: 'the worker: for how long what is kept',
  version: 1,
  schema: settingsSchema,
  indexes: [],
});

/** The days of each kind. */
export const daysOf = (settings: RetentionSettings | null): RetentionDays => ({
  ...everythingKept,
  ...Object.fromEntries(settings?.limits.map(({ kind, days }) => [kind, days]) ?? []),
});

/** The stored limit of a kind; empty without a limit. */
export const limitOf = (kind: RetentionKind, days: number | null, since: Date) =>
  days === null ? [] : [{ kind, days, since }];

const runSchema = z.object({
  /** `<day> <kind>`: one run a day for each kind. */
  _id: z.string(),
  kind: z.enum(retentionKinds),
  days: z.int(),
  /** Older data is removed. */
  before: z.date(),
  at: z.date(),
  state: z.enum(['running', 'done']),
  removed: z.int(),
  ...leaseShape,
});

export type RetentionRun = z.infer<typeof runSchema>;

/** Runs that removed old data. */
export const retentionRuns = defineCollection<RetentionRun>({
  name: 'retention_runs',
  writtenBy: 'the worker, when it removes what is old',
  readBy: '`/user/retencao`',
  version: 1,
  schema: runSchema,
  indexes: [
    { key: { at: -1, _id: 1 }, name: 'newest' },
    { key: { state: 1, kind: 1, at: 1 }, name: 'waiting' },
    {
      key: { at: -1, _id: 1 },
      name: 'removed_newest',
      partialFilterExpression: { removed: { $gt: 0 } },
    },
  ],
});

export const retentionCollections = [retentionSettings, retentionRuns];
