import { canonicalCnpj } from '../../../../app/domain/values/cnpj';
import { monthNamed, monthOfYear, parseMonth, yearOf } from '../../../../app/domain/values/month';
import { exactOf } from '../../../../app/domain/values/decimal';
import { bothReadings, decimalOf } from '../../../../app/domain/values/notation';
import { orderOf, readDay, type DayOrder } from '../../../../app/domain/values/written-date';
import { notationOf, readNumber, type DecimalSign } from '../../../../app/domain/values/written-number';
import { isFigure, type CellRule } from '../../master-data/base';
import { dayText } from '../../master-data/bounds';
import {
  cellText,
  checkText,
  Fault,
  quoted,
  shown,
  textOf,
  type Cell,
  type CellSign,
  type Value,
} from './cell';
import {
  checkBoolean,
  checkCode,
  checkCpf,
  checkEmail,
  checkInteger,
  checkMoney,
  checkRelease,
  checkUf,
  outOfRange,
} from './kinds';

/**
 * Checks one cell against its rule (rule D8) and gives the value to store: text trimmed, numbers as numbers,
 * dates and months as UTC midnight (a month as its first day), a CNPJ as its 14 characters, a
 * listed value as its list writes it, an empty cell as null; or its Fault.
 * @param written how the column is; where the sign before its decimals is unknown, a number that both notations read is a Fault
 */
export function checkCell(
  cell: Cell,
  rule: CellRule,
  header: string,
  written: CellSign | undefined,
): Value | Fault {
  const text = typeof cell === 'string' ? cell.trim() : '';
  const order = written === 'mdy' ? 'mdy' : 'dmy';
  const sign = written === 'mdy' ? undefined : written;
  if (typeof cell === 'string' && text === '')
    return rule.required ? new Fault('required', `${header}: falta o valor`) : (rule.empty ?? null);
  if (sign === undefined && isFigure(rule) && notationOf(text) === 'either')
    return new Fault('not-a-number', `${header}: ${shown(text)} ${bothReadings(text)}`);
  switch (rule.kind) {
    case 'text':
      return checkText(typeof cell === 'string' ? text : textOf(cell), rule, header);
    case 'number':
      return checkNumber(
        typeof cell === 'number' ? cell : parseNumber(text, sign ?? ','),
        cell,
        rule,
        header,
      );
    case 'date':
      return withinDays(checkDate(cell, dayOf(cell, order), dayRule, header), rule, header);
    case 'month':
      return withinDays(checkDate(cell, monthOf(cell, order), monthRule, header), rule, header);
    case 'cnpj': {
      const cnpj = canonicalCnpj(typeof cell === 'number' ? String(cell).padStart(14, '0') : text);
      return cnpj ?? new Fault('not-a-cnpj', `${header}: ${quoted(cell, rule)} não é um CNPJ válido`);
    }
    case 'code':
      return checkCode(cell, rule, header);
    case 'integer':
      return checkInteger(
        typeof cell === 'number' ? cell : parseNumber(text, sign ?? ','),
        cell,
        rule,
        header,
      );
    case 'money':
      return checkMoney(cell, sign ?? ',', rule, header);
    case 'cpf':
      return checkCpf(cell, header);
    case 'email':
      return checkEmail(cell, rule, header);
    case 'uf':
      return checkUf(cell, rule, header);
    case 'release':
      return checkRelease(cell, rule, header);
    case 'boolean':
      return checkBoolean(cell, rule, header);
  }
}

function checkNumber(number: number | null, cell: Cell, rule: CellRule, header: string): Value | Fault {
  if (number === null) return new Fault('not-a-number', `${header}: ${quoted(cell, rule)} não é um número`);
  if (rule.decimals !== undefined && exactOf(number).scale > BigInt(rule.decimals))
    return new Fault(
      'too-many-decimals',
      `${header}: ${quoted(cell, rule)} passa de ${rule.decimals} casas decimais`,
    );
  return outOfRange(number, cell, rule, header) ?? number;
}

interface DateRule {
  readonly fault: 'not-a-date' | 'not-a-month';
  readonly formats: string;
  readonly shape: RegExp;
  readonly thing: string;
}

const dayRule: DateRule = {
  fault: 'not-a-date',
  formats: 'DD/MM/AAAA ou AAAA-MM-DD',
  shape: /^(?:\d{1,2}([/.-])\d{1,2}\1\d{4}|\d{4}-\d{2}-\d{2})$/,
  thing: 'o dia',
};
const monthRule: DateRule = {
  fault: 'not-a-month',
  formats: 'AAAA-MM, MM/AAAA ou mmm/aa',
  shape: /^(?:\d{2}\/\d{4}|\d{4}-\d{2})$/,
  thing: 'o mês',
};

