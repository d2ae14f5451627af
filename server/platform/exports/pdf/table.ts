import type { ExportColumn, ExportLook, ExportRow } from '../export';
import { isFigures } from './cell-texts';
import { inkSoft, point, rgb, type Letters, type TextLook } from './letters';
import { margin, sheets, type Paper, type Sheet } from './paper';
import type { Tag } from './tags';

const body: TextLook = { size: 8 };
const heading: TextLook = { size: 7.5, strong: true, color: inkSoft };
const leading = 10.5;
const padding = 4;
const step = 9;
/** How much smaller a table may be than it would be, before it takes a larger sheet, and at all. */
const smaller = { sheet: 0.85, least: 0.5 };
const maxTextWidth = 190;
const minWidth = 26;
/** Maximum number of lines in one cell: longer texts are cut and end with an ellipsis. */
const maxLines = 24;

/** A line of a table: the texts of its cells, and its look. */
export interface Line extends ExportLook {
  readonly texts: readonly string[];
}

interface Placed {
  readonly label: string;
  readonly right: boolean;
  readonly x: number;
  readonly width: number;
}

/** The positions of a table's columns, and the sheet size. */
export interface Layout {
  readonly sheet: Sheet;
  readonly columns: readonly Placed[];
  /** What its letters and distances are multiplied by. */
  readonly scale: number;
}

/** Chooses the columns' widths, and so the sheet, by some lines; `least` is the smallest sheet to take. */
export function layoutOf(
  letters: Letters,
  columns: readonly ExportColumn[],
  sample: readonly Line[],
  least: Sheet,
): Layout {
  const wanted = columns.map(({ label, kind }, index) => {
    const word = Math.max(...label.split(' ').map((each) => letters.width(each, heading)));
    const cells = sample.map(
      ({ texts, indent, strong }) =>
        letters.width(texts[index] ?? '', { ...body, strong }) + (index === 0 ? indent * step : 0),
    );
    const maxWidth = isFigures(kind) ? Infinity : maxTextWidth;
    return Math.max(minWidth, word, Math.min(Math.max(0, ...cells), maxWidth)) + 2 * padding;
  });
  const scaleOn = (sheet: Sheet) => Math.min(1, (sheet[0] - 2 * margin.side) / total(wanted));
  const fitting = sheets.filter(([width]) => width >= least[0]);
  const sheet = fitting.find((each) => scaleOn(each) >= smaller.sheet) ?? (sheets.at(-1) as Sheet);
  return {
    sheet,
    columns: placed(columns, wanted, sheet[0] - 2 * margin.side),
    scale: Math.max(smaller.least, scaleOn(sheet)),
  };
}

/** A table over as many pages as it takes: its header is repeated, its lines are never torn. */
export class PdfTable {
  readonly #columns: readonly Placed[];
  readonly #tag: Tag;
  #part: Tag;
  readonly #sheet: Sheet;
  readonly #scale: number;

  constructor(
    private readonly paper: Paper,
    { sheet, columns, scale }: Layout,
  ) {
    this.#sheet = sheet;
    this.#columns = columns;
    this.#scale = scale;
    paper.onto(sheet, 4 * leading);
    this.#tag = paper.tags.open('Table');
    this.#head(paper.tags.open('THead', this.#tag));
    this.#part = paper.tags.open('TBody', this.#tag);
  }

  add({ texts, indent, strong }: Line): void {
    const { paper } = this;
    const { letters, tags } = paper;
    const [scale, look] = [this.#scale, { size: body.size * this.#scale, strong }];
    const cells = this.#columns.map(({ width }, index) =>
      letters.lines(
        texts[index] ?? '',
        width - scale * (2 * padding + (index === 0 ? indent * step : 0)),
        look,
        maxLines,
      ),
    );
    const height = scale * (Math.max(...cells.map((lines) => lines.length)) * leading + padding);
    if (paper.room < height) this.#nextPage();
    tags.artifact(() => this.#rule(paper.y, strong ? '#8793a1' : '#d9dfe5'));
    const row = tags.open('TR', this.#part);
    for (const [index, column] of this.#columns.entries()) {
      const lines = cells[index] ?? [];
      const inset = index === 0 ? scale * indent * step : 0;
      tags.whole('TD', row, texts[index] ? () => this.#cell(column, lines, look, inset) : null);
    }
    tags.close(row);
    paper.y += height;
  }

  end(): void {
    const { paper } = this;
    paper.tags.artifact(() => this.#rule(paper.y, '#8793a1'));
    paper.tags.close(this.#part);
    paper.tags.close(this.#tag);
    paper.y += 14;
  }

  #nextPage(): void {
    const { paper } = this;
    // Each page has its own part of the structure, so that only one page of the table is in memory.
    paper.tags.close(this.#part);
    paper.nextPage(this.#sheet);
    this.#head(null);
    this.#part = paper.tags.open('TBody', this.#tag);
  }

  /** The header: once as part of the table, and from then on as decoration. */
  #head(tag: Tag | null): void {
    const { paper } = this;
    const { letters, tags } = paper;
    const [scale, look] = [this.#scale, { ...heading, size: heading.size * this.#scale }];
    const cells = this.#columns.map(({ label, width }) =>
      letters.lines(label, width - scale * 2 * padding, look, maxLines),
    );
    const height = scale * (Math.max(...cells.map((lines) => lines.length)) * leading + padding);
    const row = tag && tags.open('TR', tag);
    for (const [index, column] of this.#columns.entries()) {
      const draw = () => this.#cell(column, cells[index] ?? [], look, 0);
      if (row) tags.whole('TH', row, draw, { A: { O: 'Table', Scope: 'Column' } });
      else tags.artifact(draw);
    }
    if (row && tag) {
      tags.close(row);
      tags.close(tag);
    }
    paper.y += height;
  }

  #cell({ x, width, right }: Placed, lines: readonly string[], look: TextLook, inset: number): void {
    const { letters, y } = this.paper;
    const [inside, between] = [padding * this.#scale, leading * this.#scale];
    for (const [index, line] of lines.entries()) {
      const left = right ? x + width - inside - letters.width(line, look) : x + inside + inset;
      letters.write(line, left, y + inside / 2 + index * between + look.size, look);
    }
  }

  #rule(y: number, color: string): void {
    const { pdf, width } = this.paper;
    pdf.addContent(
      `q ${rgb(color)} RG 0.5 w ${margin.side} ${point(y)} m ${point(margin.side + width)} ${point(y)} l S Q`,
    );
  }
}

const total = (widths: readonly number[]): number => widths.reduce((sum, each) => sum + each, 0);

/** Distributes the columns over the whole width: spare or missing width is shared by all. */
function placed(columns: readonly ExportColumn[], wanted: readonly number[], width: number): Placed[] {
  const factor = width / total(wanted);
  let x = margin.side;
  return columns.map(({ label, kind }, index) => {
    const own = (wanted[index] ?? 0) * factor;
    x += own;
    return { label, right: isFigures(kind), x: x - own, width: own };
  });
}

/** A row as a line, its values written by `write`. */
export const lineOf = (
  columns: readonly ExportColumn[],
  row: ExportRow,
  write: (column: ExportColumn, value: unknown) => string,
  look: ExportLook = { indent: 0, strong: false },
): Line => ({ ...look, texts: columns.map((column) => write(column, row[column.key])) });
