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
  /** @param groups for each row of a block the number of its group, a negative one for none; @param count of all groups */
  add(groups: Int32Array, count: number, columnOf: ColumnOf): void;
  of(group: number): number | null;
}

/** The group of a row that is not asked for. */
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

  add(groups: Int32Array, count: number, columnOf: ColumnOf): void {
    this.#counts = roomFor(this.#counts, count);
    const column = this.field === null ? null : columnOf(this.field);
    if (column) addKnown(this.#counts, groups, column);
    else addRows(this.#counts, groups);
  }

  of = (group: number): number => this.#counts[group] ?? 0;
}

function addRows(counts: Float64Array, groups: Int32Array): void {
  for (let row = 0; row < groups.length; row += 1) {
    const group = groups[row] ?? none;
    if (group >= 0) counts[group] = (counts[group] ?? 0) + 1;
  }
}

function addKnown(counts: Float64Array, groups: Int32Array, { wideCodes, figures }: BlockColumn): void {
  for (let row = 0; row < groups.length; row += 1) {
    const group = groups[row] ?? none;
    if (group >= 0 && !Number.isNaN(figures[wideCodes[row] ?? 0])) counts[group] = (counts[group] ?? 0) + 1;
  }
}

/** Sums with what their rounding leaves out, as the database keeps them. */
class Sum implements Accumulator {
  #sums = new Float64Array(64);
  #rests = new Float64Array(64);

  constructor(private readonly field: string) {}

  add(groups: Int32Array, count: number, columnOf: ColumnOf): void {
    const sums = (this.#sums = roomFor(this.#sums, count));
    const rests = (this.#rests = roomFor(this.#rests, count));
    const { wideCodes, figures } = columnOf(this.field);
    for (let row = 0; row < groups.length; row += 1) {
      const group = groups[row] ?? none;
      const figure = figures[wideCodes[row] ?? 0] ?? 0;
      if (group < 0 || Number.isNaN(figure)) continue;
      const before = sums[group] ?? 0;
      const sum = before + figure;
      const added = sum - before;
      rests[group] = (rests[group] ?? 0) + (before - (sum - added)) + (figure - added);
      sums[group] = sum;
    }
  }

  of = (group: number): number => (this.#sums[group] ?? 0) + (this.#rests[group] ?? 0);
}

class Extreme implements Accumulator {
  #figures = new Float64Array(64).fill(Number.NaN);

  constructor(private readonly total: Extract<Total, { kind: 'min' | 'max' }>) {}

  add(groups: Int32Array, count: number, columnOf: ColumnOf): void {
    const before = this.#figures.length;
    const extremes = (this.#figures = roomFor(this.#figures, count));
    if (extremes.length > before) extremes.fill(Number.NaN, before);
    const { wideCodes, values } = columnOf(this.total.field);
    const figures = Float64Array.from(values, (value) => {
      const figure = this.total.figure(value);
      if (figure === undefined) throw new NotInColumns();
      return figure ?? Number.NaN;
    });
    const sign = this.total.kind === 'max' ? 1 : -1;
    for (let row = 0; row < groups.length; row += 1) {
      const group = groups[row] ?? none;
      if (group < 0) continue;
      const figure = figures[wideCodes[row] ?? 0] ?? Number.NaN;
      const extreme = extremes[group] ?? Number.NaN;
      if (figure * sign > extreme * sign || Number.isNaN(extreme)) extremes[group] = figure;
    }
  }

  of = (group: number): number | null => {
    const figure = this.#figures[group] ?? Number.NaN;
    return Number.isNaN(figure) ? null : figure;
  };
}
