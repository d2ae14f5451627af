import type { Document } from 'mongodb';
import { scenarioSources } from '../../../../app/domain/planning/scenarios/scenario';
import { defineCollection } from '../../../platform/mongo';
import type { CollectionDefinition } from '../../../platform/mongo/collection';
import { z } from '../../../platform/zod';
import { booksOf } from '../books';
import { cellChanges } from '../change-set';
import { forecastSchema } from '../collection';
import { ownedIndexes, ownedShape } from '../../scenarios';

const scenarioSchema = z.object({
  ...ownedShape,
  /** The release point whose months it has, and into which it may be promoted. */
  rf: z.string(),
  cost_center_concat: z.string(),
  /** The source in words; its time is `createdAt`. */
  source: z.object({ kind: z.enum(scenarioSources), words: z.string() }),
  /** Change sets that brought it into its release point, oldest first. */
  promoted: z.array(
    z.object({
      changeSet: z.string(),
      by: z.string(),
      name: z.string(),
      at: z.date(),
      cells: z.number().int(),
    }),
  ),
});

export type ScenarioRecord = z.infer<typeof scenarioSchema>;

export const scenarios = defineCollection<ScenarioRecord>({
  name: 'scenarios',
  writtenBy: '`/ij/cenarios/novo`, `/ij/cenarios/…`',
  readBy: 'Cenários: whose they are, with whom they are shared',
  version: 1,
  schema: scenarioSchema,
  indexes: [...ownedIndexes],
});

/**
 * A scenario's cell: like one of a release point, with the scenario's id as its `rf`, and the release point's cell at
 * the time of the copy (version 0: there was none), by which promoting detects conflicts.
 */
const scenarioCellSchema = forecastSchema.omit({ opening: true }).extend({
  base: z.object({ version: z.number().int(), amount: z.number().nullable() }).optional(),
});

export type ScenarioCell = z.infer<typeof scenarioCellSchema>;

export const scenarioCells = defineCollection<ScenarioCell>({
  name: 'scenario_cells',
  writtenBy: '`/ij/cenarios/novo`, saves of a scenario',
  readBy: 'Cenários; nothing official reads them',
  version: 1,
  schema: scenarioCellSchema,
  indexes: [
    { key: { rf: 1, cost_center_concat: 1, data_ref: 1, account_concat: 1 }, name: 'cell', unique: true },
  ],
});

/** The collections of scenarios (rule P33). */
export const scenarioBooks = booksOf(
  'scenario',
  { one: 'a scenario', readBy: 'Cenários' },
  scenarioCells as unknown as CollectionDefinition<Document>,
  cellChanges({ name: 'scenario_changes', writtenBy: 'saves of a scenario', readBy: 'Cenários: history' }),
);

export const scenarioCollections = [
  scenarios,
  scenarioCells,
  scenarioBooks.changes,
  scenarioBooks.comments,
  scenarioBooks.drafts,
  scenarioBooks.presence,
];
