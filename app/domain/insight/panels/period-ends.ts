import { isPlain } from '../../values/json';
import { isMonthCode, monthCode, parseMonth, shortMonth, type Month } from '../../values/month';
import { readDay } from '../../values/written-date';

/** An earlier period: by one month, by a year, or by the period's own length. */
export const shifts = ['', 'month', 'year', 'period'] as const;
export type Shift = (typeof shifts)[number];

type Unit = 'current' | 'month' | 'day' | 'year';

/** `at` counts months from the current one, months, days since 1970, or months from the current year's January. */
interface End {
  readonly unit: Unit;
  readonly at: number;
}

const dayMs = 86_400_000;

/**
 * An end of a period as it is stored: months from the current one (`-11`), a month (`2026-10`), a day (`2026-10-05`),
 * or a year from the current one (`ano`, `ano-1`); months and days also as people write them. Empty for an open end
 * and for anything else (rule I22).
 */
export function periodEnd(text: string): string {
  const given = text.trim().toLowerCase();
  if (/^[+-]?\d{1,3}$/.test(given)) return Math.abs(Number(given)) <= 120 ? String(Number(given)) : '';
  const year = /^ano([+-]\d)?$/.exec(given);
  if (year) return Number(year[1] ?? 0) === 0 ? 'ano' : given;
  const day = readDay(given, 'dmy');
  if (day) {
    const at = new Date(Date.UTC(day[0], day[1] - 1, day[2]));
    return at.getUTCDate() === day[2] ? at.toISOString().slice(0, 10) : '';
  }
  const month = parseMonth(given);
  return month === null ? '' : monthCode(month);
}

/** @param text from `periodEnd` */
function endOf(text: string): End | null {
  if (text === '') return null;
  if (text.startsWith('ano')) return { unit: 'year', at: 12 * Number(text.slice(3)) };
  if (isMonthCode(text)) return { unit: 'month', at: parseMonth(text) ?? 0 };
  if (text.length === 10) return { unit: 'day', at: Date.parse(`${text}T00:00:00Z`) / dayMs };
  return { unit: 'current', at: Number(text) };
}

const dayCode = (at: number): string => new Date(at * dayMs).toISOString().slice(0, 10);

function before({ unit, at }: End, months: number): End {
  if (unit !== 'day') return { unit, at: at - months };
  const date = new Date(at * dayMs);
  return {
    unit,
    at: Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months, date.getUTCDate()) / dayMs,
  };
}

/** The number of months between month ends, or of days between day ends. Null if the units differ. */
function lengthOf(first: End | null, last: End | null): number | null {
  if (!first || first.unit !== last?.unit) return null;
  return last.at - first.at + (first.unit === 'year' ? 12 : 1);
}

function shifted(first: End | null, last: End | null, shift: Shift): readonly [End | null, End | null] {
  if (shift === '') return [first, last];
  if (shift === 'period') {
    const length = lengthOf(first, last) ?? 0;
    const earlier = (end: End | null) => end && { ...end, at: end.at - length };
    return [earlier(first), earlier(last)];
  }
  const months = shift === 'year' ? 12 : 1;
  return [first && before(first, months), last && before(last, months)];
}

/** The number of months by which a period precedes the one with these ends; null if it is not a number of months. */
export function monthsBack(ends: readonly [string, string], shift: Shift): number | null {
  if (shift === 'year') return 12;
  if (shift !== 'period') return shift === 'month' ? 1 : null;
  const [first, last] = [endOf(ends[0]), endOf(ends[1])];
  return first?.unit === 'day' ? null : lengthOf(first, last);
}

/** Whether the ends are in order; ends in different units count as ordered. */
export function isOrdered(first: string, last: string): boolean {
  const [from, to] = [endOf(first), endOf(last)];
  return !from || from.unit !== to?.unit || from.at <= to.at;
}

/** Whether the preceding period of the same length is defined. */
export const hasLength = (first: string, last: string): boolean =>
  lengthOf(endOf(first), endOf(last)) !== null;

/**
 * An earlier period of months or days, with both ends as in `periodEnd`; null if an end is open or the units differ.
 */
