import type { CellValue, GridColumn } from './model';

/** Marking of a figure. */
export type Tone = 'bad' | 'good';

/** Figures below zero are marked as bad. In columns of costs, an increase is bad and a decrease is good. */
export function toneOf<Row>(column: GridColumn<Row>, value: CellValue): Tone | null {
  if (column.kind !== 'number' || typeof value !== 'number' || value === 0) return null;
  if (column.costs) return value > 0 ? 'bad' : 'good';
  return value < 0 ? 'bad' : null;
}
