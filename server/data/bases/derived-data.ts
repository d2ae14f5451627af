import type { Db, Document, Filter } from 'mongodb';
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

/** Rows of a base that those of a load name by a key, with some fields; what was found once is not asked for again. */
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
