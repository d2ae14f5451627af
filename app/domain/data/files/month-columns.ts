import { month, parseMonth, shortMonth, type Month } from '../../values/month';
import { folded } from '../../values/text';
import { firstYear, lastYear, readDay, withoutTime } from '../../values/written-date';
import { mapColumns, plainHeader, type BaseField, type ColumnMap } from './column-mapping';

/** Positions of a `ColumnMap` that are no column of the file, whose columns are before these. */
export const places = {
  /** The month in a column's title. */
  month: 2_000,
  /** The figure in the cell: of the first group of month columns, and then of the following groups. */
  figure: 2_001,
  /** The sheet's name. */
  sheet: 2_010,
  /** A constant for all rows. */
  constant: 2_011,
} as const;
const maxGroups = places.sheet - places.figure;

/** Whether a column is generated instead of read from a column of the file. */
export const isMadeUp = (at: number | undefined): boolean => at !== undefined && at >= places.month;

/** A column of the file with a month as its title. */
export interface MonthColumn {
  readonly at: number;
  readonly month: Month;
}

/** Columns with the figures of months; `name` is the rest of their titles, which is usually empty. */
export interface MonthGroup {
  readonly name: string;
  readonly columns: readonly MonthColumn[];
}

/** Titles of sums and ratios over months, which are not the figure of a month. */
const noFigure = /total|acum|medi|ytd|varia|%|soma/;

/** The month of a text, or of a day. */
function monthOf(text: string): Month | null {
  const parsed = parseMonth(withoutTime(text));
  if (parsed !== null) return parsed;
  const [year = 0, ofYear = 0] = readDay(text, 'dmy') ?? [];
  const exists = year >= firstYear && year <= lastYear && ofYear >= 1 && ofYear <= 12;
  return exists ? month(year, ofYear) : null;
}

const withoutMarks = (text: string): string => text.replace(/^[\s\-–:_|/]+|[\s\-–:_|/]+$/g, '');

/** The month and the name of the figure in a title: `nov/26`, `Quantidade nov/26`, `nov/26 - Quantidade`. */
export function headingOf(title: string): { readonly month: Month; readonly name: string } | null {
  const text = title.trim();
  const whole = monthOf(text);
  if (whole !== null) return { month: whole, name: '' };
  const words = text.split(/\s+/);
  for (let count = Math.min(3, words.length - 1); count > 0; count -= 1)
    for (const [heading, rest] of [
      [words.slice(-count), words.slice(0, -count)],
      [words.slice(0, count), words.slice(count)],
    ] as const) {
      const found = monthOf(heading.join(' '));
      const name = withoutMarks(rest.join(' '));
      if (found !== null) return noFigure.test(folded(name)) ? null : { month: found, name };
    }
  return null;
}

/** The groups of month columns among a file's titles; a group with a repeated month is ignored. */
export function monthGroups(titles: readonly string[], left: readonly number[] = []): MonthGroup[] {
  const groups = new Map<string, { name: string; columns: MonthColumn[] }>();
  titles.forEach((title, at) => {
    const heading = left.includes(at) ? null : headingOf(title);
    if (!heading) return;
    const key = plainHeader(heading.name);
    const group = groups.get(key) ?? { name: heading.name, columns: [] };
    groups.set(key, group);
    group.columns.push({ at, month: heading.month });
  });
  return [...groups.values()]
    .filter(({ columns }) => new Set(columns.map((column) => column.month)).size === columns.length)
    .slice(0, maxGroups);
}

/** Positions of titles without months: the part that files of different months share. */
export const fixedPlaces = (titles: readonly string[]): number[] => {
  const months = new Set(monthGroups(titles).flatMap(({ columns }) => columns.map(({ at }) => at)));
  return titles.flatMap((_, at) => (months.has(at) ? [] : [at]));
};

/**
 * Finds a base's columns in titles as `mapColumns` does. If there are month columns, it also assigns the only month
 * field that is still missing, and the figures by the names of the groups, or the only missing figure if there is one
 * group.
 * @param isStated whether the sender declares month columns, so that a single one is enough
 */
export function namedColumns(
  fields: readonly BaseField[],
  titles: readonly string[],
  remembered: Readonly<Record<string, string>> = {},
  others: readonly (readonly string[])[] = [],
  isStated = false,
): ColumnMap {
  const map = mapColumns(fields, titles, remembered, others);
  const groups = monthGroups(titles);
  // Without other titles, two months could be values in a row of data.
  const fewest = isStated ? 1 : Object.keys(map).length > 0 ? 2 : 3;
  if (!groups.some(({ columns }) => columns.length >= fewest)) return map;
  const open = fields.filter(({ key }) => map[key] === undefined);
  const [time, ...moreTimes] = open.filter(({ holds, required }) => holds === 'time' && required);
  const found = figuresOf(
    open.filter(({ holds }) => holds === 'figure'),
    groups,
  );
  if (!time || moreTimes.length > 0 || Object.keys(found).length === 0) return map;
  return { ...map, [time.key]: places.month, ...found };
}

function figuresOf(open: readonly BaseField[], groups: readonly MonthGroup[]): Record<string, number> {
  const found: Record<string, number> = {};
  groups.forEach(({ name }, at) => {
    for (const key of Object.keys(mapColumns(open, [name]))) found[key] ??= places.figure + at;
  });
  if (Object.keys(found).length > 0 || groups.length !== 1) return found;
  const required = open.filter((field) => field.required);
  const [only, ...more] = required.length > 0 ? required : open;
  return only && more.length === 0 ? { [only.key]: places.figure } : {};
}

/** `nov/26 a dez/27`, in the order of the columns. */
export function spanText({ columns }: MonthGroup): string {
  const [first, last] = [columns[0], columns.at(-1)];
  if (!first || !last) return '';
  return first === last ? shortMonth(first.month) : `${shortMonth(first.month)} a ${shortMonth(last.month)}`;
}
