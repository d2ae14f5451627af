import type { Db, Document, Filter } from 'mongodb';
import type { Value } from '../master-data/rows/cell';

/** The fields that the Ok base stores for each row of a batch, beyond the file's own columns. */
export type Enrichment = (rows: readonly Record<string, Value>[]) => Promise<readonly Document[]>;

/** Updates the data that other collections derive from a base's rows; every step may be repeated. */
export interface Followers {
  /**
   * Writes rows, given under their columns' keys, by `write`; `onlyAdds` tells from its result whether each row is
   * new. While the load `goesOn`, some work may be left for later writes, and at the latest for `rest`.
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
  /** Does at the end of a load what readers would otherwise wait for. */
  settle(): Promise<void>;
}

/** Fields of a base's rows that another collection copies into rows that refer to them. */
export interface Copies {
  readonly into: string;
  readonly key: string;
  /** Met by every row of the collection; beside it, an index finds the rows of a key. */
  readonly every: Filter<Document>;
  /** The copied fields of a row; for an empty row, the same fields without values. */
  readonly copied: (row: Document) => Document;
}

/** Finds rows of a base by the keys that the rows of a load refer to, with some fields; results are cached. */
export function rowsNamed(db: Db, records: string, key: string, fields: readonly string[]) {
  const known = new Map<Value, Document>();
  return async (rows: readonly Record<string, Value>[]): Promise<ReadonlyMap<Value, Document>> => {
    const open = new Set<Value>();
    for (const { [key]: value = null } of rows) if (!known.has(value)) open.add(value);
    if (open.size === 0) return known;
    const found = await db
      .collection(records)
      .find(
        { [key]: { $in: [...open] } },
        {
          projection: { _id: 0, ...Object.fromEntries([key, ...fields].map((field) => [field, 1])) },
          batchSize: open.size + 1,
        },
      )
      .toArray();
    for (const row of found) known.set(row[key] as Value, row);
    return known;
  };
}
