import { ObjectId } from 'mongodb';
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
  /** Counts the saves of the record. */
  version: z.number().int().default(1),
  changedBy: z.string().optional(),
  changedAt: z.date().optional(),
});

export type DashboardRecord = z.infer<typeof dashboardSchema>;

export const dashboards = defineCollection<DashboardRecord>({
  name: 'dashboards',
  counted: true,
  version: 1,
  schema: dashboardSchema,
  indexes: [{ key: { cliente: 1, painelId: 1 }, name: 'menu', unique: true }],
});
