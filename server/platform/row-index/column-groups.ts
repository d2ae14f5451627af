import { blockRows } from './bits';
import type { ColumnFilter, Value } from './column-filter';
import type { BlockColumn } from './column-part';
import {
  accumulator,
  none,
  NotInColumns,
  type Accumulator,
  type ColumnOf,
  type Total,
} from './column-totals';

/** What rows are divided by: `place` names a value's group, and answers undefined for one that it cannot name. */
export interface Dimension {
  readonly field: string;
  readonly place: (value: Value) => string | undefined;
}

export interface Grouping {
  readonly dimensions: readonly Dimension[];
  readonly totals: Readonly<Record<string, Total>>;
  readonly filter: ColumnFilter;
  /** So many groups are made, of further ones nothing is said. */
  readonly limit: number;
}

export interface Group {
  readonly at: readonly string[];
  readonly figures: Readonly<Record<string, number | null>>;
}

/** More combinations of a block's values are looked up one by one. */
const maxDense = 2 ** 18;
const unseen = -1;
const beyond = -2;

/** Adds up rows of blocks, column by column. */
export class ColumnGroups {
  readonly #places: Places[];
  readonly #pairs: Map<number, number>[];
  readonly #known = new Map<number, number>();
  readonly #at: (readonly string[])[] = [];
  readonly #totals: readonly (readonly [name: string, total: Accumulator])[];
  /** Room for what is said of a block's rows. */
  readonly #mask = new Uint8Array(blockRows);
  readonly #cells = new Uint32Array(blockRows);
  readonly #groups = new Int32Array(blockRows);

  constructor(private readonly asked: Grouping) {
    this.#places = asked.dimensions.map(() => new Places());
    this.#pairs = asked.dimensions.map(() => new Map<number, number>());
    this.#totals = Object.entries(asked.totals).map(([name, total]) => [name, accumulator(total)]);
  }

  /** Adds the rows of a block but for those at some places. @throws NotInColumns */
  add(rows: number, columnOf: ColumnOf, without: readonly number[]): void {
    const met = rowsMeeting(this.asked.filter, rows, columnOf);
    if (met === false) return;
    const mask = met === true ? this.#mask.subarray(0, rows).fill(1) : met;
    for (const row of without) mask[row] = 0;
    const groups = this.#groupsOf(mask, columnOf);
    for (const [, total] of this.#totals) total.add(groups, this.#at.length, columnOf);
  }

  groups(): Group[] {
    return this.#at.map((at, group) => ({
      at,
      figures: Object.fromEntries(this.#totals.map(([name, total]) => [name, total.of(group)])),
    }));
  }

  /** For each row the number of its group. */
  #groupsOf(mask: Uint8Array, columnOf: ColumnOf): Int32Array {
    const { dimensions } = this.asked;
    const columns = dimensions.map(({ field }) => columnOf(field));
    const cellCount = columns.reduce((product, { values }) => product * values.length, 1);
    if (cellCount > Number.MAX_SAFE_INTEGER) throw new NotInColumns();
    const [first, ...further] = columns;
    const cells = cellCount < 2 ** 32 ? this.#cells.subarray(0, mask.length) : new Float64Array(mask.length);
    if (first) cells.set(first.wideCodes);
    else cells.fill(0);
    for (const { wideCodes, values } of further) addPlaces(cells, wideCodes, values.length);
    const places = columns.map(({ values }) => new Int32Array(values.length).fill(unseen));
    const groupAt = (cell: number) => this.#groupOf(this.#placesAt(cell, columns, places));
    const groups = this.#groups.subarray(0, mask.length).fill(none);
    if (cells instanceof Uint32Array && cellCount <= maxDense)
      lookUpDense(cells, mask, groups, new Int32Array(cellCount).fill(unseen), groupAt);
    else lookUp(cells, mask, groups, groupAt);
    return groups;
  }

  /** The place of each dimension in a combination of a block's values. */
  #placesAt(cell: number, columns: readonly BlockColumn[], places: readonly Int32Array[]): readonly number[] {
    const found: number[] = [];
    let rest = cell;
    for (let at = columns.length - 1; at >= 0; at -= 1) {
      const { values = [] } = columns[at] ?? {};
      const code = rest % values.length;
      rest = Math.floor(rest / values.length);
      const seen = places[at]?.[code] ?? unseen;
      found[at] = seen === unseen ? this.#place(at, code, values, places[at]) : seen;
    }
    return found;
  }

  #place(at: number, code: number, values: readonly Value[], places: Int32Array | undefined): number {
    const place = this.asked.dimensions[at]?.place(values[code]);
    if (place === undefined) throw new NotInColumns();
    const number = this.#places[at]?.numberOf(place) ?? 0;
    if (places) places[code] = number;
    return number;
  }

  #groupOf(places: readonly number[]): number {
    let key = places[0] ?? 0;
    for (let at = 1; at < places.length; at += 1) {
      const pairs = this.#pairs[at] ?? new Map<number, number>();
      const pair = key * 2 ** 24 + (places[at] ?? 0);
      key = pairs.get(pair) ?? pairs.size;
      pairs.set(pair, key);
    }
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const group = this.#at.length < this.asked.limit ? this.#at.length : beyond;
    this.#known.set(key, group);
    if (group !== beyond) this.#at.push(places.map((place, at) => this.#places[at]?.texts[place] ?? ''));
    return group;
  }
}

