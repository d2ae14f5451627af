import type { Document, Filter } from 'mongodb';
import type { Value } from '../master-data/rows/cell';

/** For each row of a batch, what the Ok base keeps beyond the file's own columns. */
export type Enrichment = (rows: readonly Record<string, Value>[]) => Promise<readonly Document[]>;

/** Brings what other collections keep of a base's rows up to date with them; may be done again. */
export interface Followers {
  /**
   * Writes rows, told under their columns' keys, by `write`; `onlyAdds` says of its result whether each row is new. Of
   * what `goesOn`, some may be left to be done with the writes that follow, and by `rest` at the latest.
   */
  written<T>(
    rows: readonly Document[],
    write: () => Promise<T>,
    onlyAdds?: (result: T) => boolean,
    goesOn?: boolean,
  ): Promise<T>;
  /** Takes rows away by `write`. */
  removed<T>(rows: readonly Document[], write: () => Promise<T>): Promise<T>;
  /** Does what was left, when writes have ended well or not. */
  rest(): Promise<void>;
  /** Does at a load's end what whoever reads would have to wait for. */
  settle(): Promise<void>;
}

/** Fields of a base's rows that stand on the rows of a collection too that name them. */
export interface Copies {
  readonly into: string;
  readonly key: string;
  /** Met by every row of the collection; beside it, an index finds the rows of a key. */
  readonly every: Filter<Document>;
  /** What stands there of a row; of an empty one, the same fields. */
  readonly copied: (row: Document) => Document;
}
