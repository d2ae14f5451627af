import type { CellEntry } from './edit-state';
import { lockOf, takesValue, type CellValue, type GridColumn, type GridRow } from './model';
import type { View } from './paste';
import type { Place, Range } from './selection';

/** The range of a dragged fill handle: extended along the axis on which the pointer is farther outside. */
export function grown(from: Range, { row, column }: Place): Range {
  const beyond = {
    bottom: row - from.bottom,
    top: from.top - row,
    right: column - from.right,
    left: from.left - column,
  };
  const farthest = Math.max(beyond.bottom, beyond.top, beyond.right, beyond.left);
  if (farthest <= 0) return from;
  if (farthest === beyond.bottom) return { ...from, bottom: row };
  if (farthest === beyond.top) return { ...from, top: row };
  return farthest === beyond.right ? { ...from, right: column } : { ...from, left: column };
}

/** The cells of a block repeated over the extended range; locked cells stay unchanged. */
export function repeated<Row extends GridRow>(
  view: View<Row>,
  read: (rowIndex: number, column: GridColumn<Row>) => CellValue,
  from: Range,
  to: Range,
): CellEntry[] {
  const height = from.bottom - from.top + 1;
  const width = from.right - from.left + 1;
  const entries: CellEntry[] = [];
  for (let row = to.top; row <= to.bottom; row += 1)
    for (let column = to.left; column <= to.right; column += 1) {
      const inside = row >= from.top && row <= from.bottom && column >= from.left && column <= from.right;
      const rowIndex = view.rows[row];
      const sourceIndex = view.rows[from.top + wrapped(row - from.top, height)];
      const target = view.columns[column];
      const source = view.columns[from.left + wrapped(column - from.left, width)];
      if (inside || rowIndex === undefined || sourceIndex === undefined || !target || !source) continue;
      const under = view.rowAt(rowIndex);
      if (lockOf(under, target) !== null) continue;
      const value = read(sourceIndex, source);
      if (takesValue(target, value)) entries.push({ rowId: under.id, columnId: target.id, entry: { value } });
    }
  return entries;
}

const wrapped = (offset: number, size: number): number => ((offset % size) + size) % size;
