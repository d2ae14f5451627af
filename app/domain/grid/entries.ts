import { editableDecimal, formatDecimal } from '../values/decimal';
import { readChange, readEntry, readTyped } from '../values/decimal-entry';
import type { DecimalSign } from '../values/written-number';
import type { Entry } from './edit-state';
import type { CellValue, GridColumn } from './model';

/** A text parsed for a column; `rounded` if decimals were lost, which is reported. */
export interface ReadText {
  readonly entry: Entry;
  readonly rounded: boolean;
}

/**
 * Parses a text for a column: typed over a cell's value, or a cell of a block with a known notation `sign`. An
 * invalid text stays, with the reason.
 */
export function entryFor<Row>(
  column: GridColumn<Row>,
  text: string,
  { sign, over = null }: { readonly sign?: DecimalSign; readonly over?: CellValue } = {},
): ReadText {
  if (column.kind === 'text') {
    const { maxLength } = column;
    const long = maxLength !== undefined && [...text].length > maxLength;
    const entry = long ? { text, reason: `Passa de ${maxLength} caracteres` } : { value: text };
    return { entry, rounded: false };
  }
  const read = sign
    ? readEntry(text, column.rule, sign)
    : (readChange(text, column.rule, typeof over === 'number' ? over : null) ?? readTyped(text, column.rule));
  return read.ok
    ? { entry: { value: read.value }, rounded: read.rounded === true }
    : { entry: { text, reason: read.reason }, rounded: false };
}

/** A formatted value; empty for null. */
export const shownValue = <Row>(column: GridColumn<Row>, value: CellValue): string =>
  column.kind === 'number' && column.suffix !== undefined && value !== null
    ? `${copiedText(column, value)}${column.suffix}`
    : copiedText(column, value);

/** A formatted value without parts that a spreadsheet would not parse as part of the number. */
export function copiedText<Row>(column: GridColumn<Row>, value: CellValue): string {
  if (value === null) return '';
  return column.kind === 'number' && typeof value === 'number'
    ? formatDecimal(value, column.rule.decimals)
    : String(value);
}

/** The initial text of a cell's editor. */
export function editedText<Row>(column: GridColumn<Row>, entry: Entry): string {
  if ('text' in entry) return entry.text;
  const { value } = entry;
  if (value === null) return '';
  return column.kind === 'number' && typeof value === 'number'
    ? editableDecimal(value, column.rule.decimals)
    : String(value);
}
