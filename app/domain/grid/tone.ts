import type { CellValue, GridColumn } from './model';

/** How a figure is marked. */
export type Tone = 'bad' | 'good';

/** Figures below zero are marked; of what costs came to more or less, more is bad and less is good. */
export function toneOf<Row>(column: GridColumn<Row>, value: CellValue): Tone | null {
  if (column.kind !== 'number' || typeof value !== 'number' || value === 0) return null;
  if (column.costs) return value > 0 ? 'bad' : 'good';
  return value < 0 ? 'bad' : null;
}
