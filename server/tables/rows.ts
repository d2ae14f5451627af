import { isBlank } from '../../app/domain/values/cell-text';
import type { Reading } from './reading';
import type { Cell } from './cell';
import type { OtherLines } from './text-encoding';

/** One row of a file: its line (from 1, as an editor or Excel counts) and its cells. */
export interface Row {
  readonly line: number;
  readonly cells: readonly Cell[];
  /** Positions of the cells with a formula, and of those with an error; absent without any. */
  readonly formulas?: ReadonlySet<number>;
}

/** Whether a row has nothing that anybody sees: such rows are passed over. */
export const isBlankRow = (cells: Row['cells']): boolean =>
  cells.every((cell) => typeof cell === 'string' && isBlank(cell));

/** Characters of a row's texts. */
export const lengthOf = (cells: Row['cells']): number =>
  cells.reduce<number>((sum, cell) => sum + (typeof cell === 'string' ? cell.length : 0), 0);

/** A file opened for loading. */
export interface Table {
  /** In blocks, as they come out of the file: a promise for each row would cost more than reading it. */
  readonly blocks: AsyncIterable<readonly Row[]>;
  readonly reading: Reading;
  /** Names of a workbook's visible sheets that hold anything. */
  readonly sheets?: readonly string[];
  /** The titles of its columns, if they are not in a row. */
  readonly titles?: readonly string[];
  /** A cheap first look: false where no text in it is a number in both notations. Asked before the blocks are read. */
  readonly readsBothWays: () => Promise<boolean>;
  /** Lines of a text that were read in another encoding than the rest, once its rows have been. */
  readonly otherLines?: () => OtherLines;
  /** The fraction (0–1) of the file up to a line, as exactly as the rows so far show it. */
  read(line: number): number;
}

/** How far into a file its rows go: it is read in pieces far ahead of the rows that are being loaded. */
export class Reach {
  #part = 0;
  #line = 0;

  /** The rows up to `line` have come out of this `part` of the file, 0–1. */
  note(part: number, line: number): void {
    this.#part = Math.min(1, part);
    this.#line = line;
  }

  upTo(line: number): number {
    return this.#line === 0 ? this.#part : this.#part * Math.min(1, line / this.#line);
  }
}

/** Columns that a file may have: far more than any base, far fewer than what would exhaust memory. */
export const maxColumns = 2_000;

/** Columns up to the last title. */
export const widthOf = (titles: readonly string[]): number =>
  titles.findLastIndex((title) => !isBlank(title)) + 1;
