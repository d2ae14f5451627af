import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { localName } from './archive';
import type { Cell } from './cell';
import { Unreadable } from './failure';
import { mostColumns, type Row } from './rows';
import type { SharedStrings } from './shared-strings';
import { excelDate, isoDate } from './sheet-date';

/** Characters of a row, as of a CSV's line: a few cells as large as Excel lets them be, or thousands of usual ones. */
const longestRow = 1024 * 1024;

/** How cells that hold a number show it. */
export interface SheetStyles {
  /** For each cell style, whether it shows a date. */
  readonly dates: readonly boolean[];
  /** Days from Excel's day 0 to the one that this workbook counts from. */
  readonly offset: number;
}

/** A row as its sheet has it: where a cell names a text of the workbook, its number stands in its place. */
interface NumberedRow extends Row {
  readonly cells: Cell[];
  /** Positions of these cells. */
  readonly named: readonly number[];
  /** Characters of the others. */
  readonly length: number;
}

/** The rows of a sheet's XML, a piece at a time. */
export class SheetRows {
  readonly parser = new SaxesParser();
  #ready: NumberedRow[] = [];
  #highest = -1;

  constructor(styles: SheetStyles) {
    readRows(this.parser, styles, (row, highest) => {
      this.#ready.push(row);
      this.#highest = Math.max(this.#highest, highest);
    });
  }

  /** The rows that have ended since, those that hold anything. @throws Unreadable for one that is too long */
  async take(strings: SharedStrings): Promise<Row[]> {
    const rows = this.#ready;
    this.#ready = [];
    await strings.reach(this.#highest);
    return rows.flatMap((row) => told(row, strings) ?? []);
  }
}

/** A row with its texts; null where they are all empty. */
function told({ line, cells, formulas, named, length }: NumberedRow, strings: SharedStrings): Row | null {
  let whole = length;
  for (const at of named) {
    const text = strings.at(Number(cells[at]));
    cells[at] = text;
    whole += text.length;
  }
  if (whole > longestRow) throw tooLong(line);
  if (named.length > 0 && cells.every((cell) => cell === '')) return null;
  return { line, cells, ...(formulas && { formulas }) };
}

const tooLong = (line: number) => new Unreadable(`A linha ${line} tem mais de 1 MB.`);

/** @param emit gets each row that may hold anything, and the highest number of a text in it */
function readRows(
  parser: SaxesParser,
  styles: SheetStyles,
  emit: (row: NumberedRow, highest: number) => void,
): void {
  let line = 0;
  let cells: Cell[] = [];
  let column = -1;
  let type = 'n';
  let style = 0;
  let text = '';
  let length = 0;
  let inValue = false;
  let formulas: Set<number> | undefined;
  let named: number[] = [];
  let highest = -1;
  parser.on('opentag', ({ name: tag, attributes }: SaxesTagPlain) => {
    const name = localName(tag);
    if (name === 'row') {
      line = Number(attributes['r'] ?? line + 1);
      cells = [];
      length = 0;
      column = -1;
      formulas = undefined;
      named = [];
      highest = -1;
    } else if (name === 'c') {
      column = attributes['r'] ? columnIndex(attributes['r']) : column + 1;
      type = attributes['t'] ?? 'n';
      style = Number(attributes['s'] ?? 0);
      text = '';
      // What a formula came to, even where only its result was pasted.
      if (type === 'e') (formulas ??= new Set()).add(column);
    } else if (name === 'v' || name === 't') inValue = true;
    else if (name === 'f') (formulas ??= new Set()).add(column);
  });
  parser.on('text', (part) => {
    if (!inValue) return;
    text += part;
    // A number of a text is none of the row's characters.
    if (type !== 's' && (length += part.length) > longestRow) throw tooLong(line);
  });
  parser.on('closetag', ({ name: tag }: SaxesTagPlain) => {
    const name = localName(tag);
    if (name === 'v' || name === 't') inValue = false;
    else if (name === 'c') {
      if (column >= mostColumns) throw new Unreadable(`A linha ${line} tem mais de ${mostColumns} colunas.`);
      while (cells.length < column) cells.push('');
      cells[column] = cellOf(type, text, style, styles);
      if (type !== 's') return;
      named.push(column);
      if (Number(text) > highest) highest = Number(text);
    } else if (name === 'row' && cells.some((cell) => cell !== ''))
      emit({ line, cells, named, length, ...(formulas && { formulas }) }, highest);
  });
}

/** `AB12` → 27. */
function columnIndex(reference: string): number {
  let index = 0;
  for (const letter of reference.replace(/\d/g, '')) index = index * 26 + letter.charCodeAt(0) - 64;
  return index - 1;
}

function cellOf(type: string, text: string, style: number, { dates, offset }: SheetStyles): Cell {
  if (type === 's') return Number(text);
  if (text === '' || type === 'e') return '';
  if (type === 'b') return text === '1';
  if (type === 'd') return isoDate(text) ?? text;
  if (type !== 'n') return text;
  const number = Number(text);
  if (!Number.isFinite(number)) return text;
  return dates[style] ? excelDate(number + offset) : number;
}