/** Numbers the places of a dimension. */
class Places {
  readonly texts: string[] = [];
  readonly #numbers = new Map<string, number>();

  numberOf(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    this.#numbers.set(text, this.texts.length);
    return this.texts.push(text) - 1;
  }
}

/** Numbers the combinations of what rows have and what they have besides. */
function addPlaces(cells: Uint32Array | Float64Array, codes: Uint16Array, count: number): void {
  for (let row = 0; row < cells.length; row += 1) cells[row] = (cells[row] ?? 0) * count + (codes[row] ?? 0);
}

/** Names each row's group by its cell; those of all cells are known by their places. */
function lookUpDense(
  cells: Uint32Array,
  mask: Uint8Array,
  groups: Int32Array,
  known: Int32Array,
  groupAt: (cell: number) => number,
): void {
  for (let row = 0; row < cells.length; row += 1) {
    if (mask[row] === 0) continue;
    const cell = cells[row] ?? 0;
    let group = known[cell] ?? unseen;
    if (group === unseen) known[cell] = group = groupAt(cell);
    groups[row] = group;
  }
}

/** The same where there are too many cells for a list of them all. */
function lookUp(
  cells: Uint32Array | Float64Array,
  mask: Uint8Array,
  groups: Int32Array,
  groupAt: (cell: number) => number,
): void {
  const known = new Map<number, number>();
  for (let row = 0; row < cells.length; row += 1) {
    if (mask[row] === 0) continue;
    const cell = cells[row] ?? 0;
    let group = known.get(cell);
    if (group === undefined) known.set(cell, (group = groupAt(cell)));
    groups[row] = group;
  }
}

/** For each row whether it meets a condition; true or false where all rows or none do. */
function rowsMeeting(filter: ColumnFilter, rows: number, columnOf: ColumnOf): Uint8Array | boolean {
  if (filter.kind === 'field') {
    const { wideCodes, values } = columnOf(filter.field);
    const holds = new Uint8Array(values.length);
    for (let code = 0; code < holds.length; code += 1) holds[code] = filter.test(values[code]) ? 1 : 0;
    // The last stands for rows without a value, of which there may be none.
    if (!holds.includes(0)) return true;
    if (!holds.includes(1)) return false;
    const mask = new Uint8Array(rows);
    for (let row = 0; row < rows; row += 1) mask[row] = holds[wideCodes[row] ?? 0] ?? 0;
    return mask;
  }
  const any = filter.kind !== 'all';
  const negated = filter.kind === 'none';
  let met: Uint8Array | null = null;
  for (const each of filter.of) {
    const those = rowsMeeting(each, rows, columnOf);
    if (those === any) return any !== negated;
    if (typeof those === 'boolean') continue;
    if (!met) met = those;
    else if (any) for (let row = 0; row < rows; row += 1) met[row] = (met[row] ?? 0) | (those[row] ?? 0);
    else for (let row = 0; row < rows; row += 1) met[row] = (met[row] ?? 0) & (those[row] ?? 0);
  }
  if (!met) return any === negated;
  return negated ? met.map((each) => 1 - each) : met;
}
