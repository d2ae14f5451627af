import { toUnits } from '../values/decimal';
import { kindOf, type GridModel, type GridRow } from './model';

interface ColumnSums {
  /** Integer units by node: one node for each row with rows below, and the last one for the whole grid. */
  readonly units: Float64Array;
  /** Number of detail cells below with a value. */
  readonly counts: Int32Array;
}

/**
 * Exact sums of group and total rows, computed for a column on first use and then updated by differences: an edit
 * costs one addition for each row above it.
 */
export class Totals<Row extends GridRow> {
  private readonly columns = new Map<string, ColumnSums>();

  constructor(
    private readonly model: GridModel<Row>,
    /** The number in a detail cell, null without one. */
    private readonly read: (rowIndex: number, columnId: string) => number | null,
  ) {}

  /** The sum of a group or total row, in integer units; null if no detail cell below has a value. */
  units(rowIndex: number, columnId: string): number | null {
    const { units, counts } = this.sumsOf(columnId);
    const node = this.nodeOf(rowIndex);
    return (counts[node] ?? 0) > 0 ? (units[node] ?? 0) : null;
  }

  /** Whether a column's sums are in use: otherwise its changes are ignored. */
  follows(columnId: string): boolean {
    return this.columns.has(columnId);
  }

  /** Updates the sums for a changed detail cell. */
  changed(rowIndex: number, columnId: string, before: number | null, after: number | null): void {
    const sums = this.columns.get(columnId);
    if (!sums) return;
    const decimals = this.decimalsOf(columnId);
    const units =
      (after === null ? 0 : toUnits(after, decimals)) - (before === null ? 0 : toUnits(before, decimals));
    this.add(sums, rowIndex, units, Number(after !== null) - Number(before !== null));
  }

  private nodeOf(rowIndex: number): number {
    const row = this.model.rows[rowIndex];
    if (!row || kindOf(row) !== 'step-total') return rowIndex;
    const above = this.model.parent[rowIndex] ?? -1;
    return above < 0 ? this.model.rows.length : above;
  }

  private sumsOf(columnId: string): ColumnSums {
    const known = this.columns.get(columnId);
    if (known) return known;
    const { rows } = this.model;
    const sums = { units: new Float64Array(rows.length + 1), counts: new Int32Array(rows.length + 1) };
    const decimals = this.decimalsOf(columnId);
    rows.forEach((row, index) => {
      const value = kindOf(row) === 'row' ? this.read(index, columnId) : null;
      if (value !== null) this.add(sums, index, toUnits(value, decimals), 1);
    });
    this.columns.set(columnId, sums);
    return sums;
  }

  private add({ units, counts }: ColumnSums, rowIndex: number, more: number, cells: number): void {
    const { parent, rows } = this.model;
    for (let node = parent[rowIndex] ?? -1; ; node = parent[node] ?? -1) {
      const at = node < 0 ? rows.length : node;
      units[at] = (units[at] ?? 0) + more;
      counts[at] = (counts[at] ?? 0) + cells;
      if (node < 0) return;
    }
  }

  private decimalsOf(columnId: string) {
    const column = this.model.columns[this.model.columnIndex.get(columnId) ?? -1];
    return column?.kind === 'number' ? column.rule.decimals : 2;
  }
}
