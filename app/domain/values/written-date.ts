import { monthNamed } from './month';

/** Which part of a written day comes first: the day, as Brazil has it, or the month. */
export type DayOrder = 'dmy' | 'mdy';

/** What a written day says of its order: one of the two, both (`01/02/2026`), or nothing. */
type OrderEvidence = DayOrder | 'either' | 'nothing';

/** First and last year of what is taken for a day (rule D31). */
export const firstYear = 1900;
export const lastYear = 2199;

/** A day as it is written, whether or not the calendar has it. */
export type WrittenDay = readonly [year: number, month: number, day: number];

/** A day of three numbers with its year at the end: which part comes first is a matter of its column. */
interface Open {
  readonly first: number;
  readonly second: number;
  readonly year: number;
}

const yearLast = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/;
/** Two figures of a year behind dashes could be the day of one that comes first. */
const shortYearLast = /^(\d{1,2})([/.])(\d{1,2})\2(\d{2})$/;
const yearFirst = /^(\d{4})([/.-])(\d{1,2})\2(\d{1,2})$/;
const figuresAlone = /^(\d{4})(\d{2})(\d{2})$/;
const named = /^(\d{1,2})(?: de |[ /.-])(\p{L}{3,9})\.?(?: de |[ /.-])(\d{4}|\d{2})$/u;
const timeOfDay =
  /[ T]\s?([01]?\d|2[0-4]):[0-5]\d(?::[0-5]\d(?:[.,]\d+)?)?\s?(?:[ap]\.?m\.?)?\s?(?:Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?$/i;

/** A day without the time that stands behind it: it is the day as written, in whatever zone. */
export const withoutTime = (text: string): string =>
  text.includes(':') ? text.replace(timeOfDay, '') : text;

/** A year of two figures is one of this century up to 2049; any other could be of either. */
const yearOf = (text: string): number | null =>
  text.length === 4 ? Number(text) : Number(text) < 50 ? 2_000 + Number(text) : null;

function openDay(text: string): Open | null {
  const [, first, , second, last = ''] = yearLast.exec(text) ?? shortYearLast.exec(text) ?? [];
  const year = last === '' ? null : yearOf(last);
  return year === null ? null : { first: Number(first), second: Number(second), year };
}

/**
 * The day that a text says, with or without a time behind it: `31/10/2026` and `31/10/26` (in `order`), `2026-10-31`, `2026/10/31`,
 * `20261031`, `31-out-26`, `16 Nov 2026`. Null for what is no day, or could be several.
 */
export function readDay(text: string, order: DayOrder): WrittenDay | null {
  return everyday(text, order) ?? anyDay(withoutTime(text), order);
}

/** What nearly every day looks like, `31/10/2026` or `2026-10-31`, by its characters. */
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

/** The number of a part of a text that is figures alone; NaN for any other. */
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

/** Figures alone may be any number: they are a day where the calendar has it. */
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

/** How the days of a column are written, as far as they prove it. */
export interface DayNotation {
  /** A day that proves each. */
  readonly proofs: Readonly<Partial<Record<DayOrder, string>>>;
  /** One that reads in both; empty where none does. */
  readonly either: string;
}

/** Gathers what the days of a column say of their order. */
export class DayProof {
  readonly #proofs: Partial<Record<DayOrder, string>> = {};
  #either = '';

  note(text: string): void {
    const order = orderOf(text);
    if (order === 'dmy' || order === 'mdy') this.#proofs[order] ??= text.trim();
    // One that is no first day says most.
    else if (order === 'either' && (this.#either === '' || /^0?1\D/.test(this.#either)))
      this.#either = text.trim();
  }

  get notation(): DayNotation {
    return { proofs: { ...this.#proofs }, either: this.#either };
  }
}

/** True where a column's days prove both orders. */
const isMixed = ({ proofs }: DayNotation): boolean => proofs.dmy !== undefined && proofs.mdy !== undefined;

/**
 * How a column's days are read: as they prove, else as the sender chose. Days that prove nothing are read as Brazil
 * writes them, unless the rest of the file is English: then, as where they prove both, it is `open`.
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

/** What leaves the order of a column's days in doubt. */
export function dayDoubt(label: string, notation: DayNotation): string {
  const { proofs, either } = notation;
  const both = `${either} pode estar como ${orderNames.dmy} ou ${orderNames.mdy}`;
  return isMixed(notation)
    ? `A coluna ${label} mistura datas em duas ordens (${proofs.dmy} e ${proofs.mdy}): ${both}.`
    : `A coluna ${label} não diz em que ordem estão suas datas, e o resto do arquivo está em notação inglesa: ${both}.`;
}
