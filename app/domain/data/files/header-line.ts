import { missingFields, type BaseField, type ColumnMap } from './column-mapping';
import { namedColumns } from './month-columns';

/** Number of first rows that are searched for the titles: reports have a name, a date and a filter above them. */
export const headerWithin = 30;

type Texts = readonly string[];

/** The titles of a file's columns, and further names of each if the titles have two lines. */
export interface Titles {
  readonly titles: Texts;
  readonly others: readonly Texts[];
}

/** The position of a file's titles among its first rows: from 0, -1 without titles; and their number of lines. */
export interface TitleLines {
  readonly at: number;
  readonly lines: 1 | 2;
}

/**
 * The position of the titles among a file's first rows: the first row with all required columns of the base,
 * otherwise the one with most of its columns, if more than one; otherwise the first.
 * @returns a position from 0
 */
function headerRow(rows: readonly Texts[], fields: readonly BaseField[], remembered: Remembered): number {
  const maps = rows.slice(0, headerWithin).map((row) => namedColumns(fields, row, remembered));
  const sizes = maps.map((map) => Object.keys(map).length);
  const whole = maps.findIndex((map, at) => sizes[at] !== 0 && missingFields(fields, map).length === 0);
  if (whole >= 0) return whole;
  const widest = Math.max(0, ...sizes);
  return widest > 1 ? sizes.indexOf(widest) : 0;
}

type Remembered = Readonly<Record<string, string>>;

/**
 * The position of the titles, and whether they have two lines: this is the case if both lines together name more of the
 * base's columns than either one.
 */
export function findTitles(
  rows: readonly Texts[],
  fields: readonly BaseField[],
  remembered: Remembered = {},
): TitleLines {
  const first = rows.slice(0, headerWithin);
  const at = headerRow(first, fields, remembered);
  const single = namedColumns(fields, first[at] ?? [], remembered);
  let best: TitleLines = { at, lines: 1 };
  let bestMap: ColumnMap = single;
  const isWhole = missingFields(fields, single).length === 0;
  for (let upper = 0; upper + 1 < first.length; upper += 1) {
    if (isWhole && upper !== at && upper + 1 !== at) continue;
    const { titles, others } = titlesOf(first, { at: upper, lines: 2 });
    const map = namedColumns(fields, titles, remembered, others);
    const alone = [upper, upper + 1].map((line) => namedColumns(fields, first[line] ?? [], remembered));
    if (![bestMap, ...alone].every((one) => isBetter(map, one, fields))) continue;
    best = { at: upper, lines: 2 };
    bestMap = map;
  }
  return best;
}

const isBetter = (map: ColumnMap, than: ColumnMap, fields: readonly BaseField[]): boolean =>
  Object.keys(map).length > Object.keys(than).length &&
  missingFields(fields, map).length <= missingFields(fields, than).length;

/** The titles in a file's rows. */
export function titlesOf(rows: readonly Texts[], { at, lines }: TitleLines): Titles {
  const upper = rows[at] ?? [];
  return lines === 1 ? { titles: upper, others: [] } : joined(upper, rows[at + 1] ?? []);
}

/**
 * Combines titles of two lines: "Valor" over "jan/26" is "Valor jan/26". A merged title of the upper line is in the
 * first of its columns, and applies to the following ones that have only a lower title.
 */
function joined(upper: Texts, lower: Texts): Titles {
  const width = Math.max(upper.length, lower.length);
  const groups: { top: string; columns: number }[] = [];
  const columns = Array.from({ length: width }, (_, at) => {
    const [top, low] = [(upper[at] ?? '').trim(), (lower[at] ?? '').trim()];
    if (top !== '' || low === '') groups.push({ top, columns: 0 });
    const group = groups.at(-1) ?? { top: '', columns: 0 };
    if (groups.length === 0) groups.push(group);
    group.columns += 1;
    return { group, low };
  });
  // A lower title alone is enough below a title of several columns, and an upper one if it has its own column.
  return {
    titles: columns.map(({ group, low }) => [group.top, low].filter((text) => text !== '').join(' ')),
    others: [
      columns.map(({ group, low }) => (group.columns > 1 || group.top === '' ? low : '')),
      columns.map(({ group }) => (group.columns === 1 ? group.top : '')),
    ],
  };
}
