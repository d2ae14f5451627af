import type { Document, Filter } from 'mongodb';
import { monthDate, type Month } from '../../../../app/domain/values/month';
import { isPlain } from '../../../../app/domain/values/json';
import { filterOver } from '../../../data/gateway/query/filter';
import { malformed } from '../../../data/gateway/query/values';
import type { Source } from '../sources';

const farthest = 240;

/**
 * A condition of a definition as the database takes it, rebuilt over the fields that its rows hold by the rules that
 * scripts are held to (server/data/gateway/query): comparisons, lists, presence, text search, `$and`, `$or`. A value
 * `{ "$month": n }` is the month n months after `current`.
 * @throws Problem `forbidden` for any other operator or field, `invalid` for what is no condition
 */
export function matchOf(source: Source, given: unknown, current: Month): Filter<Document> {
  const held = new Set(Object.keys(source.fields).filter((key) => !source.fields[key]?.reckoned));
  return filterOver(held, withMonths(given ?? {}, current, 0));
}

function withMonths(given: unknown, current: Month, depth: number): unknown {
  if (depth > 12) throw malformed('match: fundo demais');
  if (Array.isArray(given)) return given.map((each: unknown) => withMonths(each, current, depth + 1));
  if (!isPlain(given)) return given;
  const entries = Object.entries(given);
  const [first] = entries;
  if (entries.length === 1 && first?.[0] === '$month') {
    const offset = first[1];
    if (typeof offset !== 'number' || !Number.isInteger(offset) || Math.abs(offset) > farthest)
      throw malformed('$month');
    return { $date: monthDate(current + offset).toISOString() };
  }
  return Object.fromEntries(entries.map(([key, value]) => [key, withMonths(value, current, depth + 1)]));
}
