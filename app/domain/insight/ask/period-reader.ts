import {
  month,
  monthCode,
  monthNamed,
  monthOfYear,
  parseMonth,
  yearOf,
  type Month,
} from '../../values/month';
import { dayMs, dayOf, days, months, type Day, type Today } from './periods';
import type { Period } from './question';
import { singular, type Token } from './tokens';

interface Now {
  readonly day: Day;
  readonly month: Month;
}

const nowOf = ({ day }: Today): Now => ({
  day: Date.parse(`${day}T00:00:00Z`),
  month: month(Number(day.slice(0, 4)), Number(day.slice(5, 7))),
});

/** A period and its number of words. */
interface FoundPeriod {
  readonly period: Period;
  readonly length: number;
}

const isDay = (day: Day, ofMonth: number): boolean => new Date(day).getUTCDate() === ofMonth;

const numbers: Readonly<Record<string, number>> = Object.fromEntries(
  'um dois tres quatro cinco seis sete oito nove dez onze doze'.split(' ').map((name, at) => [name, at + 1]),
);
const ordinals: Readonly<Record<string, number>> = {
  ...{ primeiro: 1, segundo: 2, terceiro: 3, quarto: 4, quinto: 5, sexto: 6 },
  ...{ primeira: 1, segunda: 2 },
};

/** A small number: `3`, `3º`, `terceiro`, `três`. */
export function numberOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  const [, digits] = /^(\d{1,3})[oaºª]?$/.exec(text) ?? [];
  return digits === undefined ? (ordinals[text] ?? numbers[text] ?? null) : Number(digits);
}

/** Parts of a year, in months. */
const parts: Readonly<Record<string, number>> = {
  bimestre: 2,
  trimestre: 3,
  tri: 3,
  quadrimestre: 4,
  semestre: 6,
};

const periodWord =
  /^(?:hoje|ontem|anteontem|ytd|acumulad[oa]|[nd]?est[ea]|ultim[oa]s?|proxim[oa]s?|passad[oa]|anterior|atual|corrente|desde|partir|ate|entre|dias?|semanas?|mes|meses|anos?|[qts]\d.*)$/;

const linking = new Set(['de', 'do', 'da', 'em', 'no', 'na', 'o', 'a', 'dos', 'das']);

/** Reads periods in a sentence, relative to the current day. */
export class PeriodReader {
  readonly #now: Now;

  /**
   * @param ahead true for planned measures: a month without a year is in the current year, even if it lies in the
   * future
   */
  constructor(
    private readonly tokens: readonly Token[],
    today: Today,
    private readonly ahead: boolean,
  ) {
    this.#now = nowOf(today);
  }

  /** Whether a word can belong to a period; typing errors are not corrected in such words. */
  static knows(text: string): boolean {
    return (
      /^\d/.test(text) ||
      monthNamed(text) !== null ||
      numberOf(text) !== null ||
      periodWord.test(text) ||
      singular(text) in parts
    );
  }

  /** The longest period that begins at a word; null for none. */
  at(start: number): FoundPeriod | null {
    const ways = [
      this.#range(start),
      this.#open(start),
      this.#relative(start),
      this.#day(start),
      this.#unit(start),
    ];
    return ways.flatMap((found) => found ?? []).sort((one, other) => other.length - one.length)[0] ?? null;
  }

