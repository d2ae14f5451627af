import { ObjectId } from 'mongodb';
import { isPlain } from '../../../../app/domain/values/json';
import { malformed, plain, refused, scalar, type Scalar } from '../query/values';

/**
 * The fields that a query fixes by equality, all among `fields`.
 * @throws Problem `forbidden` for another field or an operator, `invalid` for an invalid query
 */
export function equalities(query: unknown, fields: readonly string[]): ReadonlyMap<string, Scalar> {
  return new Map(
    Object.entries(plain(query, 'query')).map(([field, value]): [string, Scalar] => {
      if (!fields.includes(field)) throw refused(field);
      const inner = isPlain(value) && Object.hasOwn(value, '$eq') ? onlyPart(value, '$eq') : value;
      return [field, scalar(inner)];
    }),
  );
}

/** A text among equalities. @throws Problem `invalid` where it is missing or none */
export function textIn(values: ReadonlyMap<string, Scalar>, field: string): string {
  const value = values.get(field);
  if (typeof value !== 'string' || value === '') throw malformed(field);
  return value;
}

/** An identifier among equalities. @throws Problem `invalid` */
export function idIn(values: ReadonlyMap<string, Scalar>, field: string): ObjectId {
  const value = values.get(field);
  if (!(value instanceof ObjectId)) throw malformed(field);
  return value;
}

/** A date among equalities. @throws Problem `invalid` */
export function dateIn(values: ReadonlyMap<string, Scalar>, field: string): Date {
  const value = values.get(field);
  if (!(value instanceof Date)) throw malformed(field);
  return value;
}

/**
 * The values of an update: `{"$set": {…}}` with `fields` only. `stamps` of older clients are accepted and ignored:
 * the portal uses its own clock.
 * @throws Problem `forbidden` for another operator or field, `invalid` for an empty update
 */
export function settings(
  update: unknown,
  fields: readonly string[],
  stamps: readonly string[] = [],
): ReadonlyMap<string, Scalar> {
  const set = plain(onlyPart(plain(update, 'update'), '$set'), '$set');
  const values = Object.entries(set).flatMap(([field, value]): [string, Scalar][] => {
    if (stamps.includes(field)) return [];
    if (!fields.includes(field)) throw refused(field);
    return [[field, scalar(value)]];
  });
  if (values.length === 0) throw malformed('$set');
  return new Map(values);
}

/** A finite number among what an update sets. @throws Problem `invalid` */
export function numberIn(values: ReadonlyMap<string, Scalar>, field: string): number {
  const value = values.get(field);
  if (typeof value !== 'number') throw malformed(field);
  return value;
}

/** The value of an object's only key. @throws Problem `forbidden` for any other key */
export function onlyPart(given: Readonly<Record<string, unknown>>, key: string): unknown {
  const other = Object.keys(given).find((name) => name !== key);
  if (other !== undefined) throw refused(other);
  if (!Object.hasOwn(given, key)) throw malformed(key);
  return given[key];
}

/** The answer to a change of rows. */
export interface Changed {
  readonly matchedCount: number;
  readonly modifiedCount: number;
}
