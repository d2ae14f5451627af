import type { Document, Filter } from 'mongodb';

/** A value of a column; undefined where a row has none. */
export type Value = string | number | boolean | Date | null | undefined;

type Test = (value: Value) => boolean;

/** A condition on rows as their columns answer it. */
export type ColumnFilter =
  | { readonly kind: 'field'; readonly field: string; readonly test: Test }
  | { readonly kind: 'all' | 'any' | 'none'; readonly of: readonly ColumnFilter[] };

/** A condition as the database is asked it; null where it asks something else than comparisons of values. */
export function columnFilter(filter: Filter<Document>): ColumnFilter | null {
  const parts = Object.entries(filter).map(([key, asked]): ColumnFilter | null => {
    const kind = key === '$and' ? 'all' : key === '$or' ? 'any' : key === '$nor' ? 'none' : null;
    if (kind) {
      const all = Array.isArray(asked) ? asked.map((each) => columnFilter(each as Filter<Document>)) : [];
      const of = whole(all);
      return of && of.length > 0 ? { kind, of } : null;
    }
    const test = key.startsWith('$') ? null : testOf(asked);
    return test && { kind: 'field', field: key, test };
  });
  const of = whole(parts);
  return of && { kind: 'all', of };
}

/** The fields that it reads. */
export const filterFields = (filter: ColumnFilter): string[] =>
  filter.kind === 'field' ? [filter.field] : filter.of.flatMap(filterFields);

/** Null where a part of them is. */
const whole = <T>(parts: readonly (T | null)[]): readonly T[] | null => {
  const known = parts.filter((part) => part !== null);
  return known.length === parts.length ? known : null;
};

function testOf(asked: unknown): Test | null {
  if (!isExpression(asked)) return equalTo(asked);
  const tests = whole(Object.entries(asked).map(([operator, operand]) => operatorTest(operator, operand)));
  const [first, ...further] = tests ?? [];
  if (!first || further.length === 0) return first ?? null;
  return (value) => first(value) && further.every((test) => test(value));
}

function operatorTest(operator: string, operand: unknown): Test | null {
  switch (operator) {
    case '$eq':
      return equalTo(operand);
    case '$in':
      return Array.isArray(operand) && operand.every(isValue) ? among(operand) : null;
    case '$ne':
      return not(equalTo(operand));
    case '$nin':
      return not(operatorTest('$in', operand));
    case '$not':
      return isExpression(operand) ? not(testOf(operand)) : null;
    case '$exists':
      return typeof operand === 'boolean' ? (value) => (value !== undefined) === operand : null;
    case '$gt':
      return ordered(operand, (order) => order > 0);
    case '$gte':
      return ordered(operand, (order) => order >= 0);
    case '$lt':
      return ordered(operand, (order) => order < 0);
    case '$lte':
      return ordered(operand, (order) => order <= 0);
    default:
      return null;
  }
}

const isExpression = (asked: unknown): asked is Document =>
  typeof asked === 'object' && asked !== null && Object.getPrototypeOf(asked) === Object.prototype;

const not = (test: Test | null): Test | null => test && ((value) => !test(value));

const isValue = (asked: unknown): asked is Exclude<Value, undefined> =>
  asked === null ||
  ['string', 'boolean'].includes(typeof asked) ||
  (typeof asked === 'number' && Number.isFinite(asked)) ||
  (asked instanceof Date && !Number.isNaN(asked.getTime()));

const equalTo = (asked: unknown): Test | null => (isValue(asked) ? among([asked]) : null);

/** Equal to one of them; the database finds rows without a field by null, too. */
function among(asked: readonly Value[]): Test {
  const moments = new Set(asked.map((each) => (each instanceof Date ? each.getTime() : null)));
  const others = new Set(asked.map((each) => each ?? null));
  return (value) => (value instanceof Date ? moments.has(value.getTime()) : others.has(value ?? null));
}

/** Values are compared with those of their own type alone. */
function ordered(asked: unknown, holds: (order: number) => boolean): Test | null {
  if (!isValue(asked) || asked === null || typeof asked === 'boolean') return null;
  if (typeof asked === 'string') {
    const bytes = Buffer.from(asked);
    return (value) => typeof value === 'string' && holds(Buffer.compare(Buffer.from(value), bytes));
  }
  if (typeof asked === 'number') return (value) => typeof value === 'number' && holds(value - asked);
  return (value) => value instanceof Date && holds(value.getTime() - asked.getTime());
}
