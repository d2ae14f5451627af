import { formatInteger } from '../../values/format';

/** The place of a row in its file: several rows may come from one line. */
export interface RowPlace {
  /** Number of its sheet among those of the workbook with content, from 0; null if only one is read. */
  readonly sheet: number | null;
  /** Line number as in an editor or a spreadsheet, from 1. */
  readonly line: number;
  /** Position of its column, from 0; null if each line is one row. */
  readonly column: number | null;
}

/**
 * Rows are identified by a number of 32 bits (`rowId`), which increases in the order of the file. Usually it is the
 * line. For several rows per line it has the first bit, 22 bits of the line and 8 of the column; for several sheets the
 * first two bits, 7 of the sheet, 16 of the line and 7 of the column (0 for none).
 */
const firstOfColumns = 2 ** 31;
const firstOfSheets = firstOfColumns + 2 ** 30;
const bits = { line: 2 ** 22, column: 2 ** 8, sheet: 2 ** 7, sheetLine: 2 ** 16, sheetColumn: 2 ** 7 };

/** The number of a position; null if line, column or sheet exceed their bits. */
export function rowNumber({ sheet, line, column }: RowPlace): number | null {
  if (sheet === null) {
    if (column === null) return line;
    return line < bits.line && column < bits.column ? firstOfColumns + line * bits.column + column : null;
  }
  const at = (column ?? -1) + 1;
  if (sheet >= bits.sheet || line >= bits.sheetLine || at >= bits.sheetColumn) return null;
  return firstOfSheets + (sheet * bits.sheetLine + line) * bits.sheetColumn + at;
}

/** The position of a number. */
export function placeOf(row: number): RowPlace {
  if (row < firstOfColumns) return { sheet: null, line: row, column: null };
  if (row < firstOfSheets) {
    const rest = row - firstOfColumns;
    return { sheet: null, line: Math.floor(rest / bits.column), column: rest % bits.column };
  }
  const rest = row - firstOfSheets;
  const at = rest % bits.sheetColumn;
  const line = Math.floor(rest / bits.sheetColumn);
  return {
    sheet: Math.floor(line / bits.sheetLine),
    line: line % bits.sheetLine,
    column: at === 0 ? null : at - 1,
  };
}

/** The number of a row's line. */
export function wholeLine(row: number): number {
  const { sheet, line } = placeOf(row);
  return rowNumber({ sheet, line, column: null }) ?? line;
}

/** A column as spreadsheets name it: 27 → `AB`. */
export function columnLetters(at: number): string {
  const last = String.fromCharCode(65 + (at % 26));
  return at < 26 ? last : columnLetters(Math.floor(at / 26) - 1) + last;
}

/**
 * A row's place after the word "linha": `12`, `12, coluna D`, `12, coluna D da aba "LV01"`.
 * @param sheets names of the workbook's sheets; undefined if unknown, or if only one is read
 */
export function placeText(row: number, sheets: readonly string[] | undefined): string {
  const { sheet, line, column } = placeOf(row);
  const inColumn = column === null ? '' : `, coluna ${columnLetters(column)}`;
  if (sheet === null) return formatInteger(line) + inColumn;
  const name = sheets?.[sheet];
  return `${formatInteger(line)}${inColumn} da aba ${name === undefined ? sheet + 1 : `"${name}"`}`;
}
