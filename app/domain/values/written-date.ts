import { monthNamed } from './month';

/** The first part of a written day: the day, as in Brazil, or the month. */
export type DayOrder = 'dmy' | 'mdy';

/** Evidence of a written day for its order: one of the two, both (`01/02/2026`), or none. */
type OrderEvidence = DayOrder | 'either' | 'nothing';

/** First and last year of a valid day (rule D31). */
export const firstYear = 1900;
export const lastYear = 2199;

/** A written day, which may not exist in the calendar. */
export type WrittenDay = readonly [year: number, month: number, day: number];

/** A day of three numbers with the year at the end: the order depends on the column. */
interface Open {
  readonly first: number;
  readonly second: number;
  readonly year: number;
}

const yearLast = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/;
/** Not with dashes: two digits at the end could be the day of a date that begins with the year. */
const shortYearLast = /^(\d{1,2})([/.])(\d{1,2})\2(\d{2})$/;
const yearFirst = /^(\d{4})([/.-])(\d{1,2})\2(\d{1,2})$/;
const figuresAlone = /^(\d{4})(\d{2})(\d{2})$/;
const named = /^(\d{1,2})(?: de |[ /.-])(\p{L}{3,9})\.?(?: de |[ /.-])(\d{4}|\d{2})$/u;
const timeOfDay =
  /[ T]\s?([01]?\d|2[0-4]):[0-5]\d(?::[0-5]\d(?:[.,]\d+)?)?\s?(?:[ap]\.?m\.?)?\s?(?:Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?$/i;

/** A day without a following time: the written day counts, in any time zone. */
export const withoutTime = (text: string): string =>
  text.includes(':') ? text.replace(timeOfDay, '') : text;

/** A year of two digits up to 49 is in this century; the others are ambiguous. */
const yearOf = (text: string): number | null =>
  text.length === 4 ? Number(text) : Number(text) < 50 ? 2_000 + Number(text) : null;

function openDay(text: string): Open | null {
  const [, first, , second, last = ''] = yearLast.exec(text) ?? shortYearLast.exec(text) ?? [];
  const year = last === '' ? null : yearOf(last);
  return year === null ? null : { first: Number(first), second: Number(second), year };
}

/**
 * The day of a text, with or without a time: `31/10/2026` and `31/10/26` (in `order`), `2026-10-31`, `2026/10/31`,
 * `20261031`, `31-out-26`, `16 Nov 2026`. Null for an invalid or ambiguous text.
 */
export function readDay(text: string, order: DayOrder): WrittenDay | null {
  return everyday(text, order) ?? anyDay(withoutTime(text), order);
}

/** Reads the most common formats directly, `31/10/2026` and `2026-10-31`. */
function everyday(text: string, order: DayOrder): WrittenDay | null {
  if (text.length !== 10) return null;
  const isSlashed = text.charCodeAt(2) === slash && text.charCodeAt(5) === slash;
  const isDashed = text.charCodeAt(4) === dash && text.charCodeAt(7) === dash;
  if (!isSlashed && !isDashed) return null;
  const [first, second, third] = isSlashed
    ? [figures(text, 0, 2), figures(text, 3, 5), figures(text, 6, 10)]
    : [figures(text, 0, 4), figures(text, 5, 7), figures(text, 8, 10)];
  if (Number.isNaN(first + second + third)) return null;
  if (isDashed) return [first, second, third];
  return order === 'dmy' ? [third, second, first] : [third, first, second];
}

const slash = 0x2f;
const dash = 0x2d;

/** The number in a part of a text that has digits only; otherwise NaN. */
function figures(text: string, from: number, to: number): number {
  let number = 0;
  for (let at = from; at < to; at += 1) {
    const figure = text.charCodeAt(at) - 0x30;
    number = figure >= 0 && figure <= 9 ? number * 10 + figure : Number.NaN;
  }
  return number;
}

function anyDay(day: string, order: DayOrder): WrittenDay | null {
  const open = openDay(day);
  if (open) {
    const { first, second, year } = open;
    return order === 'dmy' ? [year, second, first] : [year, first, second];
  }
  const [, year, , month, ofMonth] = yearFirst.exec(day) ?? [];
  if (year !== undefined) return [Number(year), Number(month), Number(ofMonth)];
  const alone = figuresAlone.exec(day);
  if (alone) return withinYears([Number(alone[1]), Number(alone[2]), Number(alone[3])]);
  const [, dayNamed, name = '', yearNamed = ''] = named.exec(day) ?? [];
  const ofYear = name === '' ? null : monthNamed(name);
  const full = ofYear === null ? null : yearOf(yearNamed);
  return ofYear === null || full === null ? null : [full, ofYear + 1, Number(dayNamed)];
}

/** Digits only can be any number: they are a day if it is within the valid ranges. */
function withinYears(day: WrittenDay): WrittenDay | null {
  const [year, month, ofMonth] = day;
  const exists = month >= 1 && month <= 12 && ofMonth >= 1 && ofMonth <= 31;
  return exists && year >= firstYear && year <= lastYear ? day : null;
}

export function orderOf(text: string): OrderEvidence {
  const open = openDay(withoutTime(text.trim()));
  if (!open || open.first === open.second || (open.first > 12 && open.second > 12)) return 'nothing';
  if (open.first > 12) return 'dmy';
  return open.second > 12 ? 'mdy' : 'either';
}

export const orderNames: Readonly<Record<DayOrder, string>> = { dmy: 'dia/mês/ano', mdy: 'mês/dia/ano' };

/** The order of a column's days, as far as they prove it. */
export interface DayNotation {
  /** A day that proves each order. */
  readonly proofs: Readonly<Partial<Record<DayOrder, string>>>;
  /** An ambiguous day; empty if there is none. */
  readonly either: string;
}

/** Collects the evidence of a column's days about their order. */
export class DayProof {
  readonly #proofs: Partial<Record<DayOrder, string>> = {};
  #either = '';

  note(text: string): void {
    const order = orderOf(text);
    if (order === 'dmy' || order === 'mdy') this.#proofs[order] ??= text.trim();
    // Prefers an ambiguous day that does not begin with 1.
    else if (order === 'either' && (this.#either === '' || /^0?1\D/.test(this.#either)))
      this.#either = text.trim();
  }

  get notation(): DayNotation {
    return { proofs: { ...this.#proofs }, either: this.#either };
  }
}

/** True if a column's days prove both orders. */
const isMixed = ({ proofs }: DayNotation): boolean => proofs.dmy !== undefined && proofs.mdy !== undefined;

/**
 * The order of a column's days: the proven one, otherwise the sender's choice. Without a proof it is the Brazilian one,
 * unless the rest of the file is in English notation: then, and if both are proven, it is `open`.
 */
export function orderRead(
  notation: DayNotation,
  chosen: DayOrder | undefined,
  isEnglish: boolean,
): DayOrder | 'open' {
  const { proofs, either } = notation;
  if (!isMixed(notation) && proofs.mdy !== undefined) return 'mdy';
  if (!isMixed(notation) && proofs.dmy !== undefined) return 'dmy';
  if (chosen) return chosen;
  return either !== '' && (isMixed(notation) || isEnglish) ? 'open' : 'dmy';
}

/** The doubt about the order of a column's days. */
export function dayDoubt(label: string, notation: DayNotation): string {
  const { proofs, either } = notation;
  const both = `${either} pode estar como ${orderNames.dmy} ou ${orderNames.mdy}`;
  return isMixed(notation)
    ? `A coluna ${label} mistura datas em duas ordens (${proofs.dmy} e ${proofs.mdy}): ${both}.`
    : `A coluna ${label} não diz em que ordem estão suas datas, e o resto do arquivo está em notação inglesa: ${both}.`;
}
