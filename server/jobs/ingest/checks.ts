import { canonicalCnpj } from '../../../app/domain/cnpj';
import { canonicalDecimal, type DecimalSign } from '../../../app/domain/decimal';
import type { CellRule } from '../../master-data/base';

export type { DecimalSign };

/** Why a cell was refused; errors are grouped by kind. */
export type FaultKind =
  | 'required'
  | 'too-long'
  | 'not-listed'
  | 'not-a-number'
  | 'below-minimum'
  | 'not-a-date'
  | 'not-a-month'
  | 'not-a-cnpj'
  | 'repeated';

/** A refusal and its words for the person who sent the file. */
export class Fault {
  constructor(
    readonly kind: FaultKind,
    readonly message: string,
  ) {}
}

/** What readers deliver: text of a CSV file, or a workbook's typed cell. */
export type Cell = string | number | boolean | Date;
export type Value = string | number | Date | null;

const shown = (text: string): string => `"${text.length > 40 ? `${text.slice(0, 40)}…` : text}"`;

/**
 * Checks one cell against its rule (decisions §4) and gives the value to store: text trimmed, numbers as numbers,
 * dates and months as UTC midnight (a month as its first day), a CNPJ as its 14 characters, an empty cell as null; or its Fault.
 */
export function checkCell(cell: Cell, rule: CellRule, header: string, sign: DecimalSign): Value | Fault {
  const text = typeof cell === 'string' ? cell.trim() : '';
  if (typeof cell === 'string' && text === '')
    return rule.required ? new Fault('required', `${header}: falta o valor`) : null;
  switch (rule.kind) {
    case 'text':
      return checkText(typeof cell === 'string' ? text : textOf(cell), rule, header);
    case 'number':
      return checkNumber(
        typeof cell === 'number' ? cell : parseNumber(text, sign),
        textOf(cell),
        rule,
        header,
      );
    case 'date':
      return fromDate(
        cell instanceof Date ? cell : parseDate(text),
        'not-a-date',
        header,
        cell,
        'DD/MM/AAAA ou AAAA-MM-DD',
      );
    case 'month':
      return fromDate(
        cell instanceof Date ? monthOf(cell) : parseMonth(text),
        'not-a-month',
        header,
        cell,
        'AAAA-MM ou MM/AAAA',
      );
    case 'cnpj': {
      const cnpj = canonicalCnpj(typeof cell === 'number' ? String(cell).padStart(14, '0') : text);
      return cnpj ?? new Fault('not-a-cnpj', `${header}: ${shown(textOf(cell))} não é um CNPJ válido`);
    }
  }
}

function checkText(text: string, { maxLength, oneOf }: CellRule, header: string): Value | Fault {
  if (maxLength !== undefined && text.length > maxLength && [...text].length > maxLength)
    return new Fault('too-long', `${header}: passa de ${maxLength} caracteres`);
  if (oneOf && !oneOf.includes(text))
    return new Fault('not-listed', `${header}: ${shown(text)} não é um de ${oneOf.join(', ')}`);
  return text;
}

function checkNumber(
  number: number | null,
  text: string,
  { minimum }: CellRule,
  header: string,
): Value | Fault {
  if (number === null) return new Fault('not-a-number', `${header}: ${shown(text)} não é um número`);
  if (minimum !== undefined && number < minimum)
    return new Fault('below-minimum', `${header}: ${shown(text)} é menor que ${minimum}`);
  return number;
}

function fromDate(
  date: Date | null,
  kind: FaultKind,
  header: string,
  cell: Cell,
  format: string,
): Value | Fault {
  return date ? date : new Fault(kind, `${header}: ${shown(textOf(cell))} não está no formato ${format}`);
}

const textOf = (cell: Cell): string =>
  cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell);

const digitsOnly = /^\d+$/;

/**
 * A number with decimal comma or point, with or without thousands: `1.234,56`, `1234.56`, `1,234.56`. Where both
 * readings fit (`1.234`), the file's decimal sign decides. Null for anything else, and for what a double cannot hold.
 */
export function parseNumber(text: string, sign: DecimalSign): number | null {
  if (digitsOnly.test(text)) return finite(text);
  const canonical = canonicalDecimal(text, sign);
  return canonical === null ? null : finite(canonical);
}

function finite(text: string): number | null {
  const number = Number(text);
  return Number.isFinite(number) ? number : null;
}

/** `DD/MM/YYYY` or `YYYY-MM-DD` as UTC midnight; null for any other text and for days that do not exist. */
export function parseDate(text: string): Date | null {
  const brazilian = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text);
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (brazilian) return utcDate(Number(brazilian[3]), Number(brazilian[2]), Number(brazilian[1]));
  if (iso) return utcDate(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  return null;
}

/** `YYYY-MM` or `MM/YYYY` as the UTC midnight of the month's first day. */
export function parseMonth(text: string): Date | null {
  const iso = /^(\d{4})-(\d{2})$/.exec(text);
  const brazilian = /^(\d{2})\/(\d{4})$/.exec(text);
  if (iso) return utcDate(Number(iso[1]), Number(iso[2]), 1);
  if (brazilian) return utcDate(Number(brazilian[2]), Number(brazilian[1]), 1);
  return null;
}

/** Null for what the calendar lacks: a date that it moves to another month is none. */
function utcDate(year: number, month: number, day: number): Date | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  return year >= 1900 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date : null;
}

const monthOf = (date: Date): Date => new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1));
