import { cellAt, pastLineEnd, plainCell } from '../values/delimited';

const tab = 0x09;

/**
 * Cells as spreadsheets put them on the clipboard: lines of tab-separated cells, read as those of a CSV file; quotes that never
 * close are characters. One line break at the end belongs to the last line.
 */
export function readTsv(text: string): string[][] {
  if (text === '') return [];
  if (!text.includes('"')) return plainLines(text);
  const rows: string[][] = [[]];
  for (let at = 0; ;) {
    const found = cellAt(text, at, tab, true);
    const cell = found === null || found === 'open' ? plainCell(text, at, tab) : found;
    rows.at(-1)?.push(cell.text);
    const isSeparated = text.charCodeAt(cell.end) === tab;
    at = isSeparated ? cell.end + 1 : pastLineEnd(text, cell.end);
    if (cell.end >= text.length || (at >= text.length && !isSeparated)) return rows;
    if (!isSeparated) rows.push([]);
  }
}

function plainLines(text: string): string[][] {
  const lines = text.split(/\r\n|\n|\r/);
  if (lines.at(-1) === '') lines.pop();
  return lines.map((line) => line.split('\t'));
}

/** What a spreadsheet reads back as the same cells. */
export const writeTsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => cells.map(quoted).join('\t')).join('\r\n');

const quoted = (cell: string): string => (/["\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
