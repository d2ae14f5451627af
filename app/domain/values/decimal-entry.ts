import {
  addExact,
  editableDecimal,
  exactOf,
  formatDecimal,
  quotientOf,
  rounded,
  timesExact,
  unitsOf,
  valueOf,
  type Decimals,
  type Exact,
} from './decimal';
import { longestNumber, notationOf, readNumber, readSum, type DecimalSign } from './written-number';

/** What a cell or field takes. */
export interface NumberRule {
  readonly decimals: Decimals;
  readonly minimum?: number;
  /** The largest magnitude; `largestAmount` unless told. */
  readonly maximum?: number;
}

/** Eleven digits before the comma: nine hundred such cells still add up exactly. */
export const largestAmount = 99_999_999_999.99;

/** R$ amounts: two decimals, either sign. */
export const amountRule: NumberRule = { decimals: 2 };
/** Planning quantities: whole, at least 0 (rule P6). */
export const quantityRule: NumberRule = { decimals: 0, minimum: 0, maximum: 999_999_999_999 };

export type Entry =
  | {
      readonly ok: true;
      readonly value: number;
      /** True where decimals beyond what the cell takes were rounded off, which the person is to be told. */
      readonly rounded?: true;
    }
  /** `reason` is Portuguese and says what to do. */
  | { readonly ok: false; readonly reason: string };

/** What nearly every cell of a pasted range looks like: read at once, its decimals need no rounding. */
const everyday = {
  ',': /^-?(?:\d{1,12}|[1-9]\d{0,2}(?:\.\d{3}){1,3})(?:,\d{1,2})?$/,
  '.': /^-?(?:\d{1,12}|[1-9]\d{0,2}(?:,\d{3}){1,3})(?:\.\d{1,2})?$/,
} as const;

/** An empty cell that a spreadsheet shows with its currency. */
const nothing = /^(?:R\$)?$/i;

/**
 * Reads one cell of a block whose notation is known (`readNumber`), or a sum of numbers and products (`=10+20,5*3`), as what a cell takes
 * (rule P16). Empty is 0. Amounts are rounded half away from zero, and say so; a quantity with a fraction is refused.
 */
export function readEntry(text: string, rule: NumberRule, sign: DecimalSign): Entry {
  const typed = text.trim();
  if (nothing.test(typed)) return withinBounds(0, rule);
  if (everyday[sign].test(typed)) {
    const value = Number(typed.replaceAll(sign === ',' ? '.' : ',', '').replace(',', '.'));
    if (rule.decimals === 2 || Number.isInteger(value)) return withinBounds(value, rule);
  }
  if (typed.length > longestNumber) return refused(text, 'é longo demais para um número');
  if (/^[+-]?[\d.,]+e[+-]?\d+$/i.test(typed))
    return refused(text, 'está em notação científica: escreva todos os algarismos');
  if (typed.startsWith('=')) {
    const exact = readSum(typed.slice(1), sign);
    return exact ? withinRule(exact, rule) : refused(text, 'não é uma conta como =10+20,5*3');
  }
  const exact = readNumber(typed, sign);
  return exact ? withinRule(exact, rule) : refused(text, 'não é um número');
}

/**
 * Reads what a person typed into one cell, where nothing beside it proves a notation: `1.234` are thousands, as the
 * portal writes them; `1,234` is asked for again with both of its readings.
 */
export function readTyped(text: string, rule: NumberRule): Entry {
  const entry = readEntry(text, rule, ',');
  if (!text.includes(',') || notationOf(text.trim()) !== 'either') return entry;
  const english = readEntry(text, rule, '.');
  const readings = [entry, english].flatMap((read) => (read.ok ? [read.value] : []));
  const shown = readings.map((value) => formatDecimal(value, rule.decimals)).join(' ou ');
  const plain = readings.map((value) => editableDecimal(value, rule.decimals)).join(' ou ');
  return readings.length > 0 ? refused(text, `pode ser ${shown}: escreva ${plain}`) : entry;
}

