import { formatDecimal, rounded } from '../../../app/domain/values/decimal';
import { formatDate } from '../../../app/domain/values/format';
import type { CellKind } from './base';

const exact = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 20 });
const ungrouped = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 20, useGrouping: false });

/** A number with all its decimals and without thousands separators: it may be a code or a year. */
export const ungroupedText = (value: number): string => ungrouped.format(value);

/** A bound of a column's figures for people, with all its decimals; an integer may be a year. */
export function boundText(kind: CellKind, bound: number): string {
  if (kind === 'integer') return ungroupedText(bound);
  return kind === 'money' && rounded(bound, 2) === bound ? formatDecimal(bound, 2) : exact.format(bound);
}

/** A day of a rule (`2026-01-31`) for people: `31/01/2026`. */
export const dayText = (day: string): string => formatDate(new Date(day), 'UTC');
