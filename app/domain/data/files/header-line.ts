import { missingFields, type BaseField, type ColumnMap } from './column-mapping';
import { namedColumns } from './month-columns';

/** Rows of a file among which its titles are looked for: reports have a name, a date, a filter above them. */
export const headerWithin = 30;

type Texts = readonly string[];

/** The titles of a file's columns, and the other names under which each may be found where they stand in two lines. */
export interface Titles {
  readonly titles: Texts;
  readonly others: readonly Texts[];
}

/** Where a file's titles stand among its first rows: a position from 0, -1 where there are none, and how many lines they take. */
export interface TitleLines {
  readonly at: number;
  readonly lines: 1 | 2;
}

/**
 * Where among a file's first rows its titles stand: in the first row that names all required columns of the base, else
 * in the one that names most of its columns, and more than one; else in the first.
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

/** The same, and whether they take two lines: that is so where both together name more of the base's columns than either. */
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

/** The titles that stand in a file's rows. */
export function titlesOf(rows: readonly Texts[], { at, lines }: TitleLines): Titles {
  const upper = rows[at] ?? [];
  return lines === 1 ? { titles: upper, others: [] } : joined(upper, rows[at + 1] ?? []);
}

/**
 * Titles of two lines as one: "Valor" over "jan/26" is "Valor jan/26". A title of the upper line that was merged over
 * several columns stands in the first of them, and holds for those after it that have only a lower one.
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
  // Alone, a lower title says enough where it stands under one of several columns, and an upper one where it has its own.
  return {
    titles: columns.map(({ group, low }) => [group.top, low].filter((text) => text !== '').join(' ')),
    others: [
      columns.map(({ group, low }) => (group.columns > 1 || group.top === '' ? low : '')),
      columns.map(({ group }) => (group.columns === 1 ? group.top : '')),
    ],
  };
}
