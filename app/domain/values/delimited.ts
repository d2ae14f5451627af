/**
 * Cells of a delimited text: a CSV file, or a spreadsheet's clipboard. Quotes delimit a cell if it begins with them,
 * apart from spaces before and after, and if a separator or a line end follows the closing quotes. Any other quote is a
 * normal character. Each CRLF, LF or CR outside quotes ends a record.
 */

export interface DelimitedCell {
  readonly text: string;
  /** Position of the separator or line end after it, or of the text's end. */
  readonly end: number;
}

/**
 * The cell at a position; null if its closing quotes are missing in the text.
 * @param separator its character code
 * @param isWhole whether the text is complete
 */
export function cellAt(
  text: string,
  from: number,
  separator: number,
  isWhole: boolean,
): DelimitedCell | null {
  let closed = pastBlanks(text, from, separator);
  if (text[closed] !== '"') return plainCell(text, from, separator);
  let value = '';
  for (;;) {
    const next = text.indexOf('"', closed + 1);
    if (next < 0) return null;
    value += text.slice(closed + 1, next);
    closed = next + 1;
    if (text[closed] !== '"') break;
    value += '"';
  }
  const end = pastBlanks(text, closed, separator);
  if (end >= text.length && !isWhole) return null;
  if (end >= text.length || isEnd(text.charCodeAt(end), separator)) return { text: value, end };
  return plainCell(text, from, separator, /[\r\n]/.test(value) ? from : closed);
}

/** A cell in which quotes are normal characters; its end is searched from a position. */
export function plainCell(text: string, from: number, separator: number, searched = from): DelimitedCell {
  let end = searched;
  while (end < text.length && !isEnd(text.charCodeAt(end), separator)) end += 1;
  return { text: text.slice(from, end), end };
}

/** The position after the line end. */
export const pastLineEnd = (text: string, at: number): number => at + (text.startsWith('\r\n', at) ? 2 : 1);

const isEnd = (code: number, separator: number): boolean =>
  code === separator || code === 0x0a || code === 0x0d;

function pastBlanks(text: string, from: number, separator: number): number {
  for (let at = from; ; at += 1) {
    const code = text.charCodeAt(at);
    if (code === separator || (code !== 0x20 && code !== 0x09 && code !== 0xa0)) return at;
  }
}