export function shiftedPeriod(first: string, last: string, shift: Shift): readonly [string, string] | null {
  if (!hasLength(first, last)) return null;
  const [from, to] = shifted(endOf(first), endOf(last), shift);
  return from && to ? [codeOf(from), codeOf(to)] : null;
}

const codeOf = ({ unit, at }: End): string => (unit === 'day' ? dayCode(at) : monthCode(at));

type Condition = Readonly<Record<string, unknown>>;

/** The start of an end, as a definition has it. */
function worded({ unit, at }: End): Condition {
  if (unit === 'day') return { $day: dayCode(at) };
  if (unit === 'month') return { $month: monthCode(at) };
  if (unit === 'current') return { $month: at };
  const years = Math.floor(at / 12);
  return { $year: years, ...(at !== 12 * years && { $month: at - 12 * years }) };
}

/**
 * Rows from one end to the other, both inclusive, as a definition's condition; null if both are open.
 * @param isMonthly true if the rows have months: days count as their months
 * @param back shifts that precede it, applied in order
 */
export function during(
  [first, last]: readonly [string, string],
  isMonthly: boolean,
  ...back: readonly Shift[]
): Condition | null {
  const ends = back.reduce(([from, to], shift) => shifted(from, to, shift), [
    endOf(first),
    endOf(last),
  ] as readonly [End | null, End | null]);
  const [from, to] = ends.map((end): End | null =>
    end?.unit === 'day' && isMonthly
      ? { unit: 'month', at: parseMonth(dayCode(end.at).slice(0, 7)) ?? 0 }
      : end,
  );
  if (!from && !to) return null;
  return {
    ...(from && { $gte: worded(from) }),
    ...(to && { $lt: worded({ ...to, at: to.at + (to.unit === 'year' ? 12 : 1) }) }),
  };
}

/** The ends in a condition on a time, in the format of `during`; null for any other condition. */
export function endsIn(given: unknown): readonly [string, string] | null {
  if (!isPlain(given)) return null;
  const { $gte, $lt, ...others } = given;
  if (Object.keys(others).length > 0) return null;
  const [first, last] = [$gte === undefined ? '' : endIn($gte, 0), $lt === undefined ? '' : endIn($lt, 1)];
  return first === null || last === null || first + last === '' ? null : [first, last];
}

function endIn(given: unknown, after: 0 | 1): string | null {
  if (!isPlain(given)) return null;
  const { $month, $day, $year } = given;
  if (typeof $year === 'number' && $month === undefined) {
    const years = $year - after;
    return `ano${years === 0 ? '' : years > 0 ? `+${years}` : years}`;
  }
  if ($year !== undefined) return null;
  if (typeof $month === 'number') return String($month - after);
  if (typeof $month === 'string')
    return isMonthCode($month) ? monthCode((parseMonth($month) ?? 0) - after) : null;
  return typeof $day === 'string' && /^\d{4}-\d{2}-\d{2}$/.test($day)
    ? dayCode(Date.parse(`${$day}T00:00:00Z`) / dayMs - after)
    : null;
}

/** Whether a condition's value is an end of a time. */
export const isEndValue = (given: unknown): given is Readonly<Record<string, unknown>> =>
  isPlain(given) &&
  Object.keys(given).length > 0 &&
  Object.keys(given).every((key) => key === '$month' || key === '$day' || key === '$year');

/** `out/26`, `05/10/2026`: a condition's end as text. */
export function endWords({ $month, $day, $year }: Readonly<Record<string, unknown>>, current: Month): string {
  if (typeof $day === 'string') return $day.split('-').reverse().join('/');
  if (typeof $month === 'string') return shortMonth(parseMonth($month) ?? 0);
  const begin = typeof $year === 'number' ? current - (current % 12) + 12 * $year : current;
  return shortMonth(begin + (typeof $month === 'number' ? $month : 0));
}

/** An end for a form: `10/2026`, `05/10/2026`; months and years relative to the current one have their stored form. */
export const endText = (end: string): string =>
  end.startsWith('-')
    ? end
    : end.includes('-') && !end.startsWith('ano')
      ? end.split('-').reverse().join('/')
      : end;
