import { editableDecimal, formatDecimal } from '../decimal';
import { readEntry } from '../decimal-entry';
import type { Entry } from './edit-state';
import type { CellValue, GridColumn } from './model';

/** Reads what was typed or pasted for a column; a text that it does not take stays as it is, with the reason. */
export function entryFor<Row>(column: GridColumn<Row>, text: string): Entry {
  if (column.kind === 'text') {
    const { maxLength } = column;
    return maxLength !== undefined && [...text].length > maxLength
      ? { text, reason: `Passa de ${maxLength} caracteres` }
      : { value: text };
  }
  const entry = readEntry(text, column.rule);
  return entry.ok ? { value: entry.value } : { text, reason: entry.reason };
}

/** A value as the grid shows it; nothing where there is none. */
export const shownValue = <Row>(column: GridColumn<Row>, value: CellValue): string =>
  column.kind === 'number' && column.suffix !== undefined && value !== null
    ? `${copiedText(column, value)}${column.suffix}`
    : copiedText(column, value);

/** The same without what a spreadsheet would not read as part of the number. */
export function copiedText<Row>(column: GridColumn<Row>, value: CellValue): string {
  if (value === null) return '';
  return column.kind === 'number' && typeof value === 'number'
    ? formatDecimal(value, column.rule.decimals)
    : String(value);
}

/** The text that an editor opens with. */
export function editedText<Row>(column: GridColumn<Row>, entry: Entry): string {
  if ('text' in entry) return entry.text;
  const { value } = entry;
  if (value === null) return '';
  return column.kind === 'number' && typeof value === 'number'
    ? editableDecimal(value, column.rule.decimals)
    : String(value);
}
