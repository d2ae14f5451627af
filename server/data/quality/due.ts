import { easter } from 'date-easter';
import { DateTime } from 'luxon';
import { eveningHour, isEarly, type Watch } from '../../../app/domain/data/quality/watch';

/** National holidays with fixed dates (Laws 662/1949 and 6802/1980). */
const fixed = ['01-01', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '12-25'];
/** Consciência Negra, a national holiday by Law 14759/2023. */
const since2024 = '11-20';
/** Days from Easter: Carnival and Corpus Christi, on which banks are closed, and Good Friday. */
const fromEaster = [-48, -47, -2, 60];

const years = new Map<number, ReadonlySet<string>>();

/** Days of a year on which Brazil's banks are closed beside weekends, as YYYY-MM-DD. */
function holidaysOf(year: number): ReadonlySet<string> {
  const known = years.get(year);
  if (known) return known;
  const sunday = DateTime.fromObject(easter(year), { zone: 'utc' });
  const found = new Set([
    ...[...fixed, ...(year >= 2024 ? [since2024] : [])].map((day) => `${year}-${day}`),
    ...fromEaster.map((days) => sunday.plus({ days }).toFormat('yyyy-MM-dd')),
  ]);
  years.set(year, found);
  return found;
}

/** Whether a day is a working day: Monday to Friday, and no national or bank holiday in Brazil. */
export const isWorkday = (day: DateTime<true>): boolean =>
  day.weekday <= 5 && !holidaysOf(day.year).has(day.toISODate());

/** Days from one up to another on which a base is due. */
function* dueDays(
  first: DateTime<true>,
  last: DateTime<true>,
  { due, workday }: Pick<Watch, 'due' | 'workday'>,
): Generator<DateTime<true>> {
  if (due === 'none') return;
  let nth = 0;
  for (let day = first.startOf('month'); day <= last; day = day.plus({ days: 1 })) {
    if (day.day === 1) nth = 0;
    const works = isWorkday(day);
    if (works) nth += 1;
    const isDue = due === 'daily' || (works && (due === 'workdays' || nth === workday));
    if (isDue && day >= first) yield day;
  }
}

/** From when loads count for a base that is due on a day (rule D19). */
function opensFor(day: DateTime<true>, { due, at }: Pick<Watch, 'due' | 'at'>): DateTime<true> {
  if (due === 'monthly') return day.startOf('month');
  if (!isEarly(at)) return day;
  let before = day.minus({ days: 1 });
  while (due === 'workdays' && !isWorkday(before)) before = before.minus({ days: 1 });
  return before.set({ hour: eveningHour });
}

/** A moment at which a base is due. Loads count for it from `opens` until before `closes`, which is after `due`. */
export interface Term {
  readonly opens: Date;
  readonly due: Date;
  readonly closes: Date;
}

/**
 * The terms after `from` up to `until`, earliest first, by the days of a time zone. Each closes when the next one
 * opens.
 */
export function termsBetween(
  watch: Pick<Watch, 'due' | 'at' | 'workday'>,
  from: Date,
  until: Date,
  zone: string,
): Term[] {
  const [hour = 0, minute = 0] = watch.at.split(':').map(Number);
  const first = DateTime.fromJSDate(from, { zone }).startOf('day');
  const last = DateTime.fromJSDate(until, { zone }).plus({ days: maxTermDays });
  if (!first.isValid || !last.isValid) throw new RangeError(`No zone: ${zone}`);
  const moments = Array.from(dueDays(first, last, watch), (day) => ({
    opens: opensFor(day, watch).toJSDate(),
    due: day.set({ hour, minute }).toJSDate(),
  }));
  return moments
    .map((moment, at) => ({ ...moment, closes: moments[at + 1]?.opens ?? last.toJSDate() }))
    .filter(({ due }) => due > from && due <= until);
}

/** When rows came, and when their load came: an earlier moment for the rows of a correction. */
export interface Arrival {
  readonly at: Date;
  readonly of: Date;
}

/** How a due moment was kept: `came` is null if nothing came for it. */
export interface Kept {
  readonly due: Date;
  readonly came: Date | null;
  readonly late: boolean;
}

/** Each term by the first arrival that counts for it. `arrivals` are in order. */
export const keptOf = (terms: readonly Term[], arrivals: readonly Arrival[]): Kept[] =>
  terms.map(({ opens, due, closes }) => {
    const came = arrivals.find(({ of }) => of >= opens && of < closes)?.at ?? null;
    return { due, came, late: came === null || came > due };
  });

/** No term is longer: two months, where the one between has too few working days. */
export const maxTermDays = 70;
