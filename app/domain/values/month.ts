import { folded } from './text';

/** A calendar month as the number of months since year 0, for simple arithmetic. */
export type Month = number;

/** `month(2026, 1)` is January 2026. */
export const month = (year: number, ofYear: number): Month => year * 12 + ofYear - 1;

/** All months from the first to the last, both inclusive. */
export const monthsFrom = (first: Month, last: Month): Month[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

export const yearOf = (value: Month): number => Math.floor(value / 12);

/** 1–12. */
export const monthOfYear = (value: Month): number => (value % 12) + 1;

/** A month as it is stored: UTC midnight of its first day. */
export const monthDate = (value: Month): Date => new Date(Date.UTC(yearOf(value), value % 12, 1));

/** The month of a stored date. */
export const monthOfDate = (date: Date): Month => month(date.getUTCFullYear(), date.getUTCMonth() + 1);

/** Cache of formats: creating one takes a hundred times as long as using it, and a portal has few time zones. */
const yearMonths = new Map<string, Intl.DateTimeFormat>();

/** The month of an instant in a time zone (IANA name). */
export function monthIn(instant: Date, timeZone: string): Month {
  const format =
    yearMonths.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: 'numeric' });
  yearMonths.set(timeZone, format);
  const parts = format.formatToParts(instant);
  const partOf = (wanted: string) => Number(parts.find(({ type }) => type === wanted)?.value);
  return month(partOf('year'), partOf('month'));
}

/** A calendar month as `2026-01`, for addresses and forms. */
export type MonthCode = string;

export const monthCode = (value: Month): MonthCode =>
  `${yearOf(value)}-${String(monthOfYear(value)).padStart(2, '0')}`;

export const isMonthCode = (text: string): boolean => /^\d{4}-(0[1-9]|1[0-2])$/.test(text);

/** `2026-01` → UTC midnight of the month's first day, as it is stored. */
export const monthStart = (code: MonthCode): Date => new Date(`${code}-01T00:00:00.000Z`);

/** The code of a stored month. */
export const monthCodeOf = (date: Date): MonthCode => date.toISOString().slice(0, 7);

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

const englishNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Months of a year, from 0, by the names in screens, files and spreadsheets: `março`, `mar`, `May`. */
const byName = new Map([
  ...englishNames.map((name, at) => [folded(name), at] as const),
  ...names.flatMap((name, at) => [[folded(name), at] as const, [name.slice(0, 3), at] as const]),
]);

/** The month of a year, from 0, by its name or the name's first three letters, in Portuguese or English. */
export const monthNamed = (name: string): number | null => byName.get(folded(name)) ?? null;

const stored = /^(\d{4})-(0[1-9]|1[0-2])(?:-01(?:T00:00(?::00(?:\.0{1,3})?)?(?:Z|\+00:00))?)?$/;
const numeric = /^(0?[1-9]|1[0-2])\/(\d{4})$/;
const yearFirst = /^(\d{4})\/(0?[1-9]|1[0-2])$/;
const figuresAlone = /^((?:19|20|21)\d{2})(0[1-9]|1[0-2])$/;
const named = /^(\p{L}{3,9})\.?(?: de |[\s/-])(\d{4}|\d{2})$/u;

/**
 * The month of a text, as it is stored (`2026-01`, `2026-01-01`, that day's ISO date-time in UTC), or as the portal and
 * spreadsheets show it (`01/2026`, `2026/01`, `202601`, `jan/26`, `Jan 2026`, `janeiro de 2026`). Null for anything
 * else, including other days.
 */
export function parseMonth(text: string): Month | null {
  const given = text.trim();
  const code = stored.exec(given) ?? yearFirst.exec(given) ?? figuresAlone.exec(given);
  if (code) return month(Number(code[1]), Number(code[2]));
  const slashed = numeric.exec(given);
  if (slashed) return month(Number(slashed[2]), Number(slashed[1]));
  const [, name = '', year = ''] = named.exec(given) ?? [];
  const ofYear = monthNamed(name);
  return ofYear === null ? null : month(Number(year.length === 2 ? `20${year}` : year), ofYear + 1);
}

/** The code `2026-01` of a typed month; an invalid text stays unchanged. */
export function monthCodeTyped(text: string): string {
  const value = parseMonth(text);
  return value === null ? text : monthCode(value);
}

/**
 * The newest month that is not in the future, from a list with the newest first (rule P30); the newest of all if all
 * are.
 */
export const newestUpTo = (months: readonly Month[], today: Month): Month | undefined =>
  months.find((each) => each <= today) ?? months[0];

/** `janeiro de 2026`. */
export const monthName = (value: Month): string => `${names[value % 12] ?? ''} de ${yearOf(value)}`;

/** `jan/26`, as in the heading of a column. */
export const shortMonth = (value: Month): string =>
  `${(names[value % 12] ?? '').slice(0, 3)}/${String(yearOf(value) % 100).padStart(2, '0')}`;

/** Month and year in the planning screens (rule X4): `Nov 2026`. */
export const monthText = (code: MonthCode): string =>
  `${englishNames[Number(code.slice(5, 7)) - 1] ?? ''} ${code.slice(0, 4)}`;
