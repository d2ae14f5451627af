import { easter } from 'date-easter';
import { DateTime } from 'luxon';
import type { Watch } from '../../../app/domain/data/quality/watch';

/** National holidays that keep their day (Laws 662/1949 and 6802/1980). */
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

/** Which working day of its month a day is; null for one that is none. */
function workdayOf(day: DateTime<true>): number | null {
  if (!isWorkday(day)) return null;
  let count = 0;
  for (let each = day.startOf('month'); each <= day; each = each.plus({ days: 1 }))
    if (isWorkday(each)) count += 1;
  return count;
}

function isDueOn(day: DateTime<true>, { due, workday }: Pick<Watch, 'due' | 'workday'>): boolean {
  if (due === 'none') return false;
  if (due === 'daily') return true;
  return due === 'workdays' ? isWorkday(day) : workdayOf(day) === workday;
}

/** The moments behind `from` up to `until` at which a base is due, earliest first, by the days of a zone (rule D19). */
export function dueBetween(
  watch: Pick<Watch, 'due' | 'at' | 'workday'>,
  from: Date,
  until: Date,
  zone: string,
): Date[] {
  if (watch.due === 'none') return [];
  const [hour = 0, minute = 0] = watch.at.split(':').map(Number);
  const moments: Date[] = [];
  const first = DateTime.fromJSDate(from, { zone }).startOf('day');
  if (!first.isValid) throw new RangeError(`No zone: ${zone}`);
  for (let day: DateTime<true> = first; day.toJSDate() <= until; day = day.plus({ days: 1 })) {
    if (!isDueOn(day, watch)) continue;
    const moment = day.set({ hour, minute }).toJSDate();
    if (moment > from && moment <= until) moments.push(moment);
  }
  return moments;
}

/** A moment at which a base was due, and when it came: null where it has not. */
export interface Kept {
  readonly due: Date;
  readonly came: Date | null;
  readonly late: boolean;
}

/**
 * How due moments were kept, earliest first: each by the first arrival behind the one before it that has not kept another.
 * Before the first one counts what came behind `eve`. `arrivals` are in order.
 */
export function keptOf(dues: readonly Date[], arrivals: readonly Date[], eve: Date): Kept[] {
  let [before, at] = [eve, 0];
  return dues.map((due, index) => {
    const next = dues[index + 1];
    while (at < arrivals.length && (arrivals[at] ?? before) <= before) at += 1;
    const arrival = arrivals[at];
    const came = arrival && (!next || arrival <= next) ? arrival : null;
    // What came late has kept this one, and not the next besides.
    if (came && came > due) at += 1;
    before = due;
    return { due, came, late: came === null || came > due };
  });
}

/** The due moment before one; null where there was none for a long time. */
export const dueBefore = (
  watch: Pick<Watch, 'due' | 'at' | 'workday'>,
  due: Date,
  zone: string,
): Date | null => dueBetween(watch, new Date(due.getTime() - longestTermMs), due, zone).at(-2) ?? null;

/** No term is longer: a month and the days by which its working days move. */
export const longestTermMs = 40 * 86_400_000;
