import { cellsOf, valueCells, type BlockCells } from './column-cells';
import { filterFields, type ColumnFilter, type Value } from './column-filter';
import { countAmong, countMasked, maskOf, type Counting } from './column-loops';
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
/** Up to so many cells of a block, rows are divided by the fields of a condition too, and cells looked at, not rows. */
const maxLookedAt = 1_024;

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
    const found = this.#cells(rows, columnOf, without);
    if (!found) return;
    const { cells, groups } = found;
    for (const [, total] of this.#totals) total.add(cells, groups, this.#at.length, columnOf);
  }

  groups(): Group[] {
    return this.#at.map((at, group) => ({
      at,
      figures: Object.fromEntries(this.#totals.map(([name, total]) => [name, total.of(group)])),
    }));
  }

  /** The rows by their cells, and the groups of these; null where no row counts. */
  #cells(rows: number, columnOf: ColumnOf, without: readonly number[]) {
    const { dimensions, filter } = this.asked;
    const fields = dimensions.map(({ field }) => field);
    const columns = fields.map(columnOf);
    const beside = [...new Set(filterFields(filter))].filter((field) => !fields.includes(field));
    const all = [...columns, ...beside.map(columnOf)];
    if (without.length === 0 && all.reduce((count, { values }) => count * values.length, 1) <= maxLookedAt) {
      const [only] = all;
      const cells =
        only && all.length === 1 && this.#totals.length === 0
          ? valueCells(only)
          : cellsOf({ length: rows, isListed: false }, all);
      const names = [...fields, ...beside];
      const meets = meeting(filter, (field) => {
        const at = names.indexOf(field);
        return { at, values: all[at]?.values ?? [] };
      });
      return { cells, groups: this.#groupsOf(cells, columns, meets, all.length) };
    }
    const counting = countingOf(filter, rows, columnOf, without);
    if (!counting) return null;
    const cells = cellsOf(counting, columns);
    return { cells, groups: this.#groupsOf(cells, columns) };
  }

  /** For each cell that rows are in, and whose codes meet the condition, the number of its group. */
  #groupsOf(
    cells: BlockCells,
    columns: readonly BlockColumn[],
    meets: Meets = () => true,
    codeCount = columns.length,
  ): Int32Array {
    const places = columns.map(({ values }) => new Int32Array(values.length).fill(unseen));
    const groups = new Int32Array(cells.count).fill(none);
    const codes = Array<number>(codeCount).fill(0);
    const at: number[] = columns.map(() => 0);
    for (let cell = 0; cell < groups.length; cell += 1) {
      if (cells.filled[cell] === 0) continue;
      cells.readCodes(cell, codes);
      if (!meets(codes)) continue;
      for (let each = 0; each < at.length; each += 1) {
        const code = codes[each] ?? 0;
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

/** Whether rows with these codes meet a condition. */
type Meets = (codes: readonly number[]) => boolean;

/** @param columnOf where the codes of a field stand, and what they stand for */
function meeting(
  filter: ColumnFilter,
  columnOf: (field: string) => { readonly at: number; readonly values: readonly Value[] },
): Meets {
  if (filter.kind === 'field') {
    const { at, values } = columnOf(filter.field);
    const holds = values.map((value) => filter.test(value));
    return (codes) => holds[codes[at] ?? 0] ?? false;
  }
  const of = filter.of.map((each) => meeting(each, columnOf));
  if (filter.kind === 'all') return (codes) => of.every((meets) => meets(codes));
  const isNone = filter.kind === 'none';
  return (codes) => of.some((meets) => meets(codes)) !== isNone;
}

/** The rows that meet the condition, but for those at some places; null where there are none. */
function countingOf(
  filter: ColumnFilter,
  rows: number,
  columnOf: ColumnOf,
  without: readonly number[],
): Counting | null {
  const only = onlyField(filter);
  if (only && without.length === 0) {
    const { codes, values } = columnOf(only.field);
    const holds = holdsOf(only, values);
    return holds.includes(0)
      ? { length: countAmong(codes, holds), isListed: true }
      : { length: rows, isListed: false };
  }
  const met = rowsMeeting(filter, rows, columnOf);
  if (met === false) return null;
  if (met === true && without.length === 0) return { length: rows, isListed: false };
  const mask = met === true ? new Uint8Array(rows).fill(1) : met;
  for (const row of without) mask[row] = 0;
  return { length: countMasked(mask), isListed: true };
}

type FieldFilter = Extract<ColumnFilter, { kind: 'field' }>;

/** The one comparison that a condition is; null where it is several. */
function onlyField(filter: ColumnFilter): FieldFilter | null {
  if (filter.kind === 'field') return filter;
  const [first, ...others] = filter.of;
  return first && others.length === 0 && filter.kind !== 'none' ? onlyField(first) : null;
}

/** For each value 1 where it meets a comparison. */
function holdsOf({ test }: FieldFilter, values: readonly Value[]): Uint8Array {
  const holds = new Uint8Array(values.length);
  for (let code = 0; code < holds.length; code += 1) holds[code] = test(values[code]) ? 1 : 0;
  return holds;
}

/** For each row whether it meets a condition; true or false where all rows or none do. */
function rowsMeeting(filter: ColumnFilter, rows: number, columnOf: ColumnOf): Uint8Array | boolean {
  if (filter.kind === 'field') {
    const { codes, values } = columnOf(filter.field);
    const holds = holdsOf(filter, values);
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
