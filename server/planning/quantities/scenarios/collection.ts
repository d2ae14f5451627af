import { ObjectId, type Collection, type Db } from 'mongodb';
import { baselineMethods } from '../../../../app/domain/planning/baseline/methods';
import { planScenarioSources, planScenarioStates } from '../../../../app/domain/planning/quantities/scenario';
import { commentShape } from '../../../platform/comments';
import { collection, defineCollection } from '../../../platform/mongo';
import { leaseShape } from '../../../platform/leases';
import { z } from '../../../platform/zod';
import { presenceCollection } from '../../edits';
import { ownedIndexes, ownedShape } from '../../scenarios';
import { touchCollection, type PlanCollections } from '../plan-collections';
import { planChanges, planChangeSchema, type PlanChange } from '../change';
import { planIndex, planRowSchema, type PlanRecord } from '../row';

const planScenarioSchema = z.object({
  ...ownedShape,
  /** The rows that it has, as the query of a planning filter. */
  query: z.string(),
  /** The source, and its description. */
  source: z.object({
    kind: z.enum(planScenarioSources),
    of: z.instanceof(ObjectId).nullable(),
    percent: z.number(),
    method: z.enum(baselineMethods).nullable(),
    averaged: z.number().int(),
    words: z.string(),
  }),
  /** From when on the plan may have gone its own way. */
  copiedAt: z.date(),
  state: z.enum(planScenarioStates),
  /** Why it could not be made; empty otherwise. */
  failure: z.string(),
  /** Rows made and to be made, and those without data in the source. */
  done: z.number().int(),
  total: z.number().int(),
  kept: z.number().int(),
  /** The last month that was booked when figures were suggested. */
  bookedUntil: z.date().nullable(),
  /** How the methods did on months held back, where figures were suggested. */
  backtest: z.array(
    z.object({
      method: z.enum(baselineMethods),
      lines: z.number().int(),
      /** Mean scaled errors of these lines: by the method, and by repeating the year before where that could be tried. */
      mase: z.number().nullable(),
      naive: z.number().nullable(),
    }),
  ),
  promoted: z.array(
    z.object({
      change: z.string(),
      by: z.string(),
      name: z.string(),
      at: z.date(),
      rows: z.number().int(),
    }),
  ),
  /** The lease of its maker. */
  ...leaseShape,
  tries: z.number().int(),
});

export type PlanScenario = z.infer<typeof planScenarioSchema>;

export const planScenarios = defineCollection<PlanScenario>({
  name: 'plan_scenarios',
  writtenBy: '`/ij/cenarios/quantidades/novo`, `/ij/cenarios/quantidades/…`',
  readBy: 'Cenários de quantidades: whose they are, how far they are',
  version: 1,
  schema: planScenarioSchema,
  indexes: [...ownedIndexes, { key: { state: 1, createdAt: 1 }, name: 'state' }],
});

/**
 * A scenario's row: like one of the plan, with the plan's row that it stands for, and the values of that at the time
 * of the copy.
 */
const scenarioRowSchema = planRowSchema.extend({
  scenario: z.instanceof(ObjectId),
  of: z.instanceof(ObjectId),
  base: z.object({ valor: z.number(), version: z.number().int() }),
});

export type ScenarioRow = z.infer<typeof scenarioRowSchema>;

/** The plan's indexes, for one scenario each; `of` finds the row of a plan's row. */
export const planScenarioRows = defineCollection<ScenarioRow>({
  name: 'plan_scenario_rows',
  writtenBy: '`/ij/cenarios/quantidades/novo`, saves of a scenario',
  readBy: 'Cenários de quantidades; nothing official reads them',
  version: 2,
  schema: scenarioRowSchema,
  indexes: [
    { key: { scenario: 1, creationDate: -1, _id: -1 }, name: planIndex.newest },
    {
      key: { scenario: 1, channel: 1, data_ref: 1, creationDate: -1, _id: -1, valor: 1 },
      name: planIndex.cell,
    },
    { key: { scenario: 1, sku: 1, channel: 1, data_ref: 1 }, name: planIndex.sku },
    { key: { scenario: 1, of: 1 }, name: 'of', unique: true },
  ],
});

export const planScenarioChanges = defineCollection<PlanChange>({
  name: 'plan_scenario_changes',
  writtenBy: 'saves of a scenario',
  readBy: 'Cenários de quantidades: history',
  version: 1,
  schema: planChangeSchema,
  indexes: [
    { key: { scenario: 1, createdAt: -1, _id: -1 }, name: 'newest' },
    ...planChanges.indexes.filter(({ name }) => name === 'state'),
  ],
});

const suggestedLineSchema = z.object({
  _id: z.instanceof(ObjectId),
  scenario: z.instanceof(ObjectId),
  sku: z.string(),
  channel: z.string(),
  description: z.string(),
  /** Null where there was nothing to suggest from. */
  method: z.enum(baselineMethods).nullable(),
  /** Mean absolute scaled error on the months held back, and that of repeating the year before. */
  mase: z.number().nullable(),
  naive: z.number().nullable(),
  notes: z.array(z.string()),
  /** Sums over the plan's months: of the plan as it was, and as suggested. */
  planned: z.number(),
  suggested: z.number(),
  difference: z.number(),
});

export type SuggestedLine = z.infer<typeof suggestedLineSchema>;

/** What was suggested for each SKU and channel of a scenario, and how well its method did (rule P38). */
export const planScenarioLines = defineCollection<SuggestedLine>({
  name: 'plan_scenario_lines',
  writtenBy: '`/ij/cenarios/quantidades/novo` with a suggestion',
  readBy: 'Cenários de quantidades: how the suggestion came about',
  version: 1,
  schema: suggestedLineSchema,
  indexes: [
    { key: { scenario: 1, sku: 1, channel: 1 }, name: 'line', unique: true },
    { key: { scenario: 1, difference: -1, _id: 1 }, name: 'difference' },
    { key: { scenario: 1, mase: -1, _id: 1 }, name: 'error' },
  ],
});

const commentSchema = z.object({
  ...commentShape,
  scenario: z.instanceof(ObjectId),
  mentions: z.array(z.string()),
});

export type ScenarioComment = z.infer<typeof commentSchema>;

export const planScenarioComments = defineCollection<ScenarioComment>({
  name: 'plan_scenario_comments',
  writtenBy: 'comments on a scenario',
  readBy: 'Cenários de quantidades',
  version: 1,
  schema: commentSchema,
  indexes: [{ key: { scenario: 1, at: 1 }, name: 'scenario' }],
});

export const planScenarioPresences = presenceCollection({
  name: 'plan_scenario_presence',
  writtenBy: "being in a scenario's grid",
  readBy: 'Cenários de quantidades',
});
export const planScenarioTouches = touchCollection({
  name: 'plan_scenario_touch',
  writtenBy: "coming to a scenario's grid and leaving it",
  readBy: 'Cenários de quantidades: pages that are open',
});

/** The collections of scenarios of the plan; without a scenario, of all (for the queue's work). */
export const scenarioPlan = (db: Db, scenario: ObjectId | null): PlanCollections => ({
  name: 'plan_scenario',
  rows: collection(db, planScenarioRows) as unknown as Collection<PlanRecord>,
  changes: collection(db, planScenarioChanges),
  presences: planScenarioPresences,
  touches: planScenarioTouches,
  scenario,
});

export const planScenarioCollections = [
  planScenarios,
  planScenarioRows,
  planScenarioChanges,
  planScenarioLines,
  planScenarioComments,
  planScenarioPresences,
  planScenarioTouches,
];
