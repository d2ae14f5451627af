import { formatDate } from '../../../app/domain/format';
import type { CellRule } from '../../master-data/base';
import { parseNumber, type Cell } from '../ingest/checks';

const decimal = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 20, useGrouping: false });

/** A refused cell as a person reads and edits it: dates as DD/MM/yyyy, months as MM/yyyy, numbers with decimal comma. */
export function cellText(cell: unknown, rule: CellRule | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'number') return decimal.format(cell);
  if (!(cell instanceof Date)) return String(cell);
  const day = formatDate(cell, 'UTC');
  return rule?.kind === 'month' ? day.slice(3) : day;
}

/** What a person typed, as a cell: numbers in pt-BR become numbers, so that no file's decimal sign is asked again. */
export const typedCell = (text: string, rule: CellRule): Cell =>
  rule.kind === 'number' ? (parseNumber(text.trim(), ',') ?? text) : text;
