import type { Document, Filter } from 'mongodb';
import { isPlain } from '../../../../app/domain/values/json';
import { filterOver, malformed } from '../../../data/gateway';
import type { Source } from '../../../data/bases/panel-source';
import { isEndValue } from '../../../../app/domain/insight/panels/period-ends';
import { isMonthCode, parseMonth, type Month } from '../../../../app/domain/values/month';
import { dimensionOf, fieldOf } from '../sources';
import { dayStart, monthBegin, zoneOf } from './days';

/** In months: what a form says, and twice a period of such a length before it. */
const farthest = 12 * 60;
const maxValues = 200;

/** Values that a condition of a definition wants of a dimension, or (`out`) does not want. */
export interface Wanted {
  readonly key: string;
  readonly values: readonly string[];
  readonly out: boolean;
}

/** A condition in two parts: what rows hold, in the words of definitions, and what is wanted of dimensions. */
function apart(source: Source, given: unknown): { own: unknown; wanted: readonly Wanted[] } {
  if (!isPlain(given)) return { own: given, wanted: [] };
  const wanted: Wanted[] = [];
  const own: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(given)) {
    if (dimensionOf(source, key)) wanted.push(wantedOf(key, value));
    else if (key === '$and' && Array.isArray(value)) {
      const parts = value.map((each: unknown) => apart(source, each));
      wanted.push(...parts.flatMap((part) => part.wanted));
      const left = parts.filter((part) => !isPlain(part.own) || Object.keys(part.own).length > 0);
      if (left.length > 0 || value.length === 0) own[key] = left.map((part) => part.own);
    } else own[key] = value;
  }
  return { own, wanted };
}

/** @throws Problem `invalid` for anything but a value, a list of them (`$in`), or one of those that are left out (`$nin`) */
function wantedOf(key: string, given: unknown): Wanted {
  const [operator = '', ...others] = isPlain(given) ? Object.keys(given) : ['$in'];
  const values: unknown = isPlain(given) ? given[operator] : [given];
  const isList = Array.isArray(values) && values.length <= maxValues;
  if (others.length > 0 || !['$in', '$nin'].includes(operator) || !isList) throw malformed(key);
  if (!values.every((each) => typeof each === 'string')) throw malformed(key);
  return { key, values, out: operator === '$nin' };
}

/** The fields and dimensions that a condition names at its head, or in an `$and` there. */
export function keysIn(given: unknown): string[] {
  if (!isPlain(given)) return [];
  return Object.entries(given).flatMap(([key, value]) =>
    key === '$and' && Array.isArray(value) ? value.flatMap(keysIn) : [key],
  );
}

/**
 * A condition of a definition as the database takes it, rebuilt over the fields that its rows hold by the rules that
 * scripts are held to (server/data/gateway/query): comparisons, lists, presence, text search, `$and`, `$or`. Values for where
 * a time begins for that field: `{ "$month": n }` the month n months after `current`, `{ "$month": "2026-10" }` a month,
 * `{ "$day": "2026-10-05" }` a day, `{ "$year": n }` the year n years after the current one (with `$month` n, months later; rule I22).
 * @param narrowed what rows are left by a condition on a dimension, which may stand at the head or in an `$and` there
 * @throws Problem `forbidden` for any other operator or field, `invalid` for what is no condition
 */
export function matchOf(
  source: Source,
  given: unknown,
  current: Month,
  timeZone: string,
  narrowed: (wanted: Wanted) => Filter<Document>,
): Filter<Document> {
  const stored = new Set(Object.keys(source.fields).filter((key) => !source.fields[key]?.reckoned));
  const begin: Begin = (name, end) => beginOf(end, current, zoneOf(fieldOf(source, name), timeZone));
  const { own, wanted } = apart(source, given ?? {});
  const all = [filterOver(stored, withEnds(own, '', begin, 0)), ...wanted.map(narrowed)];
  const conditions = all.filter((each) => Object.keys(each).length > 0);
  return conditions.length > 1 ? { $and: conditions } : (conditions[0] ?? {});
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

function whole(given: unknown, name: string, max: number): number {
  if (typeof given !== 'number' || !Number.isInteger(given) || Math.abs(given) > max) throw malformed(name);
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
