import type { FieldKind } from '../panels/view';
import { during, endsIn, isOrdered, periodEnd } from '../panels/period-ends';
import { amountRule, numberText, readField } from '../../values/decimal-entry';
import { isPlain } from '../../values/json';
import {
  fieldIn,
  timeOf,
  type BuilderField,
  type BuilderSource,
  type ConditionDraft,
  type Operator,
} from './draft';

const textOperators = ['in', 'out', 'empty', 'filled'] as const;
const operatorsByKind: Readonly<Record<FieldKind, readonly Operator[]>> = {
  text: textOperators,
  release: textOperators,
  number: ['between', 'less', 'more', 'is', 'not', 'empty', 'filled'],
  month: ['between', 'empty', 'filled'],
  day: ['between', 'empty', 'filled'],
  quarter: textOperators,
  week: textOperators,
  year: textOperators,
};
/** A field of another base, or a part of the row's time, is a text to include or exclude (rule I25). */
const dimensionOperators = ['in', 'out'] as const;

export const operatorsOf = ({ kind, dimension }: BuilderField): readonly Operator[] =>
  dimension ? dimensionOperators : operatorsByKind[kind];

const isText = ({ kind, dimension }: BuilderField): boolean =>
  dimension === true || operatorsByKind[kind] === textOperators;
const nothing = ['', null] as const;

/** The fields of a source for conditions; the period applies to its time field. */
export function narrowable(source: BuilderSource): BuilderField[] {
  const time = timeOf(source);
  return source.fields.filter((field) => !field.reckoned && field !== time);
}

/** A typed number, with a decimal comma; empty if invalid. */
export function numberIn(text: string): string[] {
  const entry = readField(text, amountRule);
  return text.trim() !== '' && entry.ok ? [numberText(entry.value)] : [];
}

/** The number of a text from `numberIn`. */
export const numberOf = (text: string): number => Number(text.replace(',', '.'));

const maxValueLength = 200;

/** A condition that fits its field; null if the source's form cannot have it. */
export function completedCondition(
  { field, op, values }: ConditionDraft,
  source: BuilderSource | undefined,
): ConditionDraft | null {
  const known = fieldIn(source, field);
  if (!source || !known || !narrowable(source).includes(known)) return null;
  const allowed = operatorsOf(known);
  const kept = allowed.includes(op) ? op : (allowed[0] ?? 'filled');
  if (kept === 'empty' || kept === 'filled') return { field, op: kept, values: [] };
  if (isText(known)) {
    const chosen = [...new Set(values)].filter((each) => each.length <= maxValueLength);
    return { field, op: kept, values: chosen };
  }
  const [low = '', high = ''] = values;
  if (known.kind !== 'number') {
    const [first, last] = [periodEnd(low), periodEnd(high)];
    return { field, op: kept, values: isOrdered(first, last) ? [first, last] : [last, first] };
  }
  const [one = '', other = ''] = [numberIn(low)[0], kept === 'between' ? numberIn(high)[0] : ''];
  const isTurned = one !== '' && other !== '' && numberOf(one) > numberOf(other);
  return { field, op: kept, values: isTurned ? [other, one] : [one, other] };
}

/** A completed condition as a definition has it; null if it has no effect yet. */
export function conditionOf({ op, values }: ConditionDraft, field: BuilderField): unknown {
  if (op === 'empty') return isText(field) ? { $in: nothing } : { $eq: null };
  if (op === 'filled') return isText(field) ? { $nin: nothing } : { $ne: null };
  if (isText(field)) {
    const all = values.flatMap((each) => (each === '' && !field.dimension ? nothing : [each]));
    return all.length === 0 ? null : op === 'out' ? { $nin: all } : { $in: all };
  }
  const [low = '', high = ''] = values;
  if (field.kind !== 'number') return during([low, high], field.kind === 'month');
  if (op === 'between')
    return low + high === ''
      ? null
      : { ...(low !== '' && { $gte: numberOf(low) }), ...(high !== '' && { $lte: numberOf(high) }) };
  if (low === '') return null;
  const number = numberOf(low);
  if (op === 'less') return { $lt: number };
  if (op === 'more') return { $gt: number };
  return op === 'is' ? { $eq: number } : { $ne: number };
}

/** The form's condition for a definition's; null if the form cannot represent it. */
export function conditionIn(name: string, given: unknown, field: BuilderField): ConditionDraft | null {
  const condition = (op: Operator, ...values: readonly string[]) => ({ field: name, op, values });
  const wanted = plainCondition(given);
  const [[sign, value] = ['', null], ...others] = Object.entries(wanted);
  if (isText(field)) {
    if (others.length > 0 || (sign !== '$in' && sign !== '$nin') || !isTexts(value)) return null;
    const chosen = [...new Set(value.map((each) => each ?? ''))];
    const isEmpty = chosen.length === 1 && chosen[0] === '' && value.length === nothing.length;
    if (isEmpty) return condition(sign === '$in' ? 'empty' : 'filled');
    return condition(sign === '$in' ? 'in' : 'out', ...chosen);
  }
  if (value === null && others.length === 0)
    return sign === '$eq' ? condition('empty') : sign === '$ne' ? condition('filled') : null;
  if (field.kind !== 'number') {
    const ends = endsIn(wanted);
    return ends && condition('between', ...ends);
  }
  const { $gte, $lte, ...more } = wanted;
  const bounds = [$gte, $lte].map((each) => (each === undefined ? '' : textOf(each)));
  if (Object.keys(more).length === 0) return condition('between', ...bounds);
  if (others.length > 0) return null;
  const op = (['less', 'more', 'is', 'not'] as const)[['$lt', '$gt', '$eq', '$ne'].indexOf(sign)];
  return op && typeof value === 'number' ? condition(op, textOf(value)) : null;
}

const textOf = (value: unknown): string => (typeof value === 'number' ? numberText(value) : '');

const isTexts = (value: unknown): value is readonly (string | null)[] =>
  Array.isArray(value) && value.every((each) => each === null || typeof each === 'string');

/** A condition with an operator: a single text becomes a list of one, for inclusion as well as exclusion. */
export function plainCondition(given: unknown): Readonly<Record<string, unknown>> {
  if (typeof given === 'string') return { $in: [given] };
  if (!isPlain(given)) return { $eq: given };
  const { $eq, $ne, ...others } = given;
  if (Object.keys(others).length > 0) return given;
  if (typeof $eq === 'string' && $ne === undefined) return { $in: [$eq] };
  return typeof $ne === 'string' && $eq === undefined ? { $nin: [$ne] } : given;
}
