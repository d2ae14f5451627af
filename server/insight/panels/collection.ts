import { ObjectId } from 'mongodb';
import { roles } from '../../../app/domain/people/access/roles';
import { maxSaveNote } from '../../../app/domain/insight/panels/panel-form';
import { commentShape } from '../../platform/comments';
import { defineCollection } from '../../platform/mongo';
import { z } from '../../platform/zod';
import { definitionSchema } from './definition-schema';

/**
 * Dashboard record (rule I1). `panelType` 1 appears under Intelligent Journey, 2 under Executed Jobs; menus sort by
 * `painelId`, which is also the `{id}` of the dashboard's address; `cliente` is the tenant's identifier. The portal's
 * own panels have a `definition`; others are identified at their service by `dashboardId`.
 */
export const dashboardSchema = z.object({
  _id: z.instanceof(ObjectId),
  dashboardId: z.string(),
  panelLabel: z.string(),
  panelType: z.union([z.literal(1), z.literal(2)]),
  painelId: z.number().int(),
  cliente: z.string(),
  definition: definitionSchema.nullable().default(null),
  /** E-mail of the owner of a personal panel; absent for official ones. */
  owner: z.string().optional(),
  /** Who else sees an own panel: types of person, and people by e-mail. */
  shared: z.object({ types: z.array(z.enum(roles)), people: z.array(z.string()) }).optional(),
  /** Counts the saves of the record. */
  version: z.number().int().default(1),
  changedBy: z.string().optional(),
  changedAt: z.date().optional(),
  /** The note of the last save; absent without one. */
  note: z.string().max(maxSaveNote).optional(),
});

export type DashboardRecord = z.infer<typeof dashboardSchema>;

export const dashboards = defineCollection<DashboardRecord>({
  name: 'dashboards',
  writtenBy: '`/ij/paineis`, official ones by SYSTEM ADMIN',
  readBy: 'Painéis, `/inicio`, the menu',
  counted: true,
  version: 1,
  schema: dashboardSchema,
  indexes: [{ key: { cliente: 1, painelId: 1 }, name: 'menu', unique: true }],
});

/** Official panels: they appear in the menus, and only SYSTEM ADMIN changes them. */
export const official = { owner: { $exists: false } } as const;

const versionSchema = z.object({
  _id: z.instanceof(ObjectId),
  panel: z.instanceof(ObjectId),
  version: z.number().int(),
  panelLabel: z.string(),
  definition: definitionSchema.nullable(),
  by: z.string(),
  at: z.date().nullable(),
  note: z.string().optional(),
});

export type PanelVersion = z.infer<typeof versionSchema>;

/** What panels were before they were saved again (rule I16). */
export const panelVersions = defineCollection<PanelVersion>({
  name: 'dashboard_versions',
  writtenBy: 'each save of a panel on `/ij/paineis`: what it was before, and its note',
  readBy: 'the versions of a panel',
  version: 1,
  schema: versionSchema,
  indexes: [{ key: { panel: 1, version: -1 }, name: 'newest', unique: true }],
});

const commentSchema = z.object({
  ...commentShape,
  /** The panel's record; its number goes to another panel once it is deleted. */
  panel: z.instanceof(ObjectId),
  /** The id of its tile. */
  tile: z.string(),
  /** E-mails of the people named in it. */
  mentions: z.array(z.string()),
  /** When its author last changed it; null where never. */
  editedAt: z.date().nullable(),
  /** Who resolved it (e-mail and name), and when. */
  resolved: z.object({ by: z.string(), byName: z.string(), at: z.date() }).nullable(),
});

export type PanelComment = z.infer<typeof commentSchema>;

/** Comments on tiles of panels (rule I29). */
export const panelComments = defineCollection<PanelComment>({
  name: 'panel_comments',
  writtenBy: 'comments on tiles of panels',
  readBy: 'the same, notices',
  version: 1,
  schema: commentSchema,
  indexes: [{ key: { panel: 1, tile: 1, at: 1 }, name: 'tile' }],
});

const eventSchema = z.object({
  _id: z.instanceof(ObjectId),
  name: z.string(),
  /** First and last day, YYYY-MM-DD. */
  from: z.string(),
  to: z.string(),
  /** Empty for all. */
  brand: z.string(),
  channel: z.string(),
  note: z.string(),
  /** Who made it: e-mail, and the name that they had. */
  by: z.string(),
  byName: z.string(),
  createdAt: z.date(),
});

export type EventRecord = z.infer<typeof eventSchema>;

/** What happened on days that charts mark (rule I30). */
export const chartEvents = defineCollection<EventRecord>({
  name: 'chart_events',
  writtenBy: '`/ij/eventos`',
  readBy: 'charts over time of panels',
  counted: true,
  version: 1,
  schema: eventSchema,
  indexes: [],
});
