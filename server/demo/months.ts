/** A calendar month as months since year 0, so that arithmetic is plain. */
export type Month = number;

/** `month(2026, 1)` is January 2026. */
export const month = (year: number, ofYear: number): Month => year * 12 + ofYear - 1;

/** Both ends included. */
export const monthsFrom = (first: Month, last: Month): Month[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

export const yearOf = (value: Month): number => Math.floor(value / 12);

/** 1–12. */
export const monthOfYear = (value: Month): number => (value % 12) + 1;

/** How months are stored: UTC midnight of the first day. */
export const monthDate = (value: Month): Date => new Date(Date.UTC(yearOf(value), value % 12, 1));

/** `2026-01`. */
export const monthCode = (value: Month): string =>
  `${yearOf(value)}-${String(monthOfYear(value)).padStart(2, '0')}`;
