import { ObjectId } from 'mongodb';
import { roles } from '../../../app/domain/people/access/roles';
import { maxSaveNote } from '../../../app/domain/insight/panels/panel-form';
import { defineCollection } from '../../platform/mongo/collection';
import { z } from '../../platform/zod';
import { definitionSchema } from './definition-schema';

/**
 * Dashboard record (rule I1). `panelType` 1 stands under Intelligent Journey, 2 under Executed Jobs; menus sort by
 * `painelId`, which is also the `{id}` of the dashboard's address; `cliente` is the tenant's identifier. Of the
 * portal's own panels, `definition` declares what they show; of others, `dashboardId` names them at their service.
 */
export const dashboardSchema = z.object({
  _id: z.instanceof(ObjectId),
  dashboardId: z.string(),
  panelLabel: z.string(),
  panelType: z.union([z.literal(1), z.literal(2)]),
  painelId: z.number().int(),
  cliente: z.string(),
  definition: definitionSchema.nullable().default(null),
  /** E-mail of whose own panel it is; absent of the official ones. */
  owner: z.string().optional(),
  /** Who else sees an own panel: types of person, and people by e-mail. */
  shared: z.object({ types: z.array(z.enum(roles)), people: z.array(z.string()) }).optional(),
  /** Counts the saves of the record. */
  version: z.number().int().default(1),
  changedBy: z.string().optional(),
  changedAt: z.date().optional(),
  /** What the last save changed, in the words of who saved; absent where they said nothing. */
  note: z.string().max(maxSaveNote).optional(),
});

export type DashboardRecord = z.infer<typeof dashboardSchema>;

export const dashboards = defineCollection<DashboardRecord>({
  name: 'dashboards',
  counted: true,
  version: 1,
  schema: dashboardSchema,
  indexes: [{ key: { cliente: 1, painelId: 1 }, name: 'menu', unique: true }],
});

/** Which panels are official: they stand in the menus, and SYSTEM ADMIN alone changes them. */
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
  version: 1,
  schema: versionSchema,
  indexes: [{ key: { panel: 1, version: -1 }, name: 'newest', unique: true }],
});
