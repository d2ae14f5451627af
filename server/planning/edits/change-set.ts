import type { ObjectId } from 'mongodb';
import { z } from '../../platform/zod';

/** What every change of a row holds, whatever its area keeps beside it. */
export const changeFields = {
  /** The version of the row that the change was made on; 0 where it had no record. */
  version: z.number().int(),
  /** The change set that had written that version; absent where none had. */
  over: z.string().optional(),
};

/** What every change set holds: who saved, when, and how far it is. */
export const changeSetFields = {
  /** Made when the form is drawn, so that a save sent twice is one (rule P8). */
  _id: z.string(),
  author: z.string(),
  authorName: z.string(),
  at: z.date(),
  phase: z.enum(['recorded', 'applied']),
  /** Until then the process that applies it is taken to live; others leave it alone. */
  heldUntil: z.date().optional(),
  /** Positions of the changes that somebody else's newer value kept out. */
  lost: z.array(z.number().int()),
};

export type Change = z.infer<z.ZodObject<typeof changeFields>>;

/** One save: recorded before any row is touched, so that one cut short can be finished (rule P10). */
export type ChangeSet = z.infer<z.ZodObject<typeof changeSetFields>> & { changes: Change[] };

/** A row that people edit: it counts its saves and names the change set that wrote it last. */
export interface EditedRow {
  readonly _id: ObjectId;
  readonly version: number;
  readonly changeSet?: string | undefined;
}

/** Collections of sets are asked for those that are not finished and, where their rows are a base's, for those since a moment. */
export const setIndexes = [
  { key: { phase: 1 }, name: 'unfinished', partialFilterExpression: { phase: 'recorded' } },
  { key: { at: 1 }, name: 'by_time' },
] as const;

/** Id of the change set that takes another back: there is one at most. Ids that browsers make have no `~`. */
export const takenBackId = (id: string): string => `${id}~desfeito`;

/** Whether a set takes another back. */
export const takesBack = ({ _id }: Pick<ChangeSet, '_id'>): boolean => _id.endsWith(takenBackId(''));

/** The changes of a set that got into their rows. */
export function keptChanges<C>({ changes, lost }: { readonly changes: C[]; readonly lost: number[] }): C[] {
  const out = new Set(lost);
  return changes.filter((_, position) => !out.has(position));
}
