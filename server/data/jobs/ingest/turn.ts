import type { ColumnMap } from '../../../../app/domain/data/files/column-mapping';
import {
  fixedPlaces,
  isMadeUp,
  monthGroups,
  places,
  type MonthGroup,
} from '../../../../app/domain/data/files/month-columns';
import { rowNumber } from '../../../../app/domain/data/files/row-place';
import { columnNotes } from '../../../../app/domain/data/files/reading-notes';
import { isBlank } from '../../../../app/domain/values/cell-text';
import { monthDate, type Month } from '../../../../app/domain/values/month';
import type { Layout } from '../../../tables/layout';
import type { Base } from '../../master-data/base';
import type { Cell } from '../../../tables/cell';
import { referenceColumn } from '../repair/correction-file';
import { Unreadable } from '../../../tables/failure';
import { saysTotal } from './footer';
import { fieldsOf, RowChecker } from '../../master-data';
import type { Signs } from '../../master-data/rows/header';
import { widthOf } from '../../../tables/rows';
import type { Row } from '../../../tables/rows';

/** What fills the columns of a base: of the file by their positions, or made up (`places`). */
export type Filling = Pick<Layout, 'constants'> & {
  readonly map: ColumnMap;
  /** Positions of columns that are left out. */
  readonly left: readonly number[];
};

/** A sheet whose name fills a column, with its place among the workbook's. */
export interface NamedSheet {
  readonly name: string;
  readonly at: number;
}

/** A column of the rows once they are turned: of the file, or made up. */
export interface TurnedColumn {
  /** Its position in the file, or one of `places` for a generated column. */
  readonly at: number;
  readonly title: string;
}

/** A month in columns, and the positions of its figures, by group. */
interface Across {
  readonly cell: Date;
  readonly column: number;
  readonly at: readonly (number | undefined)[];
}

const tooMany =
  'Com os meses nas colunas, um arquivo tem no máximo 4.194.303 linhas e 256 colunas; lido aba por aba, 128 abas de 65.535 linhas e 127 colunas. Divida-o e envie as partes.';

/**
 * Turns the rows of a file into rows of its base (rule D32): one row for each month with a figure if months are in
 * columns, with generated columns for a sheet's name or typed constants. The result has the file's columns without
 * the months, followed by the generated ones; `map` names them. A file without generated columns stays unchanged.
 */
export class Turn {
  readonly titles: readonly string[];
  readonly map: ColumnMap;
  readonly left: readonly number[];
  readonly columns: readonly TurnedColumn[];
  /** Columns that are the file's own, the first ones. */
  readonly own: number;
  /** Month columns that become rows. */
  readonly months: number;
  readonly isTurned: boolean;
  /** Titles of month columns that are not used, and that nobody left out. */
  readonly #passed: readonly string[];
  readonly #fixed: readonly number[];
  readonly #width: number;
  readonly #across: readonly Across[];
  readonly #behind: readonly Cell[];

