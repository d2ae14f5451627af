import { canonicalCnpj } from '../../../../app/domain/values/cnpj';
import {
  cellErrorReason,
  cellMeaning,
  isScientific,
  nameMeaning,
  scientificReason,
} from '../../../../app/domain/values/cell-text';
import { monthOfYear, parseMonth, yearOf } from '../../../../app/domain/values/month';
import { exactOf } from '../../../../app/domain/values/decimal';
import { bothReadings, decimalOf } from '../../../../app/domain/values/notation';
import {
  firstYear,
  lastYear,
  readDay,
  withoutTime,
  type DayOrder,
  type WrittenDay,
} from '../../../../app/domain/values/written-date';
import { notationOf, readNumber, type DecimalSign } from '../../../../app/domain/values/written-number';
import { isFigure, type CellRule } from '../base';
import { dayText } from '../bounds';
import { namesRow, type LabelledRule } from '../choice-labels';
import { cellText, checkText, Fault, quoted, shown, type CellSign, type Value } from './cell';
import { textOf, type Cell } from '../../../tables/cell';
import {
  checkBoolean,
  checkCode,
  checkCpf,
  checkEmail,
  checkInteger,
  checkMoney,
  checkRelease,
  checkUf,
  nearestAt,
  outOfRange,
} from './kinds';

/**
 * Checks one cell against its rule (rule D8). Returns the value to store, or a Fault: text is trimmed, numbers are
 * numbers, dates and months are UTC midnight (a month is its first day, and any day of it stands for it), a CNPJ has
 * 14 characters, a listed value is spelled as in the list, and an empty cell is null.
 * @param written the notation of the column; without a known decimal sign, a number that is valid in both notations
 * is a Fault
 */
