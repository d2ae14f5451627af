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

/** The month of a stored date, which is UTC midnight of a first day. */
export const monthOfDate = (date: Date): Month => month(date.getUTCFullYear(), date.getUTCMonth() + 1);

/** The month that it is at an instant in a time zone (IANA name). */
export function monthIn(instant: Date, timeZone: string): Month {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: 'numeric' })
    .formatToParts(instant)
    .reduce<Record<string, string>>((all, { type, value }) => ({ ...all, [type]: value }), {});
  return month(Number(parts['year']), Number(parts['month']));
}

/** `2026-01`. */
export const monthCode = (value: Month): string =>
  `${yearOf(value)}-${String(monthOfYear(value)).padStart(2, '0')}`;

/** `2026-01`, `2026-01-01` or that day's ISO date-time in UTC → its month; null for anything else, other days included. */
export function parseMonth(text: string): Month | null {
  const found = /^(\d{4})-(0[1-9]|1[0-2])(?:-01(?:T00:00(?::00(?:\.0{1,3})?)?(?:Z|\+00:00))?)?$/.exec(
    text.trim(),
  );
  return found ? month(Number(found[1]), Number(found[2])) : null;
}

const names = [
  'janeiro',
  'fevereiro',
  'março',
  'abril',
  'maio',
  'junho',
  'julho',
  'agosto',
  'setembro',
  'outubro',
  'novembro',
  'dezembro',
] as const;

/** `janeiro de 2026`. */
export const monthName = (value: Month): string => `${names[value % 12] ?? ''} de ${yearOf(value)}`;

/** `jan/26`, as a column heads it. */
export const shortMonth = (value: Month): string =>
  `${(names[value % 12] ?? '').slice(0, 3)}/${String(yearOf(value) % 100).padStart(2, '0')}`;
