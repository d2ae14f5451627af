import type { Document, Filter } from 'mongodb';
import type { Month } from '../../../../app/domain/values/month';
import { isPlain } from '../../../../app/domain/values/json';
import { filterOver } from '../../../data/gateway/query/filter';
import { malformed } from '../../../data/gateway/query/values';
import type { Source } from '../../../data/bases/panel-source';
import { dimensionOf, fieldOf } from '../sources';
import { monthBegin, zoneOf } from './days';

const farthest = 240;
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
 * scripts are held to (server/data/gateway/query): comparisons, lists, presence, text search, `$and`, `$or`. A value
 * `{ "$month": n }` is where the month n months after `current` begins for that field.
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
  const held = new Set(Object.keys(source.fields).filter((key) => !source.fields[key]?.reckoned));
  const begin = (name: string, offset: number) =>
    monthBegin(current + offset, zoneOf(fieldOf(source, name), timeZone));
  const { own, wanted } = apart(source, given ?? {});
  const all = [filterOver(held, withMonths(own, '', begin, 0)), ...wanted.map(narrowed)];
  const told = all.filter((each) => Object.keys(each).length > 0);
  return told.length > 1 ? { $and: told } : (told[0] ?? {});
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