export function checkCell(
  given: Cell,
  rule: LabelledRule,
  header: string,
  written: CellSign | undefined,
): Value | Fault {
  const cell = typeof given === 'string' ? meant(given, rule) : given;
  const text = typeof cell === 'string' ? cell : '';
  const order = written === 'mdy' ? 'mdy' : 'dmy';
  const sign = written === 'mdy' ? undefined : written;
  if (typeof cell === 'string') {
    if (cell === '')
      return rule.required ? new Fault('required', `${header}: falta o valor`) : (rule.empty ?? null);
    const error = cellErrorReason(cell);
    if (error !== null) return new Fault('cell-error', `${header}: ${error}`);
    if (isScientific(cell) && namesDigits(rule))
      return new Fault('scientific', `${header}: ${shown(cell)} ${scientificReason}`);
  }
  if (sign === undefined && isFigure(rule) && notationOf(text) === 'either')
    return new Fault('not-a-number', `${header}: ${shown(text)} ${bothReadings(text)}`);
  switch (rule.kind) {
    case 'text':
      return checkText(typeof cell === 'string' ? text : textOf(cell), rule, header);
    case 'number':
      return checkNumber(
        typeof cell === 'number' ? nearestAt(cell, rule.decimals) : parseNumber(text, sign ?? ','),
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
        typeof cell === 'number' ? nearestAt(cell, 0) : parseNumber(text, sign ?? ','),
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

const meant = (text: string, rule: LabelledRule): string =>
  namesRow(rule) ? nameMeaning(text) : cellMeaning(text);

/**
 * Whether every digit of a column matters; only text that does not name a row may look like a number without being
 * one.
 */
const namesDigits = (rule: LabelledRule): boolean =>
  namesRow(rule) || ['code', 'cnpj', 'cpf', 'number', 'integer', 'money'].includes(rule.kind);

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
  readonly thing: string;
}

const dayRule: DateRule = { fault: 'not-a-date', formats: 'DD/MM/AAAA ou AAAA-MM-DD', thing: 'o dia' };
const monthRule: DateRule = { fault: 'not-a-month', formats: 'AAAA-MM, MM/AAAA ou mmm/aa', thing: 'o mês' };

/** Serial numbers of the years 1954 to 2119 are taken for dates that lost their format. */
const looksLikeSerial = (text: string): boolean => /^[2-7]\d{4}(?:[.,]\d+)?$/.test(text);
/** A text in the format of a month, for months that do not exist. */
const looksLikeMonth = (text: string): boolean => /^(?:\d{1,2}\/\d{4}|\d{4}[/-]\d{1,2})$/.test(text);

function checkDate(
  cell: Cell,
  read: WrittenDay | null,
  { fault, formats, thing }: DateRule,
  header: string,
): Date | Fault {
  const date = read && utcDate(...read);
  if (date) return date;
  const text = textOf(cell);
  const isMonth = fault === 'not-a-month' && looksLikeMonth(text);
  if (!read && (typeof cell === 'number' || looksLikeSerial(text)))
    return new Fault(
      'unformatted-date',
      `${header}: ${cellText(cell, undefined).trim()} é um número sem formato de data; formate a coluna como data na planilha`,
    );
  if (!read && !isMonth) return new Fault(fault, `${header}: ${shown(text)} não está no formato ${formats}`);
  const year = read ? read[0] : Number(/\d{4}/.exec(text)?.[0]);
  const why =
    year < firstYear
      ? `é anterior a ${firstYear}`
      : year > lastYear
        ? `é posterior a ${lastYear}`
        : 'não existe';
  return new Fault('no-such-day', `${header}: ${thing} ${shown(text)} ${why}`);
}

/** Checks that a day is within the range of a rule. */
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

/** The usual format of numbers. */
const everyday = /^-?\d+[.,]\d{1,2}$/;

/** Parses a number in a column's notation (`readNumber`); null also if a double cannot represent it. */
export function parseNumber(text: string, sign: DecimalSign): number | null {
  if (digitsOnly.test(text)) return finite(Number(text));
  if (everyday.test(text)) return finite(Number(text.replace(',', '.')));
  const exact = readNumber(text, sign);
  return exact ? finite(decimalOf(exact)) : null;
}

const finite = (number: number): number | null => (Number.isFinite(number) ? number + 0 : null);

/** Parses a day (`readDay`) as UTC midnight; null for other text and for dates that do not exist. */
export function parseDate(text: string, order: DayOrder = 'dmy'): Date | null {
  const day = readDay(cellMeaning(text), order);
  return day && utcDate(...day);
}

/** The day of a cell; the time in a workbook's date is ignored. A number is read by its digits. */
function dayOf(cell: Cell, order: DayOrder): WrittenDay | null {
  if (cell instanceof Date) return [cell.getUTCFullYear(), cell.getUTCMonth() + 1, cell.getUTCDate()];
  return typeof cell === 'boolean' ? null : readDay(String(cell), order);
}

/** The first day of a cell's month, given as a month or as a day. */
function monthOf(cell: Cell, order: DayOrder): WrittenDay | null {
  if (typeof cell === 'string' || typeof cell === 'number') {
    const text = String(cell);
    const known = months.get(text);
    if (known) return known;
    const month = parseMonth(withoutTime(text));
    if (month !== null) {
      const first: WrittenDay = [yearOf(month), monthOfYear(month), 1];
      if (text.length <= maxMonthLength && months.size < maxMonths) months.set(text, first);
      return first;
    }
  }
  const day = dayOf(cell, order);
  // The day itself must exist.
  return day && utcDate(...day) ? [day[0], day[1], 1] : day;
}

/** Cache of parsed months, because a column repeats a few of them on all rows. */
const months = new Map<string, WrittenDay>();
const maxMonths = 2_000;
/** Longer text is not cached: it may be a substring that would keep the whole file in memory. */
const maxMonthLength = 12;

/** Null for dates that do not exist, which `Date` would move to another month. */
function utcDate(year: number, month: number, day: number): Date | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists && year >= firstYear && year <= lastYear ? date : null;
}