  #text(at: number): string {
    return this.tokens[at]?.typed ?? '';
  }

  #singular(at: number): string {
    return this.tokens[at]?.text ?? '';
  }

  /** A plausible year; other numbers of four digits are codes. */
  #year(at: number): number | null {
    const text = this.#text(at);
    if (!/^20\d{2}$/.test(text)) return null;
    const year = Number(text);
    return Math.abs(year - yearOf(this.#now.month)) <= 10 ? year : null;
  }

  /** A year, with an optional linking word before it, and the position after it. */
  #yearAfter(at: number): { year: number; next: number } | null {
    const from = linking.has(this.#text(at)) ? at + 1 : at;
    const year = this.#year(from);
    if (year !== null) return { year, next: from + 1 };
    // Two digits are a year only after a linking word: «de 26».
    const short = /^\d{2}$/.test(this.#text(from)) && from > at ? Number(this.#text(from)) : null;
    return short === null ? null : { year: 2000 + short, next: from + 1 };
  }

  /** A year, part of a year or month. */
  #unit(start: number): FoundPeriod | null {
    const year = this.#year(start);
    if (year !== null) return { period: months(month(year, 1), month(year, 12)), length: 1 };
    const part = this.#part(start);
    if (part) return part;
    const [kind, next] = [this.#singular(start), this.#text(start + 1)];
    if (kind === 'ano') {
      const found = this.#yearAfter(start + 1);
      return (
        found && { period: months(month(found.year, 1), month(found.year, 12)), length: found.next - start }
      );
    }
    if (kind === 'mes' && next === 'de' && this.#text(start - 1) !== 'por') {
      const inside = this.#month(start + 2, null);
      return inside && { period: months(inside.month, inside.month), length: inside.length + 2 };
    }
    const named = this.#month(start, null);
    return named && { period: months(named.month, named.month), length: named.length };
  }

  /** `3º trimestre de 2026`, `3T26`, `Q3 2026`, `2º semestre`. */
  #part(start: number): FoundPeriod | null {
    const short = /^(?:(\d)([ts])|([qts])(\d))(\d{2}|\d{4})?$/.exec(this.#text(start));
    const [, count = short?.[4], letter = short?.[3], , , years] = short ?? [];
    let size = letter === undefined ? 0 : letter === 's' ? 6 : 3;
    let nth = size > 0 ? Number(count) : numberOf(this.#text(start));
    let next = start + 1;
    if (size === 0 && nth !== null) {
      size = parts[this.#singular(next)] ?? 0;
      next += 1;
    } else if (size === 0) {
      size = parts[this.#singular(start)] ?? 0;
      nth = numberOf(this.#text(next));
      next += 1;
    }
    if (size === 0 || nth === null || nth < 1 || nth > 12 / size) return null;
    const found = years === undefined ? this.#yearAfter(next) : { year: (Number(years) % 2000) + 2000, next };
    const first = month(found?.year ?? yearOf(this.#now.month), (nth - 1) * size + 1);
    return { period: months(first, first + size - 1), length: (found?.next ?? next) - start };
  }

  /** @param year for a month without one; null if unknown */
  #month(start: number, year: number | null): { month: Month; length: number; bare: boolean } | null {
    const text = this.#text(start);
    const whole = /[-./]/.test(text) ? parseMonth(text) : null;
    if (whole !== null) return { month: whole, length: 1, bare: false };
    const ofYear = /^\p{L}{3,9}$/u.test(text) ? monthNamed(text) : null;
    if (ofYear === null) return null;
    const found = this.#yearAfter(start + 1);
    if (found) return { month: month(found.year, ofYear + 1), length: found.next - start, bare: false };
    const current = this.#now.month;
    const thisYear = month(year ?? yearOf(current), ofYear + 1);
    const over = year !== null || this.ahead || thisYear <= current;
    return { month: over ? thisYear : thisYear - 12, length: 1, bare: true };
  }

  /** `de jan a mar de 2026`, `entre janeiro e março`, `de 01/11 a 15/11/2026`, `2024 a 2026`. */
  #range(start: number): FoundPeriod | null {
    const first = ['de', 'entre'].includes(this.#text(start)) ? start + 1 : start;
    const dayRange = this.#dayRange(start, first);
    if (dayRange) return dayRange;
    const one = this.#unit(first);
    if (!one) return null;
    const link = first + one.length;
    if (!['a', 'ate', 'e'].includes(this.#text(link))) return null;
    if (this.#text(link) === 'e' && this.#text(start) !== 'entre') return null;
    const other = this.#unit(link + 1);
    if (!other) return null;
    const bare = this.#month(first, null)?.bare ?? false;
    const year = Number(other.period.to?.slice(0, 4));
    const from = bare ? monthCode(this.#month(first, year)?.month ?? 0) : one.period.from;
    const to = other.period.to;
    const period = from !== null && to !== null && from > to && bare ? earlier(from, to) : { from, to };
    return { period, length: link + 1 + other.length - start };
  }

  #dayRange(start: number, first: number): FoundPeriod | null {
    const one = this.#calendarDay(first, null);
    if (!one || !['a', 'ate', 'e'].includes(this.#text(first + one.length))) return null;
    const other = this.#calendarDay(first + one.length + 1, null);
    if (!other) return null;
    const from = this.#calendarDay(first, new Date(other.day).getUTCFullYear())?.day ?? one.day;
    return { period: days(from, other.day), length: first + one.length + 1 + other.length - start };
  }

  /** `desde julho`, `a partir de 2025`, `até março`. */
  #open(start: number): FoundPeriod | null {
    const text = this.#text(start);
    const isFrom = text === 'desde' || (text === 'partir' && linking.has(this.#text(start + 1)));
    if (!isFrom && text !== 'ate') return null;
    const at = linking.has(this.#text(start + 1)) ? start + 2 : start + 1;
    const found = this.#day(at) ?? this.#unit(at);
    if (!found) return null;
    const period = isFrom ? { from: found.period.from, to: null } : { from: null, to: found.period.to };
    return { period, length: at + found.length - start };
  }

  /** `ontem`, `este ano`, `mês passado`, `últimos 3 meses`, `no ano`. */
  #relative(start: number): FoundPeriod | null {
    const [one, two, three] = [0, 1, 2].map((at) => this.#singular(start + at));
    const { day: today } = this.#now;
    if (one === 'hoje') return { period: days(today, today), length: 1 };
    if (one === 'ontem') return { period: days(today - dayMs, today - dayMs), length: 1 };
    if (one === 'anteontem') return { period: days(today - 2 * dayMs, today - 2 * dayMs), length: 1 };
    if (one === 'ytd') return { period: months(this.#firstOfYear(), this.#now.month), length: 1 };
    if (one === 'acumulado' && ['do', 'no'].includes(two ?? '') && three === 'ano')
      return { period: months(this.#firstOfYear(), this.#now.month), length: 3 };
    if (
      ['no', 'do'].includes(one ?? '') &&
      two === 'ano' &&
      !/^(?:passad|anterior|atual|corrente|20\d\d$|de$)/.test(three ?? '')
    )
      return { period: months(this.#firstOfYear(), this.#now.month), length: 2 };
    if (['este', 'esta', 'neste', 'nesta', 'deste', 'desta'].includes(one ?? ''))
      return this.#units(two, 0, 2);
    if (/^(?:ultim|proxim)[oa]$/.test(one ?? ''))
      return this.#several(start, one?.startsWith('ultim') ?? false);
    if (/^(?:passad|anterior|atual|corrente)/.test(two ?? ''))
      return this.#units(one, /^(?:atual|corrente)/.test(two ?? '') ? 0 : -1, 2);
    return null;
  }

  #firstOfYear(): Month {
    return month(yearOf(this.#now.month), 1);
  }

  /** The unit (year, month …) at `offset` from the current one. */
  #units(unit: string | undefined, offset: number, length: number): FoundPeriod | null {
    const { month: current, day } = this.#now;
    if (unit === 'mes') return { period: months(current + offset, current + offset), length };
    if (unit === 'ano') {
      const first = this.#firstOfYear() + 12 * offset;
      return { period: months(first, first + 11), length };
    }
    if (unit === 'semana') {
      const monday = day - ((new Date(day).getUTCDay() + 6) % 7) * dayMs + 7 * offset * dayMs;
      return { period: days(monday, monday + 6 * dayMs), length };
    }
    const size = parts[unit ?? ''];
    if (size === undefined) return null;
    const first = current - ((monthOfYear(current) - 1) % size) + size * offset;
    return { period: months(first, first + size - 1), length };
  }

  /**
   * `últimos 3 meses` precede the current month, `últimos 7 dias` end today, `próximos 2 meses` follow the current
   * month.
   */
  #several(start: number, before: boolean): FoundPeriod | null {
    const count = numberOf(this.#text(start + 1));
    const at = count === null ? start + 1 : start + 2;
    const unit = this.#singular(at);
    const length = at + 1 - start;
    if (count === null) return this.#units(unit, before ? -1 : 1, length);
    if (count < 1) return null;
    const { month: current, day } = this.#now;
    const perUnit = { mes: 1, ano: 12, ...parts }[unit];
    if (perUnit !== undefined && count * perUnit <= 240) {
      const size = count * perUnit;
      return {
        period: before ? months(current - size, current - 1) : months(current + 1, current + size),
        length,
      };
    }
    const perDay = { dia: 1, semana: 7 }[unit];
    if (perDay === undefined) return null;
    const span = (count * perDay - 1) * dayMs;
    return { period: before ? days(day - span, day) : days(day + dayMs, day + dayMs + span), length };
  }

  /** `15/11/2026`, `15/11`, `15 de novembro`, `dia 15/11`. */
  #day(start: number): FoundPeriod | null {
    const at = this.#text(start) === 'dia' ? start + 1 : start;
    const found = this.#calendarDay(at, null);
    return found && { period: days(found.day, found.day), length: at + found.length - start };
  }

  #calendarDay(start: number, year: number | null): { day: Day; length: number } | null {
    const [, first, second, third] =
      /^(\d{1,2})\/(\d{1,2})(?:\/(\d{2}|\d{4}))?$/.exec(this.#text(start)) ?? [];
    if (first !== undefined)
      return this.#validDay(Number(first), Number(second), third === undefined ? year : Number(third), 1);
    const ofMonth = /^\d{1,2}$/.test(this.#text(start)) ? Number(this.#text(start)) : null;
    if (ofMonth === null || this.#text(start + 1) !== 'de') return null;
    const named = this.#month(start + 2, year);
    if (!named) return null;
    return this.#validDay(ofMonth, monthOfYear(named.month), yearOf(named.month), 2 + named.length);
  }

  #validDay(ofMonth: number, ofYear: number, given: number | null, length: number) {
    const { day: today, month: current } = this.#now;
    const year = given === null ? yearOf(current) : given < 100 ? 2000 + given : given;
    const day = dayOf(year, ofYear, ofMonth);
    if (ofYear < 1 || ofYear > 12 || !isDay(day, ofMonth)) return null;
    return {
      day: given === null && day > today && !this.ahead ? dayOf(year - 1, ofYear, ofMonth) : day,
      length,
    };
  }
}

/** Moves the start to the previous year if the month without a year is later than the end. */
function earlier(from: string, to: string): Period {
  const first = parseMonth(from);
  return { from: first === null ? from : monthCode(first - 12), to };
}
