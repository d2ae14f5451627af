/**
 * Cells of a delimited text: a CSV file, or what a spreadsheet puts on the clipboard. Quotes count where a cell begins with them,
 * blanks before and behind them aside, and only where a separator or a line end follows the closing ones: any other quote is a
 * character like others. Each CRLF, LF or CR outside quotes ends a record.
 */

const quote = 0x22;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;

export interface DelimitedCell {
  readonly text: string;
  /** The place of the separator or line end behind it, or the text's end. */
  readonly end: number;
  /** Line breaks within it. */
  readonly breaks: number;
}

/**
 * The cell at a place.
 * @param separator its character code
 * @param isWhole whether nothing follows the text
 * @returns null where more of the text is wanted, `open` where quotes never close
 */
export function cellAt(
  text: string,
  from: number,
  separator: number,
  isWhole: boolean,
): DelimitedCell | null | 'open' {
  const opened = pastBlanks(text, from, separator);
  if (text.charCodeAt(opened) !== quote) return plainCell(text, from, separator);
  let value = '';
  let closed = opened;
  for (;;) {
    const next = text.indexOf('"', closed + 1);
    if (next < 0) return isWhole ? 'open' : null;
    value += text.slice(closed + 1, next);
    closed = next + 1;
    if (text.charCodeAt(closed) !== quote) break;
    value += '"';
  }
  const end = pastBlanks(text, closed, separator);
  if (end >= text.length && !isWhole) return null;
  const breaks = breaksIn(value);
  if (end >= text.length || endsCell(text.charCodeAt(end), separator)) return { text: value, end, breaks };
  return plainCell(text, from, separator, breaks > 0 ? from : closed);
}

/** A cell whose quotes are characters; its end is looked for from a place on. */
export function plainCell(text: string, from: number, separator: number, past = from): DelimitedCell {
  let end = past;
  while (end < text.length && !endsCell(text.charCodeAt(end), separator)) end += 1;
  return { text: text.slice(from, end), end, breaks: 0 };
}

/** The place behind the line end at a place. */
export const pastLineEnd = (text: string, at: number): number =>
  text.charCodeAt(at) === carriageReturn && text.charCodeAt(at + 1) === lineFeed ? at + 2 : at + 1;

/** Line breaks in a text, a CRLF as one. */
export const breaksIn = (text: string): number => text.match(/\r\n?|\n/g)?.length ?? 0;

const endsCell = (code: number, separator: number): boolean =>
  code === separator || code === lineFeed || code === carriageReturn;

function pastBlanks(text: string, from: number, separator: number): number {
  let at = from;
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if ((code !== 0x20 && code !== 0x09 && code !== 0xa0) || code === separator) break;
  }
  return at;
}
