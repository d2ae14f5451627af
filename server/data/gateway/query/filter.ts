import type { Document, Filter } from 'mongodb';
import { isPlain } from '../../../../app/domain/values/json';
import { malformed, plain, refused, scalar, type Plain } from './values';

const deepest = 6;
const maxConditions = 100;
const maxValues = 1_000;
/** Patterns of a query: each is tried on every row that is left. */
const maxPatterns = 5;

const comparisons = new Set(['$eq', '$ne', '$gt', '$gte', '$lt', '$lte']);
const lists = new Set(['$in', '$nin']);
const connectives = new Set(['$and', '$or']);

/**
 * Words with optional `.*`, anchored or not: the form of a search for a part of a name. Such patterns are always
 * fast.
 */
const searchShape = /^\^?(\.\*)?[\p{L}\p{N} _@/:,.-]{1,100}?(\.\*)?\$?$/u;

/** The remaining size of a query. */
export interface Budget {
  left: number;
  patterns: number;
}

export const wholeBudget = (): Budget => ({ left: maxConditions, patterns: maxPatterns });

/**
 * A filter over `fields`, checked and rebuilt from scratch: comparisons, lists, presence, text search, `$and`, `$or`.
 * Everything else is refused.
 * @param budget shared by the filters of one query
 * @throws Problem `forbidden` for any other operator or field, `invalid` for an invalid filter and for one that is
 * too large
 */
export function filterOver(
  fields: ReadonlySet<string>,
  given: unknown,
  budget: Budget = wholeBudget(),
): Filter<Document> {
  return conditions(fields, plain(given ?? {}, 'query'), budget, 0);
}

function conditions(
  fields: ReadonlySet<string>,
  given: Plain,
  budget: Budget,
  depth: number,
): Filter<Document> {
  if (depth > deepest) throw malformed('query: funda demais');
  const entries = Object.entries(given).map(([key, value]): [string, unknown] => {
    budget.left -= 1;
    if (budget.left < 0) throw malformed('query: condições demais');
    if (connectives.has(key)) return [key, alternatives(fields, value, budget, depth)];
    if (!fields.has(key)) throw refused(key);
    return [key, condition(value, budget)];
  });
  return Object.fromEntries(entries);
}

function alternatives(
  fields: ReadonlySet<string>,
  given: unknown,
  budget: Budget,
  depth: number,
): Filter<Document>[] {
  if (!Array.isArray(given) || given.length === 0) throw malformed('query');
  return given.map((one) => conditions(fields, plain(one, 'query'), budget, depth + 1));
}

function condition(given: unknown, budget: Budget): unknown {
  if (!isPlain(given) || '$date' in given || '$oid' in given) return { $eq: scalar(given) };
  const entries = Object.entries(given);
  if (entries.length === 0) throw malformed('query');
  if (Object.hasOwn(given, '$regex')) return search(given, budget);
  return Object.fromEntries(
    entries.map(([operator, value]): [string, unknown] => {
      if (comparisons.has(operator)) return [operator, scalar(value)];
      if (lists.has(operator)) return [operator, values(value)];
      if (operator === '$exists' && typeof value === 'boolean') return [operator, value];
      throw refused(operator);
    }),
  );
}

function values(given: unknown): unknown[] {
  if (!Array.isArray(given)) throw malformed('$in');
  if (given.length > maxValues) throw malformed('valores demais');
  return given.map(scalar);
}

function search(given: Plain, budget: Budget): unknown {
  const { $regex: pattern, $options: options = '', ...others } = given;
  const [other] = Object.keys(others);
  if (other !== undefined) throw refused(other);
  if (typeof pattern !== 'string' || !searchShape.test(pattern)) throw refused('$regex');
  if (options !== '' && options !== 'i') throw refused('$options');
  budget.patterns -= 1;
  if (budget.patterns < 0) throw malformed(`query: no máximo ${maxPatterns} buscas por parte do texto`);
  return options === 'i' ? { $regex: pattern, $options: 'i' } : { $regex: pattern };
}
