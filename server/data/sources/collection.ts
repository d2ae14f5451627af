import { ObjectId } from 'mongodb';
import { outcomeNames } from '../../../app/domain/data/sources/source';
import { defineCollection } from '../../platform/mongo';
import { leaseShape } from '../../platform/leases';
import { z } from '../../platform/zod';
import { digestsSchema } from '../../tables/digests';

export const placeSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('s3'),
    endpoint: z.string(),
    region: z.string(),
    bucket: z.string(),
    prefix: z.string(),
  }),
  z.object({
    kind: z.literal('sftp'),
    host: z.string(),
    port: z.number().int(),
    folder: z.string(),
  }),
  z.object({ kind: z.literal('https'), url: z.string(), fileName: z.string() }),
]);

export const credentialsSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('password'), user: z.string(), password: z.string() }),
  z.object({ kind: z.literal('key'), user: z.string(), key: z.string(), passphrase: z.string() }),
  z.object({ kind: z.literal('bearer'), token: z.string() }),
  z.object({ kind: z.literal('header'), name: z.string(), value: z.string() }),
]);

export const turnsSchema = z.object({
  every: z.enum(['minutes', 'hours', 'days']),
  n: z.number().int(),
  at: z.string(),
  weekdays: z.array(z.number().int()),
});

export const afterwardsSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('stay') }),
  z.object({ kind: z.literal('move'), folder: z.string() }),
  z.object({ kind: z.literal('rename') }),
]);

const sourceSchema = z.object({
  _id: z.instanceof(ObjectId),
  name: z.string(),
  place: placeSchema,
  /** What of its credentials may be shown: the user, or the header's name. */
  login: z.object({ kind: z.enum(['none', 'password', 'key', 'bearer', 'header']), user: z.string() }),
  /** The credentials, sealed. */
  secret: z.string(),
  pattern: z.string(),
  /** Master-data base that its files feed. */
  base: z.string(),
  turns: turnsSchema,
  afterwards: afterwardsSchema,
  /** The confirmed `SHA256:…` of an SFTP host's key; empty: not confirmed, or there is none. */
  hostKey: z.string(),
  /** By whose rights it takes files, and who hears of it. */
  owner: z.string(),
  on: z.boolean(),
  /** Why the portal stopped it; empty where a person did, or it is on. */
  stopped: z.string(),
  /** The first turn with a failure since one without. */
  failingSince: z.date().nullable(),
  /** The kinds of failure that were reported to its owner since then and are not known to be over. */
  failing: z.array(z.string()).optional(),
  nextAt: z.date(),
  lastAt: z.date().nullable(),
  createdBy: z.string(),
  createdAt: z.date(),
  changedBy: z.string(),
  changedAt: z.date(),
  version: z.number().int(),
});
export type SourceRecord = z.infer<typeof sourceSchema>;

export const sources = defineCollection<SourceRecord>({
  name: 'sources',
  writtenBy: '`/captura/automacao/fontes` (SYSTEM ADMIN, USER GOLD)',
  readBy: 'the same, the worker',
  secret: ['secret'],
  version: 1,
  schema: sourceSchema,
  indexes: [
    { key: { on: 1, nextAt: 1 }, name: 'due' },
    { key: { owner: 1, createdAt: -1, _id: -1 }, name: 'owner_newest' },
    { key: { createdAt: -1, _id: -1 }, name: 'newest' },
  ],
});

const runFileSchema = z.object({
  name: z.string(),
  size: z.number().nullable(),
  at: z.date(),
  outcome: z.enum(outcomeNames),
  /** Hexadecimal `_id` of the portal's file; null where it became none. */
  file: z.string().nullable(),
  reason: z.string(),
});
export type RunFile = z.infer<typeof runFileSchema>;

const runSchema = z.object({
  /** Of the source and its turn, so that each turn comes once. */
  _id: z.string(),
  source: z.instanceof(ObjectId),
  /** Who asked for it; empty: its time had come. */
  by: z.string(),
  state: z.enum(['waiting', 'done']),
  ...leaseShape,
  at: z.date(),
  startedAt: z.date().nullable(),
  endedAt: z.date().nullable(),
  attempts: z.number().int(),
  taken: z.number().int(),
  skipped: z.number().int(),
  failed: z.number().int(),
  /** Why it took nothing, or not all; empty where it looked at all there is. */
  reason: z.string(),
  files: z.array(runFileSchema),
  /** By the machine's clock, as all expiry. */
  keptUntil: z.date(),
});
export type SourceRun = z.infer<typeof runSchema>;

/** Turns of sources. Of one source one is under way at a time. */
export const sourceRuns = defineCollection<SourceRun>({
  name: 'source_runs',
  writtenBy: 'the worker, by their schedules; `/captura/automacao/fontes/…`',
  readBy: 'the worker, `/captura/automacao/fontes/…`',
  version: 1,
  schema: runSchema,
  indexes: [
    { key: { source: 1, at: -1, _id: -1 }, name: 'source_newest' },
    { key: { state: 1, leaseUntil: 1 }, name: 'state' },
    { key: { source: 1 }, name: 'one', unique: true, partialFilterExpression: { state: 'waiting' } },
    { key: { keptUntil: 1 }, name: 'kept', expireAfterSeconds: 0 },
  ],
  // A restored portal continues its schedules.
  passing: true,
});

const takingSchema = z.object({
  /** Of source, name and content, each of which is taken once. */
  _id: z.string(),
  source: z.instanceof(ObjectId),
  name: z.string(),
  /** The place's mark of it when it was looked at last. */
  mark: z.string(),
  size: z.number(),
  at: z.date(),
  /** `stored`: its bytes are there, and it is no file of the portal yet. */
  state: z.enum(['stored', 'taken']),
  /** Of the stored object, until it is a file's. */
  key: z.string(),
  digests: digestsSchema.nullable(),
  file: z.string().nullable(),
  /** Whether the action after taking is done: a file at the same place is then new. */
  settled: z.boolean(),
});
export type Taking = z.infer<typeof takingSchema>;

/** What each source has brought, so that it does not come twice. */
export const sourceTakings = defineCollection<Taking>({
  name: 'source_takings',
  writtenBy: 'the worker, of each file that a source brought',
  readBy: 'the worker, so that it comes once',
  version: 1,
  schema: takingSchema,
  indexes: [
    { key: { source: 1, name: 1, at: -1 }, name: 'source_name' },
    { key: { source: 1, state: 1 }, name: 'source_state' },
    { key: { key: 1 }, name: 'key' },
  ],
  objects: ['key'],
});

export const sourceCollections = [sources, sourceRuns, sourceTakings] as const;
