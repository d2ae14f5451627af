import { figureFormats } from '../../../app/domain/insight/panels/definition';
import { defineCollection } from '../../platform/mongo';
import { leaseShape } from '../../platform/leases';
import { z } from '../../platform/zod';

const conditionSchema = z.union([
  z.object({ kind: z.enum(['above', 'below']), value: z.number() }),
  z.object({ kind: z.literal('change'), percent: z.number() }),
  z.object({ kind: z.literal('late') }),
]);

const daySchema = z.object({ day: z.string(), figure: z.number() });

const alertSchema = z.object({
  _id: z.string(),
  /** E-mail of its owner. */
  user: z.string(),
  /** `painelId` of the panel, and the id of its tile. */
  panel: z.number().int(),
  tile: z.string(),
  /** The panel's choices as an address query. */
  query: z.string(),
  measure: z.string(),
  /** The row by the values of its dimensions; null for the whole tile. */
  at: z.array(z.string()).nullable(),
  condition: conditionSchema,
  /** What the figure is called, and how it is written. */
  name: z.string(),
  format: z.enum(figureFormats),
  createdAt: z.date(),
  pausedAt: z.date().nullable(),
  snoozedUntil: z.date().nullable(),
  /** Since when it rests since it cannot be read for its person, and why. */
  stopped: z.object({ at: z.date(), why: z.string() }).nullable(),
  checkedAt: z.date().nullable(),
  /** What the last check read, so that the same is not read again; empty where it is to be. */
  seen: z.string(),
  figure: z.number().nullable(),
  /** Why the last check found nothing; empty where it did. */
  failure: z.string(),
  /** Last figures of the latest day, in the company's zone, and of the day before it that had one. */
  latest: daySchema.nullable(),
  before: daySchema.nullable(),
  crossed: z.boolean(),
  /** How often it crossed; names each crossing. */
  crossings: z.number().int(),
  crossedAt: z.date().nullable(),
  /** The notice about the last crossing, until it was sent. */
  pending: z.string().nullable(),
});

export type PanelAlert = z.infer<typeof alertSchema>;

/** Alerts on figures (rule I18). */
export const panelAlerts = defineCollection<PanelAlert>({
  name: 'panel_alerts',
  writtenBy: '`/conta/alertas`, the worker: what it found',
  readBy: 'the same',
  version: 1,
  schema: alertSchema,
  indexes: [{ key: { user: 1, createdAt: -1, _id: -1 }, name: 'user_newest' }],
});

const quietSchema = z.object({
  /** The person's e-mail. */
  _id: z.string(),
  on: z.boolean(),
  from: z.string(),
  to: z.string(),
});

/** Hours in which no letter of an alert goes to a person. */
export const quietHours = defineCollection<z.infer<typeof quietSchema>>({
  name: 'alert_quiet_hours',
  writtenBy: '`/conta/alertas`',
  readBy: 'letters of alerts',
  version: 1,
  schema: quietSchema,
  indexes: [],
});

const letterSchema = z.object({
  /** Derived from its subject, so that it is ordered once. */
  _id: z.string(),
  /** The alert or subscription that it is of. */
  of: z.string(),
  kind: z.enum(['alert', 'subscription']),
  to: z.string(),
  /** What an alert says. */
  text: z.string(),
  /** Not before. */
  at: z.date(),
  state: z.enum(['waiting', 'done', 'dropped', 'failed']),
  tries: z.number().int(),
  ...leaseShape,
});

export type PanelLetter = z.infer<typeof letterSchema>;

/** Letters with figures that are to go out, each to one person. */
export const panelLetters = defineCollection<PanelLetter>({
  name: 'panel_letters',
  writtenBy: 'alerts that cross, subscriptions',
  readBy: 'the worker',
  version: 1,
  schema: letterSchema,
  indexes: [{ key: { state: 1, at: 1 }, name: 'due' }],
});

const subscriptionSchema = z.object({
  _id: z.string(),
  /** E-mail of its recipient. */
  user: z.string(),
  /** `painelId` of the panel. */
  panel: z.number().int(),
  /** The panel's choices as an address query. */
  query: z.string(),
  /** What the panel is called, and what narrows it. */
  name: z.string(),
  days: z.object({
    every: z.enum(['week', 'month']),
    weekdays: z.array(z.number().int()),
    day: z.number().int(),
    at: z.string(),
  }),
  /** E-mails of people of the portal. */
  recipients: z.array(z.string()),
  createdAt: z.date(),
  nextAt: z.date(),
  /** The last turn: to how many of how many people a letter was ordered. */
  last: z.object({ at: z.date(), sent: z.number().int(), of: z.number().int() }).nullable(),
  pausedAt: z.date().nullable(),
  /** Since when it rests since its maker may no longer look, or the panel is gone, and why. */
  stopped: z.object({ at: z.date(), why: z.string() }).nullable(),
});

export type PanelSubscription = z.infer<typeof subscriptionSchema>;

/** Panels that are sent on certain days (rule I19). */
export const panelSubscriptions = defineCollection<PanelSubscription>({
  name: 'panel_subscriptions',
  writtenBy: '`/conta/alertas`, `/envio/…`',
  readBy: 'the same, the worker',
  version: 1,
  schema: subscriptionSchema,
  indexes: [
    { key: { nextAt: 1 }, name: 'due' },
    { key: { user: 1, createdAt: -1, _id: -1 }, name: 'user_newest' },
  ],
});

export const alertCollections = [panelAlerts, quietHours, panelLetters, panelSubscriptions];
