import { isBlank } from '../../app/domain/values/cell-text';
import type { Reading } from './reading';
import type { Cell } from './cell';
import type { OtherLines } from './text-encoding';

/** A row of a file: its line number (from 1, as in an editor or Excel) and its cells. */
export interface Row {
  readonly line: number;
  readonly cells: readonly Cell[];
  /** Positions of the cells with a formula, and of those with an error; absent without any. */
  readonly formulas?: ReadonlySet<number>;
}

/** Whether a row has no visible content: such rows are skipped. */
export const isBlankRow = (cells: Row['cells']): boolean =>
  cells.every((cell) => typeof cell === 'string' && isBlank(cell));

/** The number of characters in a row. */
export const lengthOf = (cells: Row['cells']): number =>
  cells.reduce<number>((sum, cell) => sum + (typeof cell === 'string' ? cell.length : 0), 0);

/** A file opened for loading. */
export interface Table {
  /** Rows in blocks as they are read: a promise for each row would cost more than reading it. */
  readonly blocks: AsyncIterable<readonly Row[]>;
  readonly reading: Reading;
  /** Names of a workbook's visible sheets with content. */
  readonly sheets?: readonly string[];
  /** The titles of its columns, if they are not in a row. */
  readonly titles?: readonly string[];
  /** A cheap check, before the blocks are read: false if no text is a number in both notations. */
  readonly readsBothWays: () => Promise<boolean>;
  /** Lines of a text in another encoding than the rest; complete after all rows are read. */
  readonly otherLines?: () => OtherLines;
  /** The fraction (0–1) of the file up to a line, as exactly as the rows so far allow. */
  read(line: number): number;
}

/** Relates lines to the fraction of the file read: the file is read far ahead of the rows that are being loaded. */
export class Reach {
  #part = 0;
  #line = 0;

  /** Records that the rows up to `line` end at the fraction `part` (0–1) of the file. */
  note(part: number, line: number): void {
    this.#part = Math.min(1, part);
    this.#line = line;
  }

  upTo(line: number): number {
    return this.#line === 0 ? this.#part : this.#part * Math.min(1, line / this.#line);
  }
}

/** The maximum number of columns of a file: far more than any base has, and few enough for memory. */
export const maxColumns = 2_000;

/** The number of columns up to the last title. */
export const widthOf = (titles: readonly string[]): number =>
  titles.findLastIndex((title) => !isBlank(title)) + 1;