/** `+10%`, `-5 %`, `12%` of the value; `*1,1`; `/2`. */
const share = /^([+-]?)([^+\-%]+)%$/;
const factor = /^([*x×/÷])(.+)$/i;

/**
 * Reads what a person typed over a value, where it says how that changes (rule P16): `+10%` and `-5%` of it more or less,
 * `12%` of it, `*1,1` and `/2`; the result is rounded to what the cell takes. Null for any other text.
 */
export function readChange(text: string, rule: NumberRule, current: number | null): Entry | null {
  const typed = text.replaceAll(/\s+/g, '');
  const [, way, percent] = share.exec(typed) ?? [];
  const [, act, times] = factor.exec(typed) ?? [];
  const figures = percent ?? times;
  if (figures === undefined) return null;
  const other = readNumber(figures, ',');
  if (!other) return refused(text, 'não é um número');
  if (figures.includes(',') && notationOf(figures) === 'either')
    return refused(text, `pode ser lido de dois modos: escreva ${figures}0 ou ${figures.replace(',', '')}`);
  if (current === null) return refused(text, 'muda um valor, e a célula não tem nenhum');
  const value = exactOf(current);
  if (act === '/' || act === '÷')
    return other.digits === 0n
      ? refused(text, 'divide por zero')
      : withinBounds(quotientOf(value, other, rule.decimals), rule);
  const hundredth = { digits: other.digits, scale: other.scale + 2n };
  const whole = { digits: way === undefined || way === '' ? 0n : 1n, scale: 0n };
  const part = way === '-' ? { ...hundredth, digits: -hundredth.digits } : hundredth;
  const by = act === undefined ? addExact(whole, part) : other;
  return withinBounds(valueOf(unitsOf(timesExact(value, by), rule.decimals), rule.decimals), rule);
}

/** As `readTyped`, for a form that is saved at once: what would be rounded is refused with what to write instead. */
export function readField(text: string, rule: NumberRule): Entry {
  return unrounded(readTyped(text, rule), text, rule);
}

/** As `readField`, for a number that a request or a file holds as such: a finite one, of no notation. */
export function entryOf(value: number, rule: NumberRule): Entry {
  if (rounded(value, rule.decimals) === value) return withinBounds(value, rule);
  return unrounded(withinRule(exactOf(value), rule), numberText(value), rule);
}

/** A number with all its digits and a decimal comma, as a field shows one that it would not take. */
export const numberText = (value: number): string => String(value).replace('.', ',');

const unrounded = (entry: Entry, text: string, { decimals }: NumberRule): Entry =>
  entry.ok && entry.rounded
    ? refused(text, `tem mais de duas casas decimais: escreva ${editableDecimal(entry.value, decimals)}`)
    : entry;

const refused = (text: string, why: string): Entry => {
  const shown = text.trim();
  return { ok: false, reason: `"${shown.length > 40 ? `${shown.slice(0, 40)}…` : shown}" ${why}` };
};

function withinRule(exact: Exact, rule: NumberRule): Entry {
  const { digits, scale } = exact;
  const lost = (digits * 10n ** BigInt(rule.decimals)) % 10n ** scale !== 0n;
  if (rule.decimals === 0 && lost)
    return { ok: false, reason: 'Informe um número inteiro, sem casas decimais' };
  const entry = withinBounds(valueOf(unitsOf(exact, rule.decimals), rule.decimals), rule);
  return entry.ok && lost ? { ...entry, rounded: true } : entry;
}

function withinBounds(value: number, { decimals, minimum, maximum = largestAmount }: NumberRule): Entry {
  if (Math.abs(value) > maximum)
    return { ok: false, reason: `Passa do limite de ${formatDecimal(maximum, decimals)}` };
  if (minimum !== undefined && value < minimum)
    return { ok: false, reason: `Informe no mínimo ${formatDecimal(minimum, decimals)}` };
  return { ok: true, value: value + 0 };
}
