import { spread, type SpreadWay } from './spread';
import type { CellKey } from './cell-map';
import type { CellEntry } from './edit-state';
import { kindOf, lockOf, type GridModel, type GridRow } from './model';
import type { Reader } from './tools';

/** The detail cells of a total, in the grid's order; empty for a cell that is not a simple total. */
export function partsOf<Row extends GridRow>(
  { rows, columns, columnIndex, parent }: GridModel<Row>,
  rowIndex: number,
  columnId: string,
): CellKey[] {
  const column = columns[columnIndex.get(columnId) ?? -1];
  const row = rows[rowIndex];
  if (!row || column?.kind !== 'number' || column.adds === false) return [];
  if (column.derived && !column.derived.sum) return [];
  const columnIds = column.derived?.of ?? [columnId];
  const own = kindOf(row) === 'row';
  if (own && !column.derived) return [];
  const node = kindOf(row) === 'step-total' ? (parent[rowIndex] ?? -1) : rowIndex;
  const below = (index: number): boolean => {
    if (node < 0) return true;
    for (let at = index; at >= 0; at = parent[at] ?? -1) if (at === node) return true;
    return false;
  };
  return rows.flatMap((candidate, index) =>
    (own ? index === rowIndex : kindOf(candidate) === 'row' && below(index))
      ? columnIds.map((of) => ({ rowId: candidate.id, columnId: of }))
      : [],
  );
}

export interface SpreadRequest {
  readonly total: number;
  readonly way: SpreadWay;
  readonly isFixed: (cell: CellKey) => boolean;
  /** Last year's value of a cell, for `profile`. */
  readonly profile?: (cell: CellKey) => number | null;
}

/**
 * Distributes a typed total over its open detail cells. Locked and fixed cells keep their values; the parts add up to
 * the cent.
 */
export function spreadOver<Row extends GridRow>(
  model: GridModel<Row>,
  read: Reader,
  parts: readonly CellKey[],
  { total, way, isFixed, profile }: SpreadRequest,
): { ok: true; entries: readonly CellEntry[] } | { ok: false; reason: string } {
  const cells = parts.map((cell) => {
    const row = model.rows[model.rowIndex.get(cell.rowId) ?? -1];
    const column = model.columns[model.columnIndex.get(cell.columnId) ?? -1];
    const value = read(cell.rowId, cell.columnId);
    return {
      value: typeof value === 'number' ? value : 0,
      fixed: !row || !column || lockOf(row, column) !== null || isFixed(cell),
      profile: profile?.(cell) ?? 0,
    };
  });
  const column = model.columns[model.columnIndex.get(parts[0]?.columnId ?? '') ?? -1];
  const rule = column?.kind === 'number' ? column.rule : { decimals: 2 as const };
  const result = spread(total, cells, way, rule);
  if (!result.ok) return result;
  return {
    ok: true,
    entries: parts.flatMap((cell, index) =>
      cells[index]?.fixed ? [] : [{ ...cell, entry: { value: result.values[index] ?? 0 } }],
    ),
  };
}
