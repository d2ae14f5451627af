import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { cellErrorReason, missingResult } from '../../app/domain/values/cell-text';
import { localName } from './archive';
import type { Cell } from './cell';
import { Unreadable } from './failure';
import { isBlankRow, maxColumns, type Row } from './rows';
import { isoDate } from './sheet-date';
import { onText } from './xml-text';

/** A row and its number of consecutive repetitions. */
export interface RepeatedRow extends Row {
  readonly repeated: number;
}

/** The maximum length of a row in characters, as for a CSV record. */
const maxRowLength = 1024 * 1024;
/** Elements within a cell whose text is not part of its content: comments, pictures. */
const apart: ReadonlySet<string> = new Set(['annotation', 'frame', 'shape', 'custom-shape', 'g']);

type Attributes = Readonly<Record<string, string | undefined>>;

/** Parses the XML of an ODS workbook's content and emits the rows of its visible sheets. */
export class OdsSheet {
  readonly parser = new SaxesParser();
  readonly #hiddenStyles = new Set<string>();
  #style = '';
  #sheet = -1;
  #name = '';
  /** Whether the parser is within a sheet that is to be read. */
  #isRead = false;
  #line = 1;
  #rowRepeated = 1;
  #cells: Cell[] = [];
  #formulas: Set<number> | undefined;
  #length = 0;
  /** The number of empty cells before the next one with content: they fill the width of a sheet. */
  #blank = 0;
  #cell: Attributes | null = null;
  #paragraphs: string[] = [];
  #inText = 0;
  #apart = 0;

  /**
   * @param emit receives rows with content
   * @param isWanted selects sheets by their tab number
   */
  constructor(
    private readonly emit: (sheet: number, name: string, row: RepeatedRow) => void,
    private readonly isWanted: (sheet: number) => boolean,
  ) {
    this.parser.on('opentag', (tag: SaxesTagPlain) => this.#open(localName(tag.name), tag.attributes));
    onText(this.parser, (text) => this.#note(text));
    this.parser.on('closetag', ({ name }: SaxesTagPlain) => this.#close(localName(name)));
  }

  #open(name: string, attributes: Attributes): void {
    if (name === 'style') this.#style = attributes['style:name'] ?? '';
    if (name === 'table-properties' && attributes['table:display'] === 'false')
      this.#hiddenStyles.add(this.#style);
    if (name === 'table') {
      this.#sheet += 1;
      this.#name = attributes['table:name'] ?? '';
      const hidden = this.#hiddenStyles.has(attributes['table:style-name'] ?? '');
      this.#isRead = !hidden && this.isWanted(this.#sheet);
      this.#line = 1;
    }
    if (!this.#isRead) return;
    if (name === 'table-row') this.#beginRow(attributes);
    else if (name === 'table-cell' || name === 'covered-table-cell') {
      this.#cell = attributes;
      this.#paragraphs = [];
    } else if (this.#cell) this.#openInCell(name, attributes);
  }

  #openInCell(name: string, attributes: Attributes): void {
    if (apart.has(name)) this.#apart += 1;
    if (this.#apart > 0) return;
    if (name === 'p') {
      this.#inText += 1;
      this.#paragraphs.push('');
    } else if (name === 's') this.#note(' '.repeat(repeats(attributes['text:c'], maxRowLength)));
    else if (name === 'tab') this.#note('\t');
    else if (name === 'line-break') this.#note('\n');
  }

  #note(text: string): void {
    if (this.#inText === 0 || this.#apart > 0) return;
    this.#paragraphs[this.#paragraphs.length - 1] += text;
    this.#lengthen(text.length);
  }

  #close(name: string): void {
    if (!this.#isRead) return;
    if (apart.has(name) && this.#apart > 0) this.#apart -= 1;
    else if (name === 'p' && this.#apart === 0 && this.#inText > 0) this.#inText -= 1;
    else if ((name === 'table-cell' || name === 'covered-table-cell') && this.#cell)
      this.#endCell(this.#cell);
    else if (name === 'table-row') this.#endRow();
    else if (name === 'table') this.#isRead = false;
  }

  #beginRow(attributes: Attributes): void {
    this.#rowRepeated = repeats(attributes['table:number-rows-repeated'], Number.MAX_SAFE_INTEGER);
    this.#cells = [];
    this.#formulas = undefined;
    this.#length = 0;
    this.#blank = 0;
  }

  #endCell(attributes: Attributes): void {
    this.#cell = null;
    const cell = cellOf(attributes, this.#paragraphs);
    const repeated = repeats(attributes['table:number-columns-repeated'], 1_000_000);
    if (cell === '') {
      this.#blank += repeated;
      return;
    }
    if (this.#cells.length + this.#blank + repeated > maxColumns)
      throw new Unreadable(`A linha ${this.#line} tem mais de ${maxColumns} colunas.`);
    for (; this.#blank > 0; this.#blank -= 1) this.#cells.push('');
    if (typeof cell === 'string') this.#lengthen(cell.length * repeated);
    for (let at = 0; at < repeated; at += 1) {
      if (isError(attributes) || attributes['table:formula'] !== undefined)
        (this.#formulas ??= new Set()).add(this.#cells.length);
      this.#cells.push(cell);
    }
  }

  #endRow(): void {
    const formulas = this.#formulas;
    if (!isBlankRow(this.#cells))
      this.emit(this.#sheet, this.#name, {
        line: this.#line,
        cells: this.#cells,
        repeated: this.#rowRepeated,
        ...(formulas && { formulas }),
      });
    this.#line += this.#rowRepeated;
  }

  #lengthen(by: number): void {
    this.#length += by;
    // A cell has its content both as text and in its value attribute.
    if (this.#length > 2 * maxRowLength) throw new Unreadable(`A linha ${this.#line} tem mais de 1 MB.`);
  }
}

/** The number of repetitions; 1 if invalid. */
function repeats(text: string | undefined, max: number): number {
  const number = Number(text ?? 1);
  return Number.isSafeInteger(number) && number >= 1 ? Math.min(number, max) : 1;
}

const isError = (attributes: Attributes): boolean => attributes['calcext:value-type'] === 'error';

function cellOf(attributes: Attributes, paragraphs: readonly string[]): Cell {
  const shown = paragraphs.join('\n');
  const type = attributes['office:value-type'];
  const isFormula = attributes['table:formula'] !== undefined;
  const isNamed = cellErrorReason(shown) !== null;
  if (isError(attributes)) return isNamed ? shown : '#ERROR!';
  // Older programs store the value 0 for an error.
  if (isFormula && isNamed) return shown;
  if (isFormula && type === undefined && shown === '') return missingResult;
  const text = attributes['office:string-value'] ?? shown;
  if (type === 'boolean') return attributes['office:boolean-value'] === 'true';
  if (type === 'date') return isoDate(attributes['office:date-value'] ?? '') ?? text;
  if (type !== 'float' && type !== 'currency' && type !== 'percentage') return text;
  const number = Number(attributes['office:value'] ?? Number.NaN);
  if (!Number.isFinite(number)) return text;
  // A format of zeros shows more digits than the number has.
  return /^0\d+$/.test(shown) && Number(shown) === number ? shown : number;
}
