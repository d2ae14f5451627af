import {
  divideCells,
  filledCells,
  firstCells,
  maxCells,
  oneCell,
  rowCells,
  type Counting,
} from './column-loops';
import type { BlockColumn } from './column-part';

/** The rows of a block by the combination of values that each has, its cell. */
export interface BlockCells {
  readonly counting: Counting;
  readonly count: number;
  /** For each cell 1 where rows are in it. */
  readonly filled: Uint8Array;
  /** Writes the code that a cell's rows have in each column. */
  readCodes(cell: number, codes: number[]): void;
}

/** So many are looked up in a list of all of them. */
const maxListed = 2 ** 18;
const unseen = -1;

/** Divides the rows that count by their values. */
export function cellsOf(counting: Counting, columns: readonly BlockColumn[]): BlockCells {
  const steps: Step[] = [];
  let count = 1;
  if (columns.length === 0) oneCell(counting);
  for (const [at, { codes, values }] of columns.entries()) {
    if (at === 0) firstCells(codes, counting);
    else divideCells(codes, values.length, counting);
    count *= values.length;
    const numbered = count > maxCells ? renumber(rowCells(counting), count) : null;
    steps.push({ values: values.length, numbered });
    if (numbered) count = numbered.length;
  }
  return {
    counting,
    count,
    filled: filledCells(counting, count),
    readCodes: (cell, codes) => readCodes(cell, steps, codes),
  };
}

/** The cells of one column where nothing is added up: each of a block's values is some row's, but for none at all. */
export function valueCells({ codes, values }: BlockColumn): BlockCells {
  const filled = new Uint8Array(values.length).fill(1);
  const none = values.length - 1;
  if (!codes.includes(none)) filled[none] = 0;
  return {
    counting: { length: codes.length, isListed: false },
    count: values.length,
    filled,
    readCodes: (cell, into) => {
      into[0] = cell;
    },
  };
}

/** How a column came into cells: how many values it has, and what a cell was before it was numbered anew. */
interface Step {
  readonly values: number;
  readonly numbered: readonly number[] | null;
}

function readCodes(cell: number, steps: readonly Step[], codes: number[]): void {
  let rest = cell;
  for (let at = steps.length - 1; at >= 0; at -= 1) {
    const { values = 1, numbered = null } = steps[at] ?? {};
    if (numbered) rest = numbered[rest] ?? 0;
    codes[at] = rest % values;
    rest = Math.floor(rest / values);
  }
}

/** Gives cells that rows are in numbers without gaps; answers what each was before. */
const renumber = (cells: Uint32Array, count: number): number[] =>
  count <= maxListed ? renumberListed(cells, new Int32Array(count).fill(unseen)) : renumberMapped(cells);

function renumberListed(cells: Uint32Array, numbers: Int32Array): number[] {
  const before: number[] = [];
  for (let row = 0; row < cells.length; row += 1) {
    const cell = cells[row] ?? 0;
    let number = numbers[cell] ?? unseen;
    if (number === unseen) numbers[cell] = number = before.push(cell) - 1;
    cells[row] = number;
  }
  return before;
}

function renumberMapped(cells: Uint32Array): number[] {
  const numbers = new Map<number, number>();
  const before: number[] = [];
  for (let row = 0; row < cells.length; row += 1) {
    const cell = cells[row] ?? 0;
    let number = numbers.get(cell);
    if (number === undefined) numbers.set(cell, (number = before.push(cell) - 1));
    cells[row] = number;
  }
  return before;
}
