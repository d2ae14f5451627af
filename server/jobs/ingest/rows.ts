import type { Reading } from '../../files/file';
import type { Cell } from './checks';

/** One row of a file: its line (from 1, as an editor or Excel counts) and its cells. */
export interface Row {
  readonly line: number;
  readonly cells: readonly Cell[];
}

/** A file opened for loading. */
export interface Table {
  /** In blocks, as they come out of the file: a promise for each row would cost more than reading it. */
  readonly blocks: AsyncIterable<readonly Row[]>;
  readonly reading: Reading;
  /** Part of the file read so far, 0–1. */
  read(): number;
}

/** Columns that a file may have: far more than any base, far fewer than what would exhaust memory. */
export const mostColumns = 2_000;
