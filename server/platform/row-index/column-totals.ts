import type { BlockCells } from './column-cells';
import { countRows, greatest, sumExact, sumRounded } from './column-loops';
import type { Value } from './column-filter';
import type { BlockColumn } from './column-part';
import { grown } from './distinct';

/** What is added up; `figure` of a value that counts for nothing is null, of one that cannot be compared undefined. */
export type Total =
  | { readonly kind: 'rows' }
  | { readonly kind: 'known' | 'sum'; readonly field: string }
  | {
      readonly kind: 'min' | 'max';
      readonly field: string;
      readonly figure: (value: Value) => number | null | undefined;
    };

export type ColumnOf = (field: string) => BlockColumn;

/** Thrown when columns do not have the answer: the database has to be asked. */
export class NotInColumns extends Error {}

/** Adds a figure up, group by group. */
export interface Accumulator {
  /**
   * Adds the rows of a block, cell by cell.
   * @param groups for each cell the number of its group, a negative one for none; @param groupCount of all groups
   */
  add(cells: BlockCells, groups: Int32Array, groupCount: number, columnOf: ColumnOf): void;
  of(group: number): number | null;
}

/** The group of a cell that is not asked for. */
export const none = -1;

export const accumulator = (total: Total): Accumulator => {
  if (total.kind === 'rows') return new Count(null);
  if ('figure' in total) return new Extreme(total);
  return total.kind === 'sum' ? new Sum(total.field) : new Count(total.field);
};

/** Room for one more figure of each group. */
const roomFor = (figures: Float64Array<ArrayBuffer>, groups: number): Float64Array<ArrayBuffer> =>
  groups <= figures.length ? figures : grown(figures, new Float64Array(Math.max(groups, figures.length * 2)));

/** How many rows there are, or how many have a number. */
class Count implements Accumulator {
  #counts = new Float64Array(64);

  constructor(private readonly field: string | null) {}

  add({ counting, count }: BlockCells, groups: Int32Array, groupCount: number, columnOf: ColumnOf): void {
    const counts = (this.#counts = roomFor(this.#counts, groupCount));
    const column = this.field === null ? null : columnOf(this.field);
    const found = column
      ? sumExact(column.codes, column.figures.map(isKnown), counting, count)
      : countRows(counting, count);
    for (const [cell, group] of groups.entries())
      if (group >= 0) counts[group] = (counts[group] ?? 0) + (found[cell] ?? 0);
  }

  of = (group: number): number => this.#counts[group] ?? 0;
}

const isKnown = (figure: number): number => (Number.isNaN(figure) ? 0 : 1);

/** Sums with what their rounding leaves out, as the database keeps them. */
class Sum implements Accumulator {
  #sums = new Float64Array(64);
  #rests = new Float64Array(64);

  constructor(private readonly field: string) {}

  add({ counting, count }: BlockCells, groups: Int32Array, groupCount: number, columnOf: ColumnOf): void {
    const all = (this.#sums = roomFor(this.#sums, groupCount));
    const allRests = (this.#rests = roomFor(this.#rests, groupCount));
    const column = columnOf(this.field);
    const { sums, rests } = column.addsExactly(counting.length)
      ? { sums: sumExact(column.codes, column.addends, counting, count), rests: null }
      : sumRounded(column.codes, column.addends, counting, count);
    for (const [cell, group] of groups.entries()) {
      if (group < 0) continue;
      const before = all[group] ?? 0;
      const figure = sums[cell] ?? 0;
      const sum = before + figure;
      const added = sum - before;
      const rest = before - (sum - added) + (figure - added) + (rests?.[cell] ?? 0);
      allRests[group] = (allRests[group] ?? 0) + rest;
      all[group] = sum;
    }
  }

  of = (group: number): number => (this.#sums[group] ?? 0) + (this.#rests[group] ?? 0);
}

class Extreme implements Accumulator {
  /** The greatest figures; where the least are asked for, of the opposite sign. */
  #figures = new Float64Array(64).fill(Number.NaN);
  readonly #sign: number;

  constructor(private readonly total: Extract<Total, { kind: 'min' | 'max' }>) {
    this.#sign = total.kind === 'max' ? 1 : -1;
  }

  add({ counting, count }: BlockCells, groups: Int32Array, groupCount: number, columnOf: ColumnOf): void {
    const before = this.#figures.length;
    const extremes = (this.#figures = roomFor(this.#figures, groupCount));
    if (extremes.length > before) extremes.fill(Number.NaN, before);
    const { codes, values } = columnOf(this.total.field);
    const figures = Float64Array.from(values, (value) => {
      const figure = this.total.figure(value);
      if (figure === undefined) throw new NotInColumns();
      return (figure ?? Number.NaN) * this.#sign;
    });
    const found = greatest(codes, figures, counting, count);
    for (const [cell, group] of groups.entries()) {
      if (group < 0) continue;
      const figure = found[cell] ?? Number.NaN;
      const extreme = extremes[group] ?? Number.NaN;
      if (figure > extreme || Number.isNaN(extreme)) extremes[group] = figure;
    }
  }

  of = (group: number): number | null => {
    const figure = this.#figures[group] ?? Number.NaN;
    return Number.isNaN(figure) ? null : figure * this.#sign;
  };
}
