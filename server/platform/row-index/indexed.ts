import type { Document, Filter } from 'mongodb';
import type { RowIndex } from './collection';
import type { Edited } from './edited';
import type { IndexedColumns } from './sought';

/** Rows of a collection that are searched by blocks. */
export interface Indexed {
  /** Names their index. */
  readonly id: string;
  readonly records: string;
  /** Which documents of the collection belong to them. */
  readonly scope: Filter<Document>;
  /** The index that leads to these in the order of their ids. */
  readonly hint: string;
  readonly columns: IndexedColumns;
  /** Where screens write some of their figures one by one. */
  readonly edited?: Edited | undefined;
}

/** Which stretches of an index, by their places, may no longer be as their blocks have them; null for all. */
export type Standing = (index: RowIndex) => Promise<ReadonlySet<number> | null>;
