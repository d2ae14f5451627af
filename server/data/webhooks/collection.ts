import { ObjectId } from 'mongodb';
import { deliveryStates, webhookEventNames } from '../../../app/domain/data/webhooks/webhook';
import { defineCollection } from '../../platform/mongo';
import { leaseShape } from '../../platform/leases';
import { z } from '../../platform/zod';

const trySchema = z.object({
  at: z.date(),
  /** Null where there was no answer. */
  status: z.number().int().nullable(),
  ms: z.number(),
  /** Empty where it was taken. */
  reason: z.string(),
});

const oldSecretSchema = z.object({ secret: z.string(), until: z.date() });

export const webhookSchema = z.object({
  _id: z.instanceof(ObjectId),
  label: z.string(),
  url: z.string(),
  events: z.array(z.enum(webhookEventNames)),
  /** Sealed. */
  secret: z.string(),
  /** The former secret, which also signs messages until then. */
  previous: oldSecretSchema.nullable(),
  /** Earlier secrets, if they were changed within a day. */
  older: z.array(oldSecretSchema).optional(),
  on: z.boolean(),
  /** Why the portal switched it off; empty where a person did, or it is on. */
  offReason: z.string(),
  /** The first failed try since something was taken. */
  failingSince: z.date().nullable(),
  failures: z.number().int(),
  last: trySchema.nullable(),
  createdBy: z.string(),
  createdAt: z.date(),
  changedBy: z.string(),
  changedAt: z.date(),
  version: z.number().int(),
});

export type WebhookRecord = z.infer<typeof webhookSchema>;

/** The secrets that sign beside the newest one at a moment, the latest first. */
export const oldSecrets = ({ previous, older = [] }: Pick<WebhookRecord, 'previous' | 'older'>, now: Date) =>
  [...(previous ? [previous] : []), ...older].filter(({ until }) => until > now);

export const webhooks = defineCollection<WebhookRecord>({
  name: 'webhooks',
  writtenBy: '`/jobs/webhooks` (SYSTEM ADMIN)',
  readBy: 'the same, the worker',
  secret: ['secret', 'previous', 'older'],
  version: 1,
  schema: webhookSchema,
  indexes: [{ key: { createdAt: -1, _id: -1 }, name: 'newest' }],
});

export const deliverySchema = z.object({
  /** The message's `webhook-id`: a webhook gets the same event once. */
  _id: z.string(),
  webhook: z.instanceof(ObjectId),
  event: z.string(),
  body: z.string(),
  state: z.enum(deliveryStates),
  ...leaseShape,
  createdAt: z.date(),
  nextTryAt: z.date(),
  /** Failed tries since it was sent, or sent again by hand. */
  round: z.number().int(),
  /** The latest ones. */
  tries: z.array(trySchema),
  /** Why it waits or has ended without a try. */
  reason: z.string(),
  /** By the machine's clock, as all expiry. */
  keptUntil: z.date(),
});

export type DeliveryRecord = z.infer<typeof deliverySchema>;

export const webhookDeliveries = defineCollection<DeliveryRecord>({
  name: 'webhook_deliveries',
  writtenBy: 'the portal, of ended jobs, steps of reviews and statements; tests on `/jobs/webhooks/…`',
  readBy: 'the worker, `/jobs/webhooks/…`',
  version: 1,
  schema: deliverySchema,
  indexes: [
    { key: { webhook: 1, createdAt: -1, _id: -1 }, name: 'webhook_newest' },
    { key: { webhook: 1, state: 1, createdAt: -1, _id: -1 }, name: 'webhook_state_newest' },
    { key: { state: 1, nextTryAt: 1 }, name: 'due' },
    { key: { keptUntil: 1 }, name: 'kept', expireAfterSeconds: 0 },
  ],
  // A restored portal must not send its messages again.
  passing: true,
});

export const webhookCollections = [webhooks, webhookDeliveries] as const;
