import { ObjectId } from 'mongodb';
import { changeKinds } from '../../app/domain/forecast';
import { defineCollection } from '../mongo/collection';
import { z } from '../zod';

/** One cell of a change set, from → to; `version` is the one that the cell had, 0 where it had no record. */
const changeSchema = z.object({
  cell: z.instanceof(ObjectId),
  account_concat: z.string(),
  data_ref: z.date(),
  from: z.number().nullable(),
  to: z.number(),
  version: z.number().int(),
  /** How this cell's value came about, where it is not as the set's `kind` says. */
  how: z.enum(changeKinds).optional(),
});

export type Change = z.infer<typeof changeSchema>;

/**
 * One save of a review: who, when, which cells, from → to. It is recorded before any cell is touched, so that a save
 * cut short can be finished, and its id is made when the form is drawn, so that a save sent twice is one.
 */
const changeSetSchema = z.object({
  _id: z.string(),
  rf: z.string(),
  cost_center_concat: z.string(),
  author: z.string(),
  authorName: z.string(),
  at: z.date(),
  /** How most of its values came about. */
  kind: z.enum(changeKinds),
  /** The change set that this one takes back. */
  undoes: z.string().nullable(),
  changes: z.array(changeSchema),
  phase: z.enum(['recorded', 'applied']),
  /** Until then the process that applies it is taken to live; others leave it alone. */
  heldUntil: z.date().optional(),
  /** Positions of the changes that somebody else's newer value kept out. */
  lost: z.array(z.number().int()),
});

export type ChangeSet = z.infer<typeof changeSetSchema>;

export const changeSets = defineCollection<ChangeSet>({
  name: 'forecast_changes',
  version: 1,
  schema: changeSetSchema,
  indexes: [
    { key: { rf: 1, cost_center_concat: 1, at: -1 }, name: 'review_newest' },
    { key: { phase: 1 }, name: 'unfinished', partialFilterExpression: { phase: 'recorded' } },
  ],
});

/** Id of the change set that takes another back: there is one at most. Ids that browsers make have no `~`. */
export const takenBackId = (id: string): string => `${id}~desfeito`;
