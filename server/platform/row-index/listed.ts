import type { Document, Filter } from 'mongodb';
import type { Indexed } from './indexed';

/** Records of a list that change after they were written, each time with a newer stamp (rule D28). */
export interface Listed extends Indexed {
  readonly stamp: {
    readonly field: string;
    /** The index that leads to the newest of the scope. */
    readonly hint: string;
  };
  /** The few whose ids are of a kind that no block holds, by the index of the scope; the database is asked for them. */
  readonly apart?: Filter<Document>;
}

/** Those stamped from a moment on, and before another, which are not as blocks have them. */
export const freshOf = ({ scope, stamp }: Listed, from: Date, before?: Date): Filter<Document> => ({
  $and: [scope, { [stamp.field]: { $gte: from, ...(before && { $lt: before }) } }],
});
