/** Days from Excel's day 0 to day 0 of workbooks with the 1904 date system. */
export const daysTo1904 = 1_462;

/** Excel counts days from 30 December 1899, because it also counts 29 February 1900, which does not exist. */
export const excelDate = (days: number): Date => new Date(Math.round((days - 25_569) * 86_400) * 1000);

/** A date of a cell, without a time zone; null for an invalid one. */
export function isoDate(text: string): Date | null {
  const [, local] = /^(\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)?)Z?$/.exec(text) ?? [];
  const date = new Date(local?.includes('T') ? `${local}Z` : (local ?? ''));
  return Number.isNaN(date.getTime()) ? null : date;
}
