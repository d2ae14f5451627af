import { mapColumns, missingFields, type BaseField } from './column-mapping';

/** Rows of a file among which its titles are looked for: reports have a name, a date, a filter above them. */
export const headerWithin = 30;

/**
 * Where among a file's first rows its titles stand: in the first row that names all required columns of the base, else
 * in the one that names most of its columns, and more than one; else in the first.
 * @returns a position from 0
 */
export function headerRow(
  rows: readonly (readonly string[])[],
  fields: readonly BaseField[],
  remembered: Readonly<Record<string, string>> = {},
): number {
  const maps = rows.slice(0, headerWithin).map((row) => mapColumns(fields, row, remembered));
  const sizes = maps.map((map) => Object.keys(map).length);
  const whole = maps.findIndex((map, at) => sizes[at] !== 0 && missingFields(fields, map).length === 0);
  if (whole >= 0) return whole;
  const most = Math.max(0, ...sizes);
  return most > 1 ? sizes.indexOf(most) : 0;
}
