import type { Document, Filter } from 'mongodb';
import type { Month } from '../../../../app/domain/values/month';
import { isPlain } from '../../../../app/domain/values/json';
import { filterOver } from '../../../data/gateway/query/filter';
import { malformed } from '../../../data/gateway/query/values';
import type { Source } from '../../../data/bases/panel-source';
import { fieldOf } from '../sources';
import { monthBegin, zoneOf } from './days';

const farthest = 240;

/**
 * A condition of a definition as the database takes it, rebuilt over the fields that its rows hold by the rules that
 * scripts are held to (server/data/gateway/query): comparisons, lists, presence, text search, `$and`, `$or`. A value
 * `{ "$month": n }` is where the month n months after `current` begins for that field.
 * @throws Problem `forbidden` for any other operator or field, `invalid` for what is no condition
 */
export function matchOf(source: Source, given: unknown, current: Month, timeZone: string): Filter<Document> {
  const held = new Set(Object.keys(source.fields).filter((key) => !source.fields[key]?.reckoned));
  const begin = (name: string, offset: number) =>
    monthBegin(current + offset, zoneOf(fieldOf(source, name), timeZone));
  return filterOver(held, withMonths(given ?? {}, '', begin, 0));
}

/** @param name the key that it stands under: of a condition, its field */
function withMonths(
  given: unknown,
  name: string,
  begin: (name: string, offset: number) => Date,
  depth: number,
): unknown {
  if (depth > 12) throw malformed('match: fundo demais');
  if (Array.isArray(given)) return given.map((each: unknown) => withMonths(each, name, begin, depth + 1));
  if (!isPlain(given)) return given;
  const entries = Object.entries(given);
  const [first] = entries;
  if (entries.length === 1 && first?.[0] === '$month') {
    const offset = first[1];
    if (typeof offset !== 'number' || !Number.isInteger(offset) || Math.abs(offset) > farthest)
      throw malformed('$month');
    return { $date: begin(name, offset).toISOString() };
  }
  return Object.fromEntries(
    entries.map(([key, value]) => {
      const under = key.startsWith('$') ? name : key;
      return [key, withMonths(value, under, begin, depth + 1)];
    }),
  );
}
