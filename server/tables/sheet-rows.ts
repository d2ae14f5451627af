import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { cellErrorReason, missingResult } from '../../app/domain/values/cell-text';
import { localName } from './archive';
import type { Cell } from './cell';
import { Unreadable } from './failure';
import { formattedNumber, type NumberFormat } from './number-format';
import { isBlankRow, maxColumns, type Row } from './rows';
import type { SharedStrings } from './shared-strings';
import { isoDate } from './sheet-date';
import { onText, unescapedText } from './xml-text';

/**
 * The maximum number of characters of a row, as for a CSV record: a few cells of Excel's maximum size, or thousands
 * of usual ones.
 */
const maxRowLength = 1024 * 1024;

/** The display of numbers in cells. */
export interface SheetStyles {
  /** The number format of each cell style. */
  readonly formats: readonly NumberFormat[];
  /** Days from Excel's day 0 to this workbook's day 0. */
  readonly offset: number;
}

/** A row of a sheet in which shared texts are still numbers. */
interface NumberedRow extends Row {
  readonly cells: Cell[];
  /** Positions of cells with the number of a shared text. */
  readonly named: readonly number[];
  /** The number of characters in the other cells. */
  readonly length: number;
}

/** Parses the rows of a sheet's XML, piece by piece. */
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

  /**
   * The rows completed since the last call, without empty ones.
   * @throws Unreadable for a row that is too long
   */
  async take(strings: SharedStrings): Promise<Row[]> {
    const rows = this.#ready;
    this.#ready = [];
    await strings.reach(this.#highest);
    return rows.flatMap((row) => withTexts(row, strings) ?? []);
  }
}

/** A row with its shared texts; null if it is blank. */
function withTexts(
  { line, cells, formulas, named, length }: NumberedRow,
  strings: SharedStrings,
): Row | null {
  let whole = length;
  for (const at of named) {
    const text = strings.at(Number(cells[at]));
    cells[at] = text;
    whole += text.length;
  }
  if (whole > maxRowLength) throw tooLong(line);
  if (isBlankRow(cells)) return null;
  return { line, cells, ...(formulas && { formulas }) };
}

const tooLong = (line: number) => new Unreadable(`A linha ${line} tem mais de 1 MB.`);

/** @param emit receives each row that may have content, and the highest number of a shared text in it */
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
  /** The value and the inline text of the cell. */
  let value: string | null = null;
  let inline = '';
  let length = 0;
  let within: 'value' | 'inline' | null = null;
  let inRow = false;
  let isPhonetic = false;
  let isFormula = false;
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
      inRow = true;
    } else if (!inRow) return;
    else if (name === 'c') {
      column = attributes['r'] ? columnIndex(attributes['r']) : column + 1;
      type = attributes['t'] ?? 'n';
      style = Number(attributes['s'] ?? 0);
      value = null;
      inline = '';
      isFormula = false;
    } else if (name === 'v') {
      within = 'value';
      value ??= '';
    } else if (name === 't' && !isPhonetic) within = 'inline';
    else if (name === 'f') isFormula = true;
    else if (name === 'rPh') isPhonetic = true;
  });
  onText(parser, (part) => {
    if (within === null) return;
    if (within === 'value') value += part;
    else inline += part;
    // The number of a shared text does not count towards the length of the row.
    if (type !== 's' && (length += part.length) > maxRowLength) throw tooLong(line);
  });
  parser.on('closetag', ({ name: tag }: SaxesTagPlain) => {
    const name = localName(tag);
    if (name === 'v' || name === 't') within = null;
    else if (name === 'rPh') isPhonetic = false;
    else if (name === 'c' && inRow) {
      // An error counts as the result of a formula, even if only the result was pasted.
      if (isFormula || type === 'e') (formulas ??= new Set()).add(column);
      const text = type === 'inlineStr' || value === null ? inline : value;
      // A formula with an empty text as its result has the type `str`.
      const isMissing = isFormula && text === '' && !(type === 'str' && value !== null);
      const cell = isMissing ? missingResult : cellOf(type, text, style, styles);
      if (cell === '') return;
      if (column >= maxColumns) throw new Unreadable(`A linha ${line} tem mais de ${maxColumns} colunas.`);
      while (cells.length < column) cells.push('');
      cells[column] = cell;
      if (type !== 's' || isMissing) return;
      named.push(column);
      if (Number(text) > highest) highest = Number(text);
    } else if (name === 'row') {
      inRow = false;
      if (cells.length > 0) emit({ line, cells, named, length, ...(formulas && { formulas }) }, highest);
    }
  });
}

const firstLetter = 'A'.charCodeAt(0);

/** `AB12` → 27, for each cell: its letters end with the first digit. */
function columnIndex(reference: string): number {
  let index = 0;
  for (let at = 0; at < reference.length; at += 1) {
    const code = reference.charCodeAt(at);
    if (code < firstLetter) break;
    index = index * 26 + code - firstLetter + 1;
  }
  return index - 1;
}

function cellOf(type: string, text: string, style: number, { formats, offset }: SheetStyles): Cell {
  if (type === 'e') return cellErrorReason(text) === null ? '#ERROR!' : text;
  if (text === '') return '';
  if (type === 's') return Number(text);
  if (type === 'b') return text === '1' || text === 'true';
  if (type === 'd') return isoDate(text) ?? text;
  if (type !== 'n') return unescapedText(text);
  const number = Number(text);
  if (!Number.isFinite(number)) return unescapedText(text);
  return formattedNumber(number, formats[style] ?? 'plain', offset);
}
