/** A cell's address: ids of its row and its column. */
export interface CellKey {
  readonly rowId: string;
  readonly columnId: string;
}

type Rows<V> = ReadonlyMap<string, ReadonlyMap<string, V>>;

/**
 * Immutable values by row and column: `with` returns a new map that shares every unchanged row, so that old states
 * for undo cost only what changed.
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

  /** Whether any cell of a row is set. */
  hasRow(rowId: string): boolean {
    return this.size > 0 && this.rows.has(rowId);
  }

  /**
   * A copy with these cells set; `undefined` removes a cell. Consecutive cells of one row need only one copy of the
   * row.
   */
  with(cells: Iterable<readonly [rowId: string, columnId: string, value: V | undefined]>): CellMap<V> {
    const rows = new Map(this.rows);
    let size = this.size;
    let current: string | undefined;
    let row = new Map<string, V>();
    const keep = () => {
      if (current === undefined) return;
      if (row.size > 0) rows.set(current, row);
      else rows.delete(current);
    };
    for (const [rowId, columnId, value] of cells) {
      if (rowId !== current) {
        keep();
        current = rowId;
        row = new Map(rows.get(rowId));
      }
      size -= row.size;
      if (value === undefined) row.delete(columnId);
      else row.set(columnId, value);
      size += row.size;
    }
    keep();
    return new CellMap(rows, size);
  }

  *entries(): Generator<readonly [rowId: string, columnId: string, value: V]> {
    for (const [rowId, row] of this.rows) for (const [columnId, value] of row) yield [rowId, columnId, value];
  }
}
