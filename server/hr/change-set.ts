import { ObjectId } from 'mongodb';
import { defineCollection } from '../mongo/collection';
import { z } from '../zod';

const figuresSchema = z.record(z.string(), z.number());

/** The figures of one row that a save changes, from → to; `version` is the one that the row had. */
const changeSchema = z.object({
  row: z.instanceof(ObjectId),
  version: z.number().int(),
  from: figuresSchema,
  to: figuresSchema,
});

export type Change = z.infer<typeof changeSchema>;

/**
 * One save of a branch's figures: who, when, which rows, from → to. It is recorded before any row is touched, so that a
 * save cut short can be finished. A row carries its author and time from then on.
 */
const changeSetSchema = z.object({
  _id: z.string(),
  filial_nome: z.string(),
  author: z.string(),
  authorName: z.string(),
  at: z.date(),
  changes: z.array(changeSchema),
  phase: z.enum(['recorded', 'applied']),
  /** Until then the process that applies it is taken to live; others leave it alone. */
  heldUntil: z.date().optional(),
  /** Rows in which somebody else's save stood when this one was settled. */
  lost: z.array(z.instanceof(ObjectId)),
});

export type ChangeSet = z.infer<typeof changeSetSchema>;

export const hrChanges = defineCollection<ChangeSet>({
  name: 'hr_changes',
  version: 1,
  schema: changeSetSchema,
  indexes: [
    { key: { filial_nome: 1, at: -1 }, name: 'branch_newest' },
    { key: { phase: 1 }, name: 'unfinished', partialFilterExpression: { phase: 'recorded' } },
  ],
});
