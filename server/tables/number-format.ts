import { noDayText } from '../../app/domain/values/cell-text';
import type { Cell } from './cell';
import { excelDate } from './sheet-date';

/**
 * How a number format shows a number: as a day, a time of day, elapsed hours, or padded with zeros to a fixed number
 * of digits.
 */
export type NumberFormat = 'plain' | 'day' | 'time' | 'elapsed' | { readonly digits: number };

/** Literal parts of a format code: quoted texts, escaped characters, blanks with the width of a character. */
const literals = /"[^"]*"|\\.|[_*]./g;
const brackets = /\[[^\]]*\]/g;
const zeros = /^(?:\[[^\]]*\])*(0{2,})(?:_.)*(?:;|$)/;
const named = /^(?:general|standard|geral|padrão|@)$/i;

export function formatOf(code: string): NumberFormat {
  if (named.test(code)) return 'plain';
  const digits = zeros.exec(code)?.[1]?.length;
  if (digits !== undefined) return { digits };
  const bare = code.replace(literals, '');
  if (/\[(?:h+|m+|s+)\]/i.test(bare)) return 'elapsed';
  const shown = bare.replace(brackets, '');
  if (/[yd]/i.test(shown) || (/m/i.test(shown) && !/[hs]/i.test(shown))) return 'day';
  return /[hm]/i.test(shown) ? 'time' : 'plain';
}

/** The built-in formats of workbooks, by number. */
export function builtInFormat(id: number): NumberFormat {
  if ((id >= 14 && id <= 17) || id === 22) return 'day';
  if ((id >= 18 && id <= 21) || id === 45 || id === 47) return 'time';
  return id === 46 ? 'elapsed' : 'plain';
}

/** The range of days in Excel's numbering: from 1 January 1900 to 31 December 2199. */
const firstDay = 1;
const endOfDays = Date.UTC(2200, 0, 1) / 86_400_000 + 25_569;
/** Excel counts 29 February 1900, which does not exist. */
const inventedDay = 60;

/** The cell for a number with its format. `offset`: days from Excel's day 0 to the workbook's day 0. */
export function formattedNumber(number: number, format: NumberFormat, offset: number): Cell {
  if (format === 'plain') return number;
  if (typeof format !== 'string')
    return Number.isSafeInteger(number) && number >= 0 ? padded(number, format.digits) : number;
  if (format === 'elapsed' || (format === 'time' && number >= 0 && number < 1)) return hoursText(number);
  const days = number + offset;
  if (!(days >= firstDay && days < endOfDays)) return noDayText(number);
  return excelDate(days < inventedDay ? days + 1 : days);
}

function padded(number: number, digits: number): Cell {
  const text = String(number);
  return text.length < digits ? text.padStart(digits, '0') : number;
}

/** A number of days as hours, minutes and, if not zero, seconds: `36:00`. */
function hoursText(days: number): string {
  const seconds = Math.round(Math.abs(days) * 86_400);
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes, rest] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  return `${days < 0 ? '-' : ''}${two(hours)}:${two(minutes)}${rest > 0 ? `:${two(rest)}` : ''}`;
}
