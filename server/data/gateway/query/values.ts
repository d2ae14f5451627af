import { ObjectId } from 'mongodb';
import { messages } from '../../../../app/domain/messages';
import { isPlain } from '../../../../app/domain/values/json';
import { Problem } from '../../../platform/errors';

/** The error for a part of a request that the proxy does not serve. */
export const refused = (what: string): Problem =>
  new Problem('forbidden', `${messages.gatewayRefused} (${what})`);

/** A part of a request that is no sense. */
export const malformed = (what: string): Problem =>
  new Problem('invalid', `${messages.gatewayMalformed} (${what})`);

export type Scalar = string | number | boolean | null | Date | ObjectId;

export type Plain = Readonly<Record<string, unknown>>;

const maxTextLength = 1_000;

/** @throws Problem `invalid` for anything else */
export function plain(value: unknown, what: string): Plain {
  if (!isPlain(value)) throw malformed(what);
  return value;
}

/**
 * A value to compare with, of Extended JSON: texts, numbers, truth values, null, `{"$date": …}`, `{"$oid": …}`.
 * @throws Problem `forbidden` for anything else, an object above all: objects are where operators hide
 */
export function scalar(value: unknown): Scalar {
  if (typeof value === 'string') {
    if (value.length > maxTextLength) throw malformed('texto longo demais');
    return value;
  }
  if (typeof value === 'boolean' || value === null) return value;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  if (isPlain(value)) {
    const [[key, inner] = ['', null], ...others] = Object.entries(value);
    if (others.length === 0 && key === '$date') return date(inner);
    if (others.length === 0 && key === '$oid') return objectId(inner);
    throw refused(key || 'valor');
  }
  throw refused('valor');
}

function date(given: unknown): Date {
  const at = typeof given === 'string' || typeof given === 'number' ? new Date(given) : null;
  if (!at || Number.isNaN(at.getTime())) throw malformed('$date');
  return at;
}

function objectId(given: unknown): ObjectId {
  if (typeof given !== 'string' || !/^[0-9a-f]{24}$/i.test(given)) throw malformed('$oid');
  return new ObjectId(given);
}
