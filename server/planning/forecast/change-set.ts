import { ObjectId } from 'mongodb';
import { changeKinds } from '../../../app/domain/planning/forecast/forecast';
import { changeFields, changeSetFields, setIndexes } from '../edits';
import { defineCollection } from '../../platform/mongo';
import type { CollectionLine } from '../../platform/mongo/collection';
import { z } from '../../platform/zod';

/** One cell of a change set, from → to. */
const changeSchema = z.object({
  ...changeFields,
  cell: z.instanceof(ObjectId),
  account_concat: z.string(),
  data_ref: z.date(),
  from: z.number().nullable(),
  to: z.number(),
  /** How this cell's value came about, where it is not as the set's `kind` says. */
  how: z.enum(changeKinds).optional(),
});

export type CellChange = z.infer<typeof changeSchema>;

/** One save of a review (rule P10). */
const changeSetSchema = z.object({
  ...changeSetFields,
  rf: z.string(),
  cost_center_concat: z.string(),
  /** How most of its values came about. */
  kind: z.enum(changeKinds),
  /** The change set that this one undoes. */
  undoes: z.string().nullable(),
  changes: z.array(changeSchema),
});

export type CellChangeSet = z.infer<typeof changeSetSchema>;

/** A collection of saves; `rf` names the scenario of figures that they are of, as cells do. */
export const cellChanges = (line: CollectionLine) =>
  defineCollection<CellChangeSet>({
    ...line,
    version: 2,
    schema: changeSetSchema,
    indexes: [{ key: { rf: 1, cost_center_concat: 1, at: -1 }, name: 'review_newest' }, ...setIndexes],
  });

export const changeSets = cellChanges({
  name: 'forecast_changes',
  writtenBy: 'saves of the review',
  readBy: 'Revisão de forecast: history',
});
