import { toUnits } from '~/domain/values/decimal';
import type { GridRow } from '~/domain/grid/model';
import type { Range } from '~/domain/grid/selection';
import type { GridStore } from './grid-store';

export interface Summary {
  /** How many cells hold a number. */
  readonly numbers: number;
  readonly sum: number;
  readonly mean: number;
}

/** Beyond this many cells the status bar says how many there are and adds nothing up. */
const maxCells = 200_000;

/** Exact sum, count and mean of the numbers in a range, as a spreadsheet's status bar shows them. */
export function summaryOf<Row extends GridRow>(
  store: GridStore<Row>,
  { top, bottom, left, right }: Range,
): Summary | null {
  if ((bottom - top + 1) * (right - left + 1) > maxCells) return null;
  let [units, numbers] = [0, 0];
  for (const rowIndex of store.rows.subarray(top, bottom + 1))
    for (const column of store.columns.slice(left, right + 1)) {
      const value = column.kind === 'number' ? store.value(rowIndex, column) : null;
      if (typeof value !== 'number') continue;
      units += toUnits(value, 2);
      numbers += 1;
    }
  return { numbers, sum: units / 100, mean: numbers === 0 ? 0 : units / 100 / numbers };
}
