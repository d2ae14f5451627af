import type { Document, Sort } from 'mongodb';
import { malformed, plain, refused } from './values';

const maxKeys = 8;

/** A sort by `fields`. @throws Problem `forbidden` for another field or order, `invalid` for an invalid sort */
export function sortOver(fields: ReadonlySet<string>, given: unknown): Sort | undefined {
  if (given === undefined || given === null) return undefined;
  const entries = Array.isArray(given) ? given.map(pair) : Object.entries(plain(given, 'sort'));
  if (entries.length > maxKeys) throw malformed('sort');
  return entries.map(([field, order]): [string, 1 | -1] => {
    if (!fields.has(field)) throw refused(field);
    if (order !== 1 && order !== -1) throw refused('sort');
    return [field, order];
  });
}

function pair(given: unknown): [string, unknown] {
  if (!Array.isArray(given) || given.length !== 2 || typeof given[0] !== 'string') throw malformed('sort');
  return [given[0], given[1]];
}

/** A projection that includes or excludes `fields` and computes none. @throws as `sortOver` */
export function projectionOver(fields: ReadonlySet<string>, given: unknown): Document | undefined {
  if (given === undefined || given === null) return undefined;
  const entries = Object.entries(plain(given, 'projection'));
  if (entries.length > fields.size + 1) throw malformed('projection');
  const kept = entries.map(([field, value]): [string, 0 | 1] => {
    if (!fields.has(field)) throw refused(field);
    if (value !== 0 && value !== 1 && value !== true && value !== false) throw refused(`projection.${field}`);
    return [field, Number(value) === 1 ? 1 : 0];
  });
  const modes = new Set(kept.filter(([field]) => field !== '_id').map(([, mode]) => mode));
  if (modes.size > 1) throw malformed('projection');
  return kept.length > 0 ? Object.fromEntries(kept) : undefined;
}

/** The field of `distinct`: its name, or a projection of it. @throws as `sortOver` */
export function fieldIn(fields: ReadonlySet<string>, given: unknown): string {
  const field = typeof given === 'string' ? given : Object.keys(projectionOver(fields, given) ?? {});
  const name = Array.isArray(field) ? field[0] : field;
  if (name === undefined || (Array.isArray(field) && field.length !== 1)) throw malformed('projection');
  if (!fields.has(name)) throw refused(name);
  return name;
}

/** A whole number from 0 to `max`; `otherwise` where none is given. @throws Problem `invalid` */
export function wholeNumber(given: unknown, max: number, otherwise: number, what: string): number {
  if (given === undefined || given === null) return otherwise;
  if (typeof given !== 'number' || !Number.isInteger(given) || given < 0 || given > max)
    throw malformed(`${what}: de 0 a ${max}`);
  return given;
}
