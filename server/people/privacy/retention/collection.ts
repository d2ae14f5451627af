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
  /** Counts the saves. */
  version: z.int(),
  /** Those of kinds that have any. */
  limits: z.array(limitSchema),
});

export type RetentionSettings = z.infer<typeof settingsSchema>;

/** For how long what is kept: one document, none before anybody has set anything. */
export const retentionSettings = defineCollection<RetentionSettings>({
  name: 'retention_settings',
  version: 1,
  schema: settingsSchema,
  indexes: [],
});

/** What is set, by kind. */
export const daysOf = (settings: RetentionSettings | null): RetentionDays => ({
  ...everythingKept,
  ...Object.fromEntries(settings?.limits.map(({ kind, days }) => [kind, days]) ?? []),
});

/** What is kept of a setting; nothing of none. */
export const limitOf = (kind: RetentionKind, days: number | null, since: Date) =>
  days === null ? [] : [{ kind, days, since }];

const runSchema = z.object({
  /** `<day> <kind>`: there is one a day. */
  _id: z.string(),
  kind: z.enum(retentionKinds),
  days: z.int(),
  /** What is older goes. */
  before: z.date(),
  at: z.date(),
  state: z.enum(['running', 'done']),
  removed: z.int(),
  ...leaseShape,
});

export type RetentionRun = z.infer<typeof runSchema>;

/** What was removed for its age. */
export const retentionRuns = defineCollection<RetentionRun>({
  name: 'retention_runs',
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
