import { maskedCpf } from '../../../app/domain/values/cpf';
import { formatDecimal } from '../../../app/domain/values/decimal';
import { formatDate, formatDateTime, formatNumber } from '../../../app/domain/values/format';
import type { ExportKind } from '../../platform/exports/export';
import type { Base } from './base';
import { fieldOf, storageOf } from './base-storage';
import type { SeenRow } from './sight';
import { isMasked, kindOf } from './table-query';

/** A row's value in a column; NOK bases store the file's cells by the columns' keys. */
export const cellOf = (base: Base, row: SeenRow, key: string): unknown =>
  row[base.collection_ok === 1 ? fieldOf(storageOf(base), key) : key];

/**
 * A cell for people: dates as DD/MM/yyyy, months as MM/yyyy, numbers in pt-BR, money with two decimals, CPFs masked.
 */
export const shownCell = (base: Base, row: SeenRow, key: string, timeZone: string): string =>
  shownValue(base, key, cellOf(base, row, key), timeZone);

/** A value of a column for people. */
export function shownValue(base: Base, key: string, value: unknown, timeZone: string): string {
  if (isMasked(base, key))
    return value === null || value === undefined || value === '' ? '' : maskedCpf(String(value));
  const kind = base.checks[key]?.kind;
  if (kind === 'integer' && typeof value === 'number') return String(value);
  if (kind === 'money' && typeof value === 'number') return formatDecimal(value, 2);
  return shownText(value, kindOf(base, key), timeZone);
}

/** A stored value of a kind for people. */
export function shownText(value: unknown, kind: ExportKind, timeZone: string): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return formatNumber(value);
  if (!(value instanceof Date)) return String(value);
  // Dates and months of a file are calendar days, stored at UTC midnight; stamps are instants.
  if (kind === 'month') return formatDate(value, 'UTC').slice(3);
  return kind === 'datetime' ? formatDateTime(value, timeZone) : formatDate(value, 'UTC');
}
