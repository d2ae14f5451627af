import { cellAt, pastLineEnd, plainCell } from '../values/delimited';

const tab = 0x09;

/**
 * Cells from a spreadsheet's clipboard: lines of tab-separated cells, parsed like CSV; unclosed quotes are literal
 * characters. One line break at the end belongs to the last line.
 */
export function readTsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] | undefined;
  for (let at = 0; at < text.length || row;) {
    if (!row) rows.push((row = []));
    const cell = cellAt(text, at, tab, true) ?? plainCell(text, at, tab);
    row.push(cell.text);
    at = cell.end + 1;
    if (text.charCodeAt(cell.end) === tab) continue;
    at = pastLineEnd(text, cell.end);
    row = undefined;
  }
  return rows;
}

/** Cells as text in a form that spreadsheets parse to the same cells. */
export const writeTsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => cells.map(quoted).join('\t')).join('\r\n');

const quoted = (cell: string): string => (/["\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
