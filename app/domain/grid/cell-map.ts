/** A cell's address: ids of its row and its column. */
export interface CellKey {
  readonly rowId: string;
  readonly columnId: string;
}

type Rows<V> = ReadonlyMap<string, ReadonlyMap<string, V>>;

/**
 * Values by row and column, never changed in place: `with` gives a new map that shares every row it did not touch, so
 * that keeping old states for undo costs what changed and no more.
 */
export class CellMap<V> {
  private constructor(
    private readonly rows: Rows<V>,
    readonly size: number,
  ) {}

  static empty<V>(): CellMap<V> {
    return new CellMap<V>(new Map(), 0);
  }

  get(rowId: string, columnId: string): V | undefined {
    return this.rows.get(rowId)?.get(columnId);
  }

  has(rowId: string, columnId: string): boolean {
    return this.rows.get(rowId)?.has(columnId) ?? false;
  }

  /** With these cells set; `undefined` takes a cell out. */
  with(cells: Iterable<readonly [rowId: string, columnId: string, value: V | undefined]>): CellMap<V> {
    const rows = new Map(this.rows);
    const own = new Map<string, Map<string, V>>();
    let size = this.size;
    for (const [rowId, columnId, value] of cells) {
      let row = own.get(rowId);
      if (!row) {
        row = new Map(rows.get(rowId));
        own.set(rowId, row);
        rows.set(rowId, row);
      }
      size -= row.size;
      if (value === undefined) row.delete(columnId);
      else row.set(columnId, value);
      size += row.size;
    }
    for (const [rowId, row] of own) if (row.size === 0) rows.delete(rowId);
    return new CellMap(rows, size);
  }

  *entries(): Generator<readonly [rowId: string, columnId: string, value: V]> {
    for (const [rowId, row] of this.rows) for (const [columnId, value] of row) yield [rowId, columnId, value];
  }
}
