import { shownValue } from './entries';
import type { CellValue, GridColumn, GridModel, GridRow } from './model';
import type { CellKey } from './cell-map';
import { folded } from '../values/text';

/**
 * Cells whose displayed text contains a text, ignoring case and accents, by row, including collapsed rows but not
 * filtered ones. Yields null after every row, so that the caller can pause: formatting a million numbers takes a
 * second.
 */
export function* findCells<Row extends GridRow>(
  model: GridModel<Row>,
  columns: readonly GridColumn<Row>[],
  value: (rowIndex: number, column: GridColumn<Row>) => CellValue,
  text: string,
  kept: ArrayLike<number>,
): Generator<CellKey | null> {
  const wanted = folded(text.trim());
  if (wanted === '') return;
  const inNumbers = /^[\d.,%-]+$/.test(wanted);
  const searched = columns.filter(({ kind }) => kind === 'text' || inNumbers);
  for (let at = 0; at < kept.length; at += 1) {
    const rowIndex = kept[at] ?? -1;
    for (const column of searched) {
      const shown = shownValue(column, value(rowIndex, column));
      if (shown === '' || !folded(shown).includes(wanted)) continue;
      yield { rowId: model.rows[rowIndex]?.id ?? '', columnId: column.id };
    }
    yield null;
  }
}