  constructor(
    titles: readonly string[],
    { map, constants = {}, left }: Filling,
    private readonly sheet: NamedSheet | null,
  ) {
    const isAcross = Object.values(map).includes(places.month);
    this.isTurned = Object.values(map).some(isMadeUp);
    const ofFile = Object.values(map).filter((at) => !isMadeUp(at));
    this.#width = this.isTurned ? Math.max(widthOf(titles), ...ofFile.map((at) => at + 1)) : titles.length;
    const positions = isAcross ? fixedPlaces(titles) : Array.from({ length: this.#width }, (_, at) => at);
    const fixed = new Set(positions);
    this.#fixed = positions.filter((at) => at < this.#width);
    this.own = this.#fixed.length;
    const groups = isAcross ? groupsRead(titles, map, left) : [];
    this.#across = acrossOf(groups.map(({ group }) => group));
    this.months = groups.reduce((sum, { group: { columns } }) => sum + columns.length, 0);
    const read = new Set(groups.flatMap(({ group: { columns } }) => columns.map(({ at }) => at)));
    const passed = isAcross
      ? titles.filter((_, at) => !fixed.has(at) && !read.has(at) && !left.includes(at))
      : [];
    const filled = madeUpOf(map, groups, this.#across.length > 0, { constants, sheet });
    this.#behind = filled.flatMap(({ cell }) => cell ?? []);
    const isNamed = widthOf(titles) > 0;
    this.columns = [
      ...this.#fixed.map((at) => ({ at, title: titles[at] ?? '' })),
      ...filled.map(({ at, title }) => ({ at, title: isNamed ? title : '' })),
    ];
    this.titles = this.isTurned ? this.columns.map(({ title }) => title) : titles;
    this.#passed = passed;
    this.left = this.isTurned ? left.flatMap((at) => placeIn(this.#fixed, at)) : left;
    this.map = this.isTurned
      ? Object.fromEntries([
          ...Object.entries(map).flatMap(([key, at]) =>
            placeIn(this.#fixed, at).map((place) => [key, place]),
          ),
          ...filled.map(({ key }, at) => [key, this.own + at]),
        ])
      : map;
  }

  /** @throws Unreadable if there are too many lines or columns to number */
  rows(rows: readonly Row[]): readonly Row[] {
    return this.isTurned ? rows.flatMap((row) => this.#turned(row)) : rows;
  }

  /** Unused and repeated columns of the file. */
  get notes(): ReturnType<typeof columnNotes> {
    const { unused = [], ...notes } = columnNotes(
      this.titles.slice(0, this.isTurned ? this.own : undefined),
      this.map,
      this.left,
    );
    const all = [...unused, ...this.#passed];
    return { ...notes, ...(all.length > 0 && { unused: all }) };
  }

  /** Whether a line is a total of those above it: its used cells contain nothing else. */
  isTotal({ cells }: Row): boolean {
    if (this.months === 0) return false;
    const own = this.#fixed.map((at) => cells[at] ?? '');
    const used = Object.values(this.map).flatMap((at) => own[at] ?? []);
    return saysTotal(
      own.find((cell) => typeof cell !== 'string' || !isBlank(cell)),
      used,
    );
  }

  /** Names a line as a row that is all of it. */
  lineNumber(line: number): number {
    return this.#number(line, null);
  }

  #turned({ line, cells }: Row): Row[] {
    const own = this.#fixed.map((at) => cells[at] ?? '');
    const surplus = cells.slice(this.#width);
    if (this.#across.length === 0)
      return [{ line: this.#number(line, null), cells: [...own, ...this.#behind, ...surplus] }];
    return this.#across.flatMap(({ cell, column, at }): Row[] => {
      const figures = at.map((place) => (place === undefined ? '' : (cells[place] ?? '')));
      if (figures.every((figure) => typeof figure === 'string' && isBlank(figure))) return [];
      return [
        { line: this.#number(line, column), cells: [...own, cell, ...figures, ...this.#behind, ...surplus] },
      ];
    });
  }

  #number(line: number, column: number | null): number {
    const row = rowNumber({ sheet: this.sheet?.at ?? null, line, column });
    if (row === null) throw new Unreadable(tooMany);
    return row;
  }
}

const placeIn = (positions: readonly number[], at: number): number[] => {
  const place = positions.indexOf(at);
  return place < 0 ? [] : [place];
};

interface GroupRead {
  readonly key: string;
  readonly at: number;
  readonly group: MonthGroup;
}

/** The groups of month columns that feed a column of the base, without columns that are left out. */
function groupsRead(titles: readonly string[], map: ColumnMap, left: readonly number[]): GroupRead[] {
  const groups = monthGroups(titles);
  return Object.entries(map).flatMap(([key, at]) => {
    const { name, columns = [] } = groups[at - places.figure] ?? { name: '' };
    const read = columns.filter((column) => !left.includes(column.at));
    return read.length > 0 ? [{ key, at, group: { name, columns: read } }] : [];
  });
}

/** The months of all groups, in the order of their first columns. */
function acrossOf(groups: readonly MonthGroup[]): Across[] {
  const months = new Map<Month, (number | undefined)[]>();
  groups.forEach(({ columns }, group) => {
    for (const { at, month } of columns) {
      const places = months.get(month) ?? groups.map(() => undefined);
      places[group] = at;
      months.set(month, places);
    }
  });
  return [...months]
    .map(([month, at]) => ({
      cell: monthDate(month),
      column: Math.min(...at.map((place) => place ?? Number.POSITIVE_INFINITY)),
      at,
    }))
    .sort((one, other) => one.column - other.column);
}

interface MadeUp extends TurnedColumn {
  readonly key: string;
  /** The constant for all rows; absent for values that differ by row. */
  readonly cell?: Cell;
}

/** The generated columns, in the order of the rows. */
function madeUpOf(
  map: ColumnMap,
  groups: readonly GroupRead[],
  isAcross: boolean,
  {
    constants,
    sheet,
  }: { readonly constants: Readonly<Record<string, string>>; readonly sheet: NamedSheet | null },
): MadeUp[] {
  const of = (place: number) => Object.entries(map).flatMap(([key, at]) => (at === place ? [key] : []));
  const [time] = of(places.month);
  return [
    ...(isAcross && time !== undefined ? [{ key: time, at: places.month, title: 'Mês da coluna' }] : []),
    ...(isAcross
      ? groups.map(({ key, at, group }) => ({ key, at, title: group.name || 'Valor do mês' }))
      : []),
    ...(sheet
      ? of(places.sheet).map((key) => ({
          key,
          at: places.sheet,
          title: 'Nome da aba',
          cell: sheet.name.trim(),
        }))
      : []),
    ...of(places.constant).flatMap((key) => {
      const cell = constants[key]?.trim() ?? '';
      return cell === '' ? [] : [{ key, at: places.constant, title: 'Valor fixo', cell }];
    }),
  ];
}

/** The columns of a layout; without one those of the titles, as for corrections, which have the base's own. */
export const fillable = (
  layout: Pick<Layout, 'columns'> | null,
  named: () => ColumnMap,
  titles: readonly string[],
): ColumnMap => (layout && referenceColumn(titles) < 0 ? layout.columns : named());

/** Checks the rows that come out. @throws Unreadable as `RowChecker` */
export const checkerOf = (base: Base, { titles, map, own, isTurned }: Turn, signs: Signs): RowChecker =>
  new RowChecker(base, titles, signs, map, isTurned ? own : undefined);

/** Typed constants for all rows, by the columns' labels. */
export const describeConstants = (
  base: Base,
  layout: Partial<Pick<Layout, 'constants' | 'columns' | 'chosenFor'>> | null,
) =>
  fieldsOf(base).flatMap(({ key, label }) => {
    const value = layout?.columns?.[key] === places.constant ? (layout.constants?.[key]?.trim() ?? '') : '';
    const { chosenFor } = layout ?? {};
    return value === '' ? [] : [{ label, value, ...(chosenFor && { chosenFor }) }];
  });
