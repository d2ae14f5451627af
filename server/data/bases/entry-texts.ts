import type { Document } from 'mongodb';
import { monthCodeOf, monthText } from '../../../app/domain/values/month';
import { textOf } from './record-source';

/** First and last month of a group, as `monthsOf` reads them. */
export const monthRange = (field: string) => ({ first: { $min: `$${field}` }, last: { $max: `$${field}` } });

/** `Jan 2024 - Oct 2026`. */
export const monthsOf = ({ first, last }: Document): string =>
  first instanceof Date && last instanceof Date
    ? `${monthText(monthCodeOf(first))} - ${monthText(monthCodeOf(last))}`
    : '';

export const textsOf = (values: unknown): string[] =>
  Array.isArray(values) ? values.map(textOf).filter(Boolean) : [];

/** What stands before the dash of `1001 - Lojas SP`. */
export const codeOf = (concat: string): string[] => {
  const [code = ''] = concat.split(' - ');
  return code === concat ? [] : [code];
};
