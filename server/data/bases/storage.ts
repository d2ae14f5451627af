import type { Document, Filter } from 'mongodb';

/** How a base's rows are stored in their collection. */
export interface BaseStorage {
  /** Which documents of the collection are the base's, where it shares it with another. */
  readonly scope: Filter<Document>;
  /** Fields whose names differ from their column's key. */
  readonly names: Readonly<Record<string, string>>;
  /** Columns that people edit in the portal: a load never overwrites saved edits. */
  readonly edited: readonly string[];
  /** Further fields of a new row, until they are changed. */
  readonly initial: Document;
  /**
   * Fields of the default order: those that an index has after the scope. Without them rows are listed by id, where a
   * shared collection also has the rows of the other base.
   */
  readonly listed: readonly string[];
}

/** Rows in a separate collection, column by column. */
export const plainStorage: BaseStorage = { scope: {}, names: {}, edited: [], initial: {}, listed: [] };
