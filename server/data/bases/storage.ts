import type { Document, Filter } from 'mongodb';

/** How a base's rows stand in the collection that holds them. */
export interface BaseStorage {
  /** Which documents of the collection are the base's, where it shares it with another. */
  readonly scope: Filter<Document>;
  /** Fields that hold columns under a name other than their key. */
  readonly names: Readonly<Record<string, string>>;
  /** Columns that people edit in the portal: a load never overwrites what they saved there. */
  readonly edited: readonly string[];
  /** What a new row has besides, until somebody gives it something else. */
  readonly initial: Document;
  /**
   * Fields by which rows are listed where nobody asks for another order: those that an index has after the scope. Others
   * are listed by their ids, along which a shared collection has rows of the other base too.
   */
  readonly listed: readonly string[];
}

/** Rows in a collection of their own, column by column. */
export const plainStorage: BaseStorage = { scope: {}, names: {}, edited: [], initial: {}, listed: [] };
