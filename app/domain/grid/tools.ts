import { changedByPercent, formatDecimal, sum, type Change } from '../values/decimal';
import { readEntry, readField, type NumberRule } from '../values/decimal-entry';
import type { CellEntry } from './edit-state';
import { kindOf, lockOf, takesValue, type CellValue, type GridModel, type GridRow } from './model';

/** The current value of a detail cell. */
export type Reader = (rowId: string, columnId: string) => CellValue;

export interface MassChange {
  readonly entries: readonly CellEntry[];
  /** Sums of the detail cells with a value, before and after. */
  readonly before: number;
  readonly after: number;
  /** Number of locked cells with a value, which are not changed. */
  readonly locked: number;
  /** Number of cells whose result would be out of range; they are not changed. */
  readonly outOfRange: number;
}

const entry = (rowId: string, columnId: string, value: CellValue): CellEntry => ({
  rowId,
  columnId,
  entry: { value },
});

/**
 * Mass change of a column (rule P15): every open detail row with a value is changed by a percentage and rounded to the
 * column's decimals.
 */
export function massChange<Row extends GridRow>(
  model: GridModel<Row>,
  read: Reader,
  columnId: string,
  change: Change,
  /** Included rows, without filtered ones. */
  kept: Iterable<number> = model.rows.keys(),
): MassChange {
  const column = model.columns[model.columnIndex.get(columnId) ?? -1];
  if (!column || column.kind !== 'number')
    return { entries: [], before: 0, after: 0, locked: 0, outOfRange: 0 };
  const { rule } = column;
  const entries: CellEntry[] = [];
  const before: number[] = [];
  const after: number[] = [];
  let [locked, outOfRange] = [0, 0];
  for (const index of kept) {
    const row = model.rows[index];
    const value = row && kindOf(row) === 'row' ? read(row.id, columnId) : null;
    if (!row || typeof value !== 'number') continue;
    before.push(value);
    const result = changedByPercent(value, change, rule.decimals);
    const open = lockOf(row, column) === null;
    const fits = within(result, rule);
    after.push(open && fits ? result : value);
    if (!open) locked += 1;
    else if (!fits) outOfRange += 1;
    else entries.push(entry(row.id, columnId, result));
  }
  return {
    entries,
    locked,
    outOfRange,
    before: sum(before, rule.decimals),
    after: sum(after, rule.decimals),
  };
}

const within = (value: number, rule: NumberRule): boolean =>
  readEntry(formatDecimal(value, rule.decimals), rule, ',').ok;

/** A typed percentage: `10`, `12,5`; at least 0, at most 1 000 000, and at most 100 for a decrease (rule P5). */
export function percentOf(text: string, action: Change['action']): number | null {
  const read = readField(text.replace(/%\s*$/, ''), { decimals: 2, minimum: 0, maximum: 1_000_000 });
  if (!read.ok || text.trim() === '' || (action === 'decrease' && read.value > 100)) return null;
  return read.value;
}

/** Open cells of a block, filled from its first row (`down`) or its first column (`right`), as by Ctrl+D and Ctrl+R. */
export function filled<Row extends GridRow>(
  rows: readonly Row[],
  columns: GridModel<Row>['columns'],
  read: Reader,
  direction: 'down' | 'right',
): CellEntry[] {
  const [first] = rows;
  const [left] = columns;
  if (!first || !left) return [];
  return rows.flatMap((row, index) =>
    columns.flatMap((column, at) => {
      if ((direction === 'down' ? index : at) === 0 || lockOf(row, column) !== null) return [];
      const source = direction === 'down' ? read(first.id, column.id) : read(row.id, left.id);
      return takesValue(column, source) ? [entry(row.id, column.id, source)] : [];
    }),
  );
}

/** Each row's value in a column, copied to its open cells in the target columns. */
export function copiedForward<Row extends GridRow>(
  rows: readonly Row[],
  source: string,
  targets: GridModel<Row>['columns'],
  read: Reader,
): CellEntry[] {
  return rows.flatMap((row) => {
    const value = kindOf(row) === 'row' ? read(row.id, source) : null;
    return typeof value !== 'number'
      ? []
      : targets.flatMap((column) =>
          column.kind === 'number' && lockOf(row, column) === null ? [entry(row.id, column.id, value)] : [],
        );
  });
}

/** Cleared open cells: an amount becomes 0 (rule P16), a text becomes empty. */
export function cleared<Row extends GridRow>(
  rows: readonly Row[],
  columns: GridModel<Row>['columns'],
): CellEntry[] {
  return rows.flatMap((row) =>
    columns.flatMap((column) =>
      lockOf(row, column) === null ? [entry(row.id, column.id, column.kind === 'number' ? 0 : '')] : [],
    ),
  );
}
