/**
 * Cells as spreadsheets put them on the clipboard: lines of tab-separated cells, a cell with a tab, a line break or a
 * quote inside in quotes that double inside it. One line break at the end belongs to the last line.
 */
export function readTsv(text: string): string[][] {
  if (text === '') return [];
  if (!text.includes('"')) return plainLines(text);
  const rows: string[][] = [[]];
  let at = 0;
  while (at <= text.length) {
    const { cell, next } = text[at] === '"' ? quotedCell(text, at) : plainCell(text, at);
    rows.at(-1)?.push(cell);
    if (next >= text.length) break;
    if (text[next] === '\t') {
      at = next + 1;
      continue;
    }
    at = next + (text.startsWith('\r\n', next) ? 2 : 1);
    if (at >= text.length) break;
    rows.push([]);
  }
  return rows;
}

function plainLines(text: string): string[][] {
  const lines = text.split(/\r\n|\n|\r/);
  if (lines.at(-1) === '') lines.pop();
  return lines.map((line) => line.split('\t'));
}

const ends = /[\t\r\n]/g;

function plainCell(text: string, from: number): { cell: string; next: number } {
  ends.lastIndex = from;
  const next = ends.exec(text)?.index ?? text.length;
  return { cell: text.slice(from, next), next };
}

/** Quotes only count where they enclose the whole cell: `"12" tela` is text as it stands. */
function quotedCell(text: string, from: number): { cell: string; next: number } {
  let at = from + 1;
  let cell = '';
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return plainCell(text, from);
    cell += text.slice(at, quote);
    if (text[quote + 1] === '"') {
      cell += '"';
      at = quote + 2;
      continue;
    }
    const next = quote + 1;
    return next >= text.length || '\t\r\n'.includes(text[next] ?? '')
      ? { cell, next }
      : plainCell(text, from);
  }
}

/** What a spreadsheet reads back as the same cells. */
export const writeTsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => cells.map(quoted).join('\t')).join('\r\n');

const quoted = (cell: string): string => (/["\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
