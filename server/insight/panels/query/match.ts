import type { Document, Filter } from 'mongodb';
import { isPlain } from '../../../../app/domain/values/json';
import { filterOver } from '../../../data/gateway/query/filter';
import { malformed } from '../../../data/gateway/query/values';
import type { Source } from '../../../data/bases/panel-source';
import { isEndValue } from '../../../../app/domain/insight/panels/period-ends';
import { isMonthCode, parseMonth, type Month } from '../../../../app/domain/values/month';
import { fieldOf } from '../sources';
import { dayStart, monthBegin, zoneOf } from './days';

/** In months: what a form says, and twice a period of such a length before it. */
const farthest = 12 * 60;

/**
 * A condition of a definition as the database takes it, rebuilt over the fields that its rows hold by the rules that
 * scripts are held to (server/data/gateway/query): comparisons, lists, presence, text search, `$and`, `$or`. Values for where
 * a time begins for that field: `{ "$month": n }` the month n months after `current`, `{ "$month": "2026-10" }` a month,
 * `{ "$day": "2026-10-05" }` a day, `{ "$year": n }` the year n years after the current one (with `$month` n, months later; rule I22).
 * @throws Problem `forbidden` for any other operator or field, `invalid` for what is no condition
 */
export function matchOf(source: Source, given: unknown, current: Month, timeZone: string): Filter<Document> {
  const held = new Set(Object.keys(source.fields).filter((key) => !source.fields[key]?.reckoned));
  const begin: Begin = (name, end) => beginOf(end, current, zoneOf(fieldOf(source, name), timeZone));
  return filterOver(held, withEnds(given ?? {}, '', begin, 0));
}

type Begin = (name: string, end: Readonly<Record<string, unknown>>) => Date;

function beginOf(
  { $month, $day, $year }: Readonly<Record<string, unknown>>,
  current: Month,
  zone: string,
): Date {
  if ($day !== undefined) {
    const day =
      typeof $day === 'string' && $month === undefined && $year === undefined ? dayStart($day, zone) : null;
    if (!day) throw malformed('$day');
    return day;
  }
  if (typeof $month === 'string') {
    if (!isMonthCode($month) || $year !== undefined) throw malformed('$month');
    return monthBegin(parseMonth($month) ?? 0, zone);
  }
  const years = $year === undefined ? 0 : whole($year, '$year', farthest / 12);
  const months = $month === undefined ? 0 : whole($month, '$month', farthest);
  return monthBegin(($year === undefined ? current : current - (current % 12)) + 12 * years + months, zone);
}

function whole(given: unknown, name: string, most: number): number {
  if (typeof given !== 'number' || !Number.isInteger(given) || Math.abs(given) > most) throw malformed(name);
  return given;
}

/** @param name the key that it stands under: of a condition, its field */
function withEnds(given: unknown, name: string, begin: Begin, depth: number): unknown {
  if (depth > 12) throw malformed('match: fundo demais');
  if (Array.isArray(given)) return given.map((each: unknown) => withEnds(each, name, begin, depth + 1));
  if (!isPlain(given)) return given;
  if (isEndValue(given)) return { $date: begin(name, given).toISOString() };
  return Object.fromEntries(
    Object.entries(given).map(([key, value]) => {
      const under = key.startsWith('$') ? name : key;
      return [key, withEnds(value, under, begin, depth + 1)];
    }),
  );
}
