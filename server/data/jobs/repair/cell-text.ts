import { maskedCpf } from '../../../../app/domain/values/cpf';
import { formatDate } from '../../../../app/domain/values/format';
import { notationOf } from '../../../../app/domain/values/written-number';
import { isFigure, type CellRule } from '../../master-data/base';
import type { Cell, CellSign } from '../ingest/cell';
import { parseNumber } from '../ingest/checks';

const decimal = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 20, useGrouping: false });

/** A refused cell as a person reads and edits it: dates as DD/MM/yyyy, months as MM/yyyy, numbers with decimal comma, a CPF masked. */
export function cellText(cell: unknown, rule: CellRule | undefined): string {
  if (cell === null || cell === undefined || cell === '') return '';
  if (rule?.kind === 'cpf') return maskedCpf(String(cell));
  if (typeof cell === 'number') return decimal.format(cell);
  if (!(cell instanceof Date)) return String(cell);
  const day = formatDate(cell, 'UTC');
  return rule?.kind === 'month' ? day.slice(3) : day;
}

/**
 * A corrected number, so that no file's notation is asked again; what its own column does not settle stays a text, to be
 * read as the numbers beside it in the file that it was refused in.
 */
export function correctedNumber(text: string, written: CellSign | undefined): Cell {
  const sign = written === 'mdy' ? undefined : written;
  const open = sign === undefined && notationOf(text.trim()) === 'either';
  return open ? text : (parseNumber(text.trim(), sign ?? ',') ?? text);
}

/** What a person typed, as a cell: thousands have points, as the portal writes them. */
export const typedCell = (text: string, rule: CellRule): Cell =>
  isFigure(rule) ? correctedNumber(text, text.includes(',') ? undefined : ',') : text;
