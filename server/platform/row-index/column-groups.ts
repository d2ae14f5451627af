import { cellsOf, type BlockCells } from './column-cells';
import type { ColumnFilter, Value } from './column-filter';
import { countMasked, maskOf, type Counting } from './column-loops';
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

const unseen = -1;
const beyond = -2;

/** Adds up rows of blocks, column by column. */
export class ColumnGroups {
  readonly #places: Places[];
  readonly #known: Known = { group: unseen, of: [] };
  readonly #at: (readonly string[])[] = [];
  readonly #totals: readonly (readonly [name: string, total: Accumulator])[];

  constructor(private readonly asked: Grouping) {
    this.#places = asked.dimensions.map(() => new Places());
    this.#totals = Object.entries(asked.totals).map(([name, total]) => [name, accumulator(total)]);
  }

  /** Adds the rows of a block but for those at some places. @throws NotInColumns */
  add(rows: number, columnOf: ColumnOf, without: readonly number[]): void {
    const met = rowsMeeting(this.asked.filter, rows, columnOf);
    if (met === false) return;
    const columns = this.asked.dimensions.map(({ field }) => columnOf(field));
    const cells = cellsOf(countingOf(rows, met, without), columns);
    const groups = this.#groupsOf(cells, columns);
    for (const [, total] of this.#totals) total.add(cells, groups, this.#at.length, columnOf);
  }

  groups(): Group[] {
    return this.#at.map((at, group) => ({
      at,
      figures: Object.fromEntries(this.#totals.map(([name, total]) => [name, total.of(group)])),
    }));
  }

  /** For each cell that rows are in the number of its group. */
  #groupsOf(cells: BlockCells, columns: readonly BlockColumn[]): Int32Array {
    const places = columns.map(({ values }) => new Int32Array(values.length).fill(unseen));
    const groups = new Int32Array(cells.count).fill(none);
    const at: number[] = columns.map(() => 0);
    for (let cell = 0; cell < groups.length; cell += 1) {
      if (cells.filled[cell] === 0) continue;
      cells.readCodes(cell, at);
      for (let each = 0; each < at.length; each += 1) {
        const code = at[each] ?? 0;
        const seen = places[each]?.[code] ?? unseen;
        at[each] = seen === unseen ? this.#place(each, code, columns[each], places[each]) : seen;
      }
      groups[cell] = this.#groupOf(at);
    }
    return groups;
  }

  #place(at: number, code: number, column: BlockColumn | undefined, places: Int32Array | undefined): number {
    const place = this.asked.dimensions[at]?.place(column?.values[code]);
    if (place === undefined) throw new NotInColumns();
    const number = this.#places[at]?.numberOf(place) ?? 0;
    if (places) places[code] = number;
    return number;
  }

  #groupOf(places: readonly number[]): number {
    let node = this.#known;
    for (const place of places) node = node.of[place] ??= { group: unseen, of: [] };
    if (node.group !== unseen) return node.group;
    node.group = this.#at.length < this.asked.limit ? this.#at.length : beyond;
    if (node.group !== beyond) this.#at.push(places.map((place, at) => this.#places[at]?.texts[place] ?? ''));
    return node.group;
  }
}

/** What is known of groups by the places that they begin with. */
interface Known {
  group: number;
  readonly of: Known[];
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

/** The rows that meet the condition, but for those at some places. */
function countingOf(rows: number, met: Uint8Array | true, without: readonly number[]): Counting {
  if (met === true && without.length === 0) return { length: rows, isListed: false };
  const mask = met === true ? new Uint8Array(rows).fill(1) : met;
  for (const row of without) mask[row] = 0;
  return { length: countMasked(mask), isListed: true };
}

/** For each row whether it meets a condition; true or false where all rows or none do. */
function rowsMeeting(filter: ColumnFilter, rows: number, columnOf: ColumnOf): Uint8Array | boolean {
  if (filter.kind === 'field') {
    const { codes, values } = columnOf(filter.field);
    const holds = new Uint8Array(values.length);
    for (let code = 0; code < holds.length; code += 1) holds[code] = filter.test(values[code]) ? 1 : 0;
    // The last stands for rows without a value, of which there may be none.
    if (!holds.includes(0)) return true;
    if (!holds.includes(1)) return false;
    return maskOf(codes, holds);
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
