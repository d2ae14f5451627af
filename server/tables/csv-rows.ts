import { isBlank } from '../../app/domain/values/cell-text';
import { cellAt, pastLineEnd } from '../../app/domain/values/delimited';
import { Unreadable } from './failure';
import { isBlankRow, maxColumns, type Row } from './rows';

/** The maximum length of a record in characters. */
const maxRecordLength = 1024 * 1024;

const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/** A record; `end` is the position after its line end. */
interface Parsed {
  readonly cells: string[];
  readonly end: number;
  /** The number of its lines in the file. */
  readonly lines: number;
}

/**
 * Parses the records of a CSV text that arrives in pieces; `cellAt` parses quoted cells. Lines without quotes are
 * split at the separator, which is far cheaper than looking at each character. Records with only empty cells are
 * skipped.
 */
export class CsvRows {
  #rest = '';
  #line = 0;
  #begun = false;
  readonly #separatorCode: number;

  constructor(private readonly separator: string) {
    this.#separatorCode = separator.charCodeAt(0);
  }

  /** The text that is not parsed yet. */
  get rest(): string {
    return this.#rest;
  }

  /** The number of parsed lines. */
  get line(): number {
    return this.#line;
  }

  /**
   * The records that are complete so far.
   * @throws Unreadable for a record that is too long or has too many columns
   */
  take(piece: string): Row[] {
    let text = this.#rest + piece;
    if (!this.#begun && text !== '') {
      text = text.replace(/^\ufeff+/, '');
      this.#begun = text !== '';
    }
    return this.#read(text, false);
  }

  /**
   * The last record.
   * @throws Unreadable as `take`, and for quotes that never close
   */
  end(): Row[] {
    return this.#read(this.#rest, true);
  }

  #read(text: string, isWhole: boolean): Row[] {
    const rows: Row[] = [];
    let at = 0;
    while (at < text.length) {
      const next = text.indexOf('"', at);
      const plainEnd = next < 0 ? this.#lastEnd(text, at, isWhole) : lineStart(text, at, next);
      if (plainEnd > at) this.#split(text.slice(at, plainEnd), rows);
      at = plainEnd;
      if (next < 0) break;
      const record = this.#record(text, at, isWhole);
      if (!record) break;
      this.#line += record.lines;
      this.#add(rows, record.cells);
      at = record.end;
    }
    this.#rest = text.slice(at);
    if (this.#rest.length > maxRecordLength) throw this.#tooLong();
    return rows;
  }

  /** The position after the last line end of a text without quotes; a final CR may be the first half of a line end. */
  #lastEnd(text: string, from: number, isWhole: boolean): number {
    if (isWhole) return text.length;
    for (let at = text.length - 1; at >= from; at -= 1) {
      const code = text.charCodeAt(at);
      if (code === lineFeed || (code === carriageReturn && at < text.length - 1)) return at + 1;
    }
    return from;
  }

  /** Adds the records of whole lines without quotes. */
  #split(text: string, rows: Row[]): void {
    let plain = text.includes('\r') ? text.replaceAll('\r\n', '\n') : text;
    if (plain.includes('\r')) plain = plain.replaceAll('\r', '\n');
    const lines = plain.split('\n');
    if (lines.at(-1) === '') lines.pop();
    for (const line of lines) {
      if (line.length > maxRecordLength) throw this.#tooLong();
      this.#line += 1;
      this.#add(rows, line.split(this.separator));
    }
  }

  #add(rows: Row[], cells: string[]): void {
    if (cells.length > maxColumns) {
      while (isBlank(cells.at(-1) ?? 'x')) cells.pop();
      if (cells.length > maxColumns)
        throw new Unreadable(`A linha ${this.#line} tem mais de ${maxColumns} colunas.`);
    }
    if (!isBlankRow(cells)) rows.push({ line: this.#line, cells });
  }

  /** The record at a position; null if more text is needed. */
  #record(text: string, from: number, isWhole: boolean): Parsed | null {
    const cells: string[] = [];
    let lines = 1;
    let at = from;
    for (;;) {
      const cell = cellAt(text, at, this.#separatorCode, isWhole);
      if (cell === null && isWhole) throw this.#neverClosed(text.slice(from, at));
      if (cell === null || cell.end - from > maxRecordLength) {
        if (cell !== null || text.length - from > maxRecordLength) throw this.#tooLong();
        return null;
      }
      cells.push(cell.text);
      lines += breaksIn(cell.text);
      at = cell.end + 1;
      if (cell.end >= text.length) return isWhole ? { cells, end: text.length, lines } : null;
      const code = text.charCodeAt(cell.end);
      if (code === this.#separatorCode) continue;
      if (code === carriageReturn && at === text.length && !isWhole) return null;
      return { cells, end: pastLineEnd(text, cell.end), lines };
    }
  }

  #tooLong(): Unreadable {
    return new Unreadable(
      `Perto da linha ${this.#line + 1} há um registro com mais de 1 MB; talvez aspas que não se fecham.`,
    );
  }

  /** @param before the text of the record before the cell */
  #neverClosed(before: string): Unreadable {
    const line = this.#line + 1 + breaksIn(before);
    return new Unreadable(`As aspas abertas perto da linha ${line} não se fecham.`);
  }
}

/** The start of the line with a position, at `from` or later. */
function lineStart(text: string, from: number, place: number): number {
  for (let at = place - 1; at >= from; at -= 1) {
    const code = text.charCodeAt(at);
    if (code === lineFeed || code === carriageReturn) return at + 1;
  }
  return from;
}

/** The number of line breaks in a text; a CRLF counts as one. */
function breaksIn(text: string): number {
  let breaks = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === lineFeed && (at === 0 || text.charCodeAt(at - 1) !== carriageReturn)) breaks += 1;
    else if (code === carriageReturn) breaks += 1;
  }
  return breaks;
}