/** Days that spreadsheets count as these numbers, 1954 to 2119, are taken for dates that lost their format. */
const looksLikeSerial = (text: string): boolean => /^[2-7]\d{4}(?:[.,]\d+)?$/.test(text);

function checkDate(cell: Cell, date: Date | null, rule: DateRule, header: string) {
  if (date) return date;
  const text = textOf(cell).trim();
  if (typeof cell === 'number' || looksLikeSerial(text))
    return new Fault(
      'unformatted-date',
      `${header}: ${cellText(cell, undefined).trim()} é um número sem formato de data; formate a coluna como data na planilha`,
    );
  const { fault, formats, shape, thing } = rule;
  if (!shape.test(text)) return new Fault(fault, `${header}: ${shown(text)} não está no formato ${formats}`);
  const early = Number(/\d{4}/.exec(text)?.[0]) < firstYear;
  return new Fault(
    'no-such-day',
    `${header}: ${thing} ${shown(text)} ${early ? `é anterior a ${firstYear}` : 'não existe'}`,
  );
}

/** A day within those that a rule takes. */
function withinDays(day: Date | Fault, { earliest, latest }: CellRule, header: string): Date | Fault {
  if (day instanceof Fault || (earliest === undefined && latest === undefined)) return day;
  const text = day.toISOString().slice(0, 10);
  if (earliest !== undefined && text < earliest)
    return new Fault('too-early', `${header}: ${dayText(text)} é anterior a ${dayText(earliest)}`);
  if (latest !== undefined && text > latest)
    return new Fault('too-late', `${header}: ${dayText(text)} é posterior a ${dayText(latest)}`);
  return day;
}

const digitsOnly = /^\d+$/;

/** What nearly every cell of a column of numbers looks like. */
const everyday = /^-?\d+[.,]\d{1,2}$/;

/** A written number (`readNumber`) as a file's column of this notation has it; null also for what a double cannot hold. */
export function parseNumber(text: string, sign: DecimalSign): number | null {
  if (digitsOnly.test(text)) return finite(Number(text));
  if (everyday.test(text)) return finite(Number(text.replace(',', '.')));
  const exact = readNumber(text, sign);
  return exact ? finite(decimalOf(exact)) : null;
}

const finite = (number: number): number | null => (Number.isFinite(number) ? number + 0 : null);

/**
 * A day as UTC midnight: `DD/MM/YYYY` (or with the month first, by `order`), `YYYY-MM-DD`, and `16 Nov 2026` as lists show it; null for any other text and for
 * days that do not exist.
 */
export function parseDate(text: string, order: DayOrder = 'dmy'): Date | null {
  const day = readDay(text, order);
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  const named = /^(\d{1,2}) (\p{L}{3,9})\.? (\d{4})$/u.exec(text);
  if (day) return utcDate(...day);
  if (iso) return utcDate(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const ofYear = named ? monthNamed(named[2] ?? '') : null;
  return ofYear === null ? null : utcDate(Number(named?.[3]), ofYear + 1, Number(named?.[1]));
}

/** The day of a cell; a workbook's date may carry a time of day. */
function dayOf(cell: Cell, order: DayOrder): Date | null {
  if (!(cell instanceof Date)) return typeof cell === 'string' ? parseDate(cell.trim(), order) : null;
  return utcDate(cell.getUTCFullYear(), cell.getUTCMonth() + 1, cell.getUTCDate());
}

/** The month of a cell as the UTC midnight of its first day. */
function monthOf(cell: Cell, order: DayOrder): Date | null {
  if (cell instanceof Date) return utcDate(cell.getUTCFullYear(), cell.getUTCMonth() + 1, 1);
  if (typeof cell !== 'string') return null;
  if (order === 'mdy' && orderOf(cell) !== 'nothing') {
    const day = parseDate(cell.trim(), order);
    return day && utcDate(day.getUTCFullYear(), day.getUTCMonth() + 1, 1);
  }
  const known = months.get(cell);
  if (known) return known;
  const month = parseMonth(cell);
  const date = month === null ? null : utcDate(yearOf(month), monthOfYear(month), 1);
  if (date && cell.length <= longestMonth && months.size < mostMonths) months.set(cell, date);
  return date;
}

/** Months as files have written them: a column names a few of them on all of its rows. */
const months = new Map<string, Date>();
const mostMonths = 2_000;
/** A longer text may be a piece of its file, all of which it would keep in memory. */
const longestMonth = 12;

const firstYear = 1900;

/** Null for what the calendar lacks: a date that it moves to another month is none. */
function utcDate(year: number, month: number, day: number): Date | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  return year >= firstYear && date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date : null;
}
