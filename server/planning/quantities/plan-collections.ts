import { ObjectId, type Collection, type Db, type Filter } from 'mongodb';
import { collection, defineCollection } from '../../platform/mongo';
import type { CollectionDefinition, CollectionLine } from '../../platform/mongo/collection';
import { z } from '../../platform/zod';
import { draftCollection } from '../drafts';
import { presenceCollection } from '../edits';
import type { PresenceRecord } from '../edits/presence';
import { planChanges, type PlanChange } from './change';
import { planRows, type PlanRecord } from './row';

export const planPresences = presenceCollection({
  name: 'planning_presence',
  writtenBy: "being in the plan's grid",
  readBy: '`/ij/plan_edit`',
});

/** Unsaved edits, in the official plan and in scenarios. */
export const planDrafts = draftCollection({
  name: 'planning_drafts',
  writtenBy: 'typing on `/ij/plan_edit` and in scenarios of it',
  readBy: '`/ij/plan_edit`, Cenários de quantidades',
});

const touchSchema = z.object({ _id: z.string(), at: z.date() });
export type Touch = z.infer<typeof touchSchema>;

/** When somebody last opened or left a plan. */
export const touchCollection = (line: CollectionLine): CollectionDefinition<Touch> =>
  defineCollection<Touch>({ ...line, version: 1, schema: touchSchema, indexes: [] });

export const planTouches = touchCollection({
  name: 'planning_touch',
  writtenBy: "coming to the plan's grid and leaving it",
  readBy: '`/ij/plan_edit`: pages that are open',
});

/** The collections of a plan: the official one's, or those of scenarios (rule P37). */
export interface PlanCollections {
  /** Heads what the trail says of it, and names its work in the queue. */
  readonly name: 'planning' | 'plan_scenario';
  readonly rows: Collection<PlanRecord>;
  readonly changes: Collection<PlanChange>;
  /** The people who have it open, and when somebody last opened or left it. */
  readonly presences: CollectionDefinition<PresenceRecord>;
  readonly touches: CollectionDefinition<Touch>;
  /** The scenario, among those in the collections; null in the official plan. */
  readonly scenario: ObjectId | null;
}

/** The collections of the official plan. */
export const officialPlan = (db: Db): PlanCollections => ({
  name: 'planning',
  rows: planRows(db),
  changes: collection(db, planChanges),
  presences: planPresences,
  touches: planTouches,
  scenario: null,
});

/** What of the collections is the plan's own. */
export const ownOf = ({ scenario }: { readonly scenario?: ObjectId | null }): Filter<PlanRecord> =>
  scenario ? { scenario } : {};

/** The rows of a plan with these ids, by id; invalid and unknown ids have none. */
export async function namedRows(
  plan: Pick<PlanCollections, 'rows' | 'scenario'>,
  ids: readonly string[],
): Promise<Map<string, PlanRecord>> {
  const known = ids.filter((id) => ObjectId.isValid(id)).map((id) => new ObjectId(id));
  const rows = await plan.rows.find({ _id: { $in: known }, ...ownOf(plan) }).toArray();
  return new Map(rows.map((row) => [row._id.toHexString(), row]));
}
