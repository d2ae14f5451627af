import { blockRows } from './bits';

/*
 * Loops over the rows of one block, whose lists belong to this module: V8 runs them about twice as fast as loops over
 * lists that it is handed. Nothing here outlives the addition of a block.
 */

/** More cells are numbered anew, so that there are never more than rows. */
export const maxCells = blockRows;
/** One for each row, and one for rows without any. */
const maxValues = blockRows + 1;

/** Codes of a column for all rows of the block. */
const all = new Uint16Array(blockRows);
const mask = new Uint8Array(blockRows);
const holds = new Uint8Array(maxValues);
/** The rows that count. */
const rows = new Uint16Array(blockRows);
/** Codes of a column for the rows that count, and their cells. */
const codes = new Uint16Array(blockRows);
const cells = new Uint32Array(blockRows);
/** For each value of a column a figure. */
const figures = new Float64Array(maxValues);
/** For each cell what is found of its rows. */
const found = new Float64Array(maxCells);
const rests = new Float64Array(maxCells);
const filled = new Uint8Array(maxCells);

/** For each row whether its value is among some. */
export function maskOf(of: Uint8Array | Uint16Array, among: Uint8Array): Uint8Array {
  all.set(of);
  holds.set(among);
  const count = of.length;
  for (let row = 0; row < count; row += 1) mask[row] = holds[all[row] ?? 0] ?? 0;
  return mask.slice(0, count);
}

/** Lists the rows whose value is among some as those that count, and answers how many. */
export function countAmong(of: Uint8Array | Uint16Array, among: Uint8Array): number {
  all.set(of);
  holds.set(among);
  const { length } = of;
  let count = 0;
  for (let row = 0; row < length; row += 1) {
    rows[count] = row;
    count += holds[all[row] ?? 0] ?? 0;
  }
  return count;
}

/** Lists the rows that a mask has as those that count, and answers how many. */
export function countMasked(met: Uint8Array): number {
  mask.set(met);
  const { length } = met;
  let count = 0;
  for (let row = 0; row < length; row += 1) {
    rows[count] = row;
    count += mask[row] ?? 0;
  }
  return count;
}

/** The rows of a block that count: the first `length` of those listed, or of all. */
export interface Counting {
  readonly length: number;
  readonly isListed: boolean;
}

function take(of: Uint8Array | Uint16Array, { length, isListed }: Counting): void {
  if (!isListed) {
    codes.set(of);
    return;
  }
  all.set(of);
  for (let at = 0; at < length; at += 1) codes[at] = all[rows[at] ?? 0] ?? 0;
}

/** Without columns every row has the one cell that there is. */
export const oneCell = ({ length }: Counting): void => void cells.fill(0, 0, length);

/** Every code of the first column is a cell. */
export function firstCells(of: Uint8Array | Uint16Array, counting: Counting): void {
  take(of, counting);
  cells.set(codes.subarray(0, counting.length));
}

/** Divides cells by a column that has so many values. */
export function divideCells(of: Uint8Array | Uint16Array, values: number, counting: Counting): void {
  take(of, counting);
  const { length } = counting;
  for (let at = 0; at < length; at += 1) cells[at] = (cells[at] ?? 0) * values + (codes[at] ?? 0);
}

/** The cells of rows, to be numbered anew. */
export const rowCells = ({ length }: Counting): Uint32Array => cells.subarray(0, length);

/** For each of so many cells 1 where rows are in it. */
export function filledCells({ length }: Counting, count: number): Uint8Array {
  filled.fill(0, 0, count);
  for (let at = 0; at < length; at += 1) filled[cells[at] ?? 0] = 1;
  return filled.subarray(0, count);
}

/** For each of so many cells how many rows it has. */
export function countRows({ length }: Counting, count: number): Float64Array {
  found.fill(0, 0, count);
  for (let at = 0; at < length; at += 1) {
    const cell = cells[at] ?? 0;
    found[cell] = (found[cell] ?? 0) + 1;
  }
  return found;
}

/** For each of so many cells the sum of figures, one for each value of a column; none of the sums is rounded. */
export function sumExact(of: Uint8Array | Uint16Array, by: Float64Array, counting: Counting, count: number) {
  take(of, counting);
  figures.set(by);
  found.fill(0, 0, count);
  const { length } = counting;
  for (let at = 0; at < length; at += 1) {
    const cell = cells[at] ?? 0;
    found[cell] = (found[cell] ?? 0) + (figures[codes[at] ?? 0] ?? 0);
  }
  return found;
}

/** The same with what rounding leaves out of them. */
export function sumRounded(
  of: Uint8Array | Uint16Array,
  by: Float64Array,
  counting: Counting,
  count: number,
) {
  take(of, counting);
  figures.set(by);
  found.fill(0, 0, count);
  rests.fill(0, 0, count);
  const { length } = counting;
  for (let at = 0; at < length; at += 1) {
    const cell = cells[at] ?? 0;
    const figure = figures[codes[at] ?? 0] ?? 0;
    const before = found[cell] ?? 0;
    const sum = before + figure;
    const added = sum - before;
    rests[cell] = (rests[cell] ?? 0) + (before - (sum - added)) + (figure - added);
    found[cell] = sum;
  }
  return { sums: found, rests };
}

/** For each of so many cells the greatest figure, NaN where it has none. */
export function greatest(of: Uint8Array | Uint16Array, by: Float64Array, counting: Counting, count: number) {
  take(of, counting);
  figures.set(by);
  found.fill(Number.NaN, 0, count);
  const { length } = counting;
  for (let at = 0; at < length; at += 1) {
    const cell = cells[at] ?? 0;
    const figure = figures[codes[at] ?? 0] ?? Number.NaN;
    const before = found[cell] ?? Number.NaN;
    if (figure > before || Number.isNaN(before)) found[cell] = figure;
  }
  return found;
}
