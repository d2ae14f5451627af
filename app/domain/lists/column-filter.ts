import { monthOfYear, parseMonth, yearOf } from '../values/month';
import { decimalOf } from '../values/notation';
import { readNumber } from '../values/written-number';

/** The type of a column's values, for filters. */
export type ColumnKind = 'text' | 'number' | 'day' | 'instant';

/** A column's filter after reading: a contained text, a range of numbers, or calendar days (`to` exclusive). */
export type ColumnCondition =
  | { readonly kind: 'contains'; readonly text: string }
  | { readonly kind: 'numbers'; readonly min?: Bound; readonly max?: Bound }
  | { readonly kind: 'days'; readonly from?: string; readonly to?: string };

interface Bound {
  readonly value: number;
  readonly included: boolean;
}

/** Hint about the syntax of filters, shown after an invalid one. */
export const filterHints: Record<ColumnKind, string> = {
  text: 'Texto contido',
  number: '10, >10, <=10 ou 10..20',
  day: '16/11/2026, 11/2026, >=2026 ou 01/11/2026..15/11/2026',
  instant: '16/11/2026, 11/2026, >=2026 ou 01/11/2026..15/11/2026',
};

const comparison = /^(>=|<=|>|<|=)?\s*(.+)$/;

/** The hint for lists whose texts are searched by words (rule D25). */
export const wordsHint = 'Palavras ou o começo delas';

/** Reads a typed filter of a column; null if it is invalid. */
export function readColumnFilter(kind: ColumnKind, typed: string): ColumnCondition | null {
  const text = typed.trim();
  if (kind === 'text') return { kind: 'contains', text };
  const ends = text.split('..').map((end) => end.trim());
  if (ends.length > 2) return null;
  const [first = '', last] = ends;
  if (last !== undefined) return kind === 'number' ? numbersBetween(first, last) : daysBetween(first, last);
  const [, sign = '=', operand = ''] = comparison.exec(first) ?? [];
  return kind === 'number' ? numbersThan(sign, operand) : daysThan(sign, operand);
}

/** A number in Brazilian notation; null for anything else. */
function numberOf(text: string): number | null {
  const exact = text.length > 20 ? null : readNumber(text, ',');
  return exact && decimalOf(exact);
}

function numbersThan(sign: string, operand: string): ColumnCondition | null {
  const value = numberOf(operand);
  if (value === null) return null;
  const bound = { value, included: sign.endsWith('=') };
  if (sign === '=') return { kind: 'numbers', min: bound, max: bound };
  return sign.startsWith('>') ? { kind: 'numbers', min: bound } : { kind: 'numbers', max: bound };
}

function numbersBetween(first: string, last: string): ColumnCondition | null {
  const [min, max] = [numberOf(first), numberOf(last)];
  if (min === null || max === null) return null;
  return { kind: 'numbers', min: { value: min, included: true }, max: { value: max, included: true } };
}

interface Span {
  /** First day, and the day after the last one: YYYY-MM-DD. */
  readonly from: string;
  readonly to: string;
}

const shapes = [
  /^(?<day>\d{1,2})\/(?<month>\d{1,2})\/(?<year>\d{4})$/,
  /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})$/,
  /^(?<month>\d{1,2})\/(?<year>\d{4})$/,
  /^(?<year>\d{4})-(?<month>\d{1,2})$/,
  /^(?<year>\d{4})$/,
];

/** The days of a day, a month or a year; null for any other text. */
function spanOf(text: string): Span | null {
  for (const shape of shapes) {
    const found = shape.exec(text)?.groups;
    if (!found) continue;
    const [year, month, day] = [found['year'], found['month'], found['day']].map((part) => Number(part ?? 0));
    if (!year || year < 1900 || (month ?? 0) > 12) return null;
    return day
      ? spanFrom(year, month ?? 1, day, 'day')
      : spanFrom(year, month || 1, 1, month ? 'month' : 'year');
  }
  const named = parseMonth(text);
  return named === null ? null : spanFrom(yearOf(named), monthOfYear(named), 1, 'month');
}

function spanFrom(year: number, month: number, day: number, length: 'day' | 'month' | 'year'): Span | null {
  const start = new Date(Date.UTC(year, month - 1, day));
  if (start.getUTCMonth() !== month - 1 || start.getUTCDate() !== day) return null;
  const end = new Date(start);
  if (length === 'day') end.setUTCDate(day + 1);
  else if (length === 'month') end.setUTCMonth(month);
  else end.setUTCFullYear(year + 1);
  return { from: iso(start), to: iso(end) };
}

const iso = (date: Date) => date.toISOString().slice(0, 10);

function daysThan(sign: string, operand: string): ColumnCondition | null {
  const span = spanOf(operand);
  if (!span) return null;
  if (sign === '=') return { kind: 'days', ...span };
  if (sign === '>') return { kind: 'days', from: span.to };
  if (sign === '>=') return { kind: 'days', from: span.from };
  return { kind: 'days', to: sign === '<' ? span.from : span.to };
}

function daysBetween(first: string, last: string): ColumnCondition | null {
  const [start, end] = [spanOf(first), spanOf(last)];
  return start && end ? { kind: 'days', from: start.from, to: end.to } : null;
}
