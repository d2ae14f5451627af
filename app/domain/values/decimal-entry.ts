import { cellErrorReason, cellMeaning, isScientific, scientificReason } from './cell-text';
import {
  editableDecimal,
  exactOf,
  formatDecimal,
  rounded,
  roundedQuotient,
  valueOf,
  type Decimals,
} from './decimal';
import { fractionOf, inverse, readSum, times, type Fraction } from './typed-sum';
import { maxNumberLength, notationOf, readNumber, type DecimalSign } from './written-number';

/** Rule for the number of a cell or field. */
export interface NumberRule {
  readonly decimals: Decimals;
  readonly minimum?: number;
  /** The largest magnitude; default `largestAmount`. */
  readonly maximum?: number;
}

/** Eleven digits before the comma: the sum of nine hundred such cells is still exact. */
export const largestAmount = 99_999_999_999.99;

/** R$ amounts: two decimals, either sign. */
export const amountRule: NumberRule = { decimals: 2 };
/** Planning quantities: whole, at least 0 (rule P6). */
export const quantityRule: NumberRule = { decimals: 0, minimum: 0, maximum: 999_999_999_999 };

export type Entry =
  | {
      readonly ok: true;
      readonly value: number;
      /** True if decimals were rounded because the cell has fewer; the person must be told. */
      readonly rounded?: true;
    }
  /** `reason` is in Portuguese and says what to do. */
  | { readonly ok: false; readonly reason: string };

/** The pattern of most cells in a pasted range. They are read directly, because their decimals need no rounding. */
const everyday = {
  ',': /^(?:\d{1,12}|[1-9]\d{0,2}(?:\.\d{3}){1,3})(?:,\d{1,2})?$/,
  '.': /^(?:\d{1,12}|[1-9]\d{0,2}(?:,\d{3}){1,3})(?:\.\d{1,2})?$/,
} as const;

/** An empty cell with a currency format. */
const nothing = /^(?:R\$)?$/i;

/**
 * Reads one cell of a block with a known notation (`readNumber`), or a typed sum (`=10+20,5*3`, `=(1.200+300)/12`), by
 * the cell's rule (rule P16). Empty is 0. Amounts and results of sums are rounded half away from zero and marked as
 * rounded; a quantity with a fraction is refused.
 */
export function readEntry(text: string, rule: NumberRule, sign: DecimalSign): Entry {
  const typed = cellMeaning(text);
  if (nothing.test(typed)) return withinBounds(0, rule);
  const taken = typed.startsWith('-') ? typed.slice(1) : (/^\((.+)\)$/.exec(typed)?.[1] ?? typed);
  if (everyday[sign].test(taken)) {
    const size = Number(taken.replaceAll(sign === ',' ? '.' : ',', '').replace(',', '.'));
    const value = taken === typed || size === 0 ? size : -size;
    if (rule.decimals === 2 || Number.isInteger(value)) return withinBounds(value, rule);
  }
  if (typed.length > maxNumberLength) return refused(text, 'é longo demais para um número');
  if (isScientific(typed)) return refused(text, scientificReason);
  const error = cellErrorReason(typed);
  if (error !== null) return { ok: false, reason: error };
  if (typed.startsWith('=')) {
    const total = readSum(typed.slice(1), sign);
    if (!total) return refused(text, 'não é uma conta como =(10+20,5)*3');
    return total.denominator === 0n ? refused(text, dividesByZero) : withinRule(total, rule, true);
  }
  const exact = readNumber(typed, sign);
  return exact ? withinRule(fractionOf(exact), rule) : refused(text, 'não é um número');
}

/**
 * Reads a number typed into one cell, without other cells that prove a notation: `1.234` has a thousands separator, as
 * in the portal's own numbers; `1,234` is refused with both of its readings.
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
const share = /^([+-]?)([^=+\-%]+)%$/;
const factor = /^([*x×/÷])(.+)$/i;

/**
 * Reads a change typed over a value (rule P16): `+10%` and `-5%` increase and decrease it, `12%` is a share of it,
 * `*1,1` and `/2` multiply and divide it. The result is rounded to the cell's decimals. Null for any other text.
 */
export function readChange(text: string, rule: NumberRule, current: number | null): Entry | null {
  const typed = text.replaceAll(/\s+/g, '');
  const [, way, percent] = share.exec(typed) ?? [];
  const [, act, factored] = factor.exec(typed) ?? [];
  const figures = percent ?? factored;
  if (figures === undefined) return null;
  const other = readNumber(figures, ',');
  if (!other) return refused(text, 'não é um número');
  if (figures.includes(',') && notationOf(figures) === 'either')
    return refused(text, `pode ser lido de dois modos: escreva ${figures}0 ou ${figures.replace(',', '')}`);
  if (current === null) return refused(text, 'muda um valor, e a célula não tem nenhum');
  const by = fractionOf(percent === undefined ? other : { ...other, scale: other.scale + 2n });
  if (act !== undefined && '/÷'.includes(act) && by.numerator === 0n) return refused(text, dividesByZero);
  const value = fractionOf(exactOf(current));
  return withinBounds(roundedTo(times(value, factorOf(act ?? way ?? '', by)), rule), rule);
}

/** The factor for a value. */
function factorOf(act: string, by: Fraction): Fraction {
  if (act === '/' || act === '÷') return inverse(by);
  const { numerator, denominator } = by;
  if (act === '+') return { numerator: denominator + numerator, denominator };
  return act === '-' ? { numerator: denominator - numerator, denominator } : by;
}

/** Like `readTyped`, for a form that saves at once: a number that needs rounding is refused with the rounded one. */
export function readField(text: string, rule: NumberRule): Entry {
  return unrounded(readTyped(text, rule), text, rule);
}

/** Like `readField`, for a finite number from a request or a file, which has no notation. */
export function entryOf(value: number, rule: NumberRule): Entry {
  if (rounded(value, rule.decimals) === value) return withinBounds(value, rule);
  return unrounded(withinRule(fractionOf(exactOf(value)), rule), numberText(value), rule);
}

/** A number with all its digits and a decimal comma, as a field shows a refused one. */
export const numberText = (value: number): string => String(value).replace('.', ',');

const unrounded = (entry: Entry, text: string, { decimals }: NumberRule): Entry =>
  entry.ok && entry.rounded
    ? refused(
        text,
        `${decimals === 0 ? 'não dá um número inteiro' : 'tem mais de duas casas decimais'}: escreva ${editableDecimal(entry.value, decimals)}`,
      )
    : entry;

const dividesByZero = 'divide por zero';

const refused = (text: string, why: string): Entry => {
  const shown = text.trim();
  return { ok: false, reason: `"${shown.length > 40 ? `${shown.slice(0, 40)}…` : shown}" ${why}` };
};

const roundedTo = ({ numerator, denominator }: Fraction, { decimals }: NumberRule): number =>
  valueOf(roundedQuotient(numerator * 10n ** BigInt(decimals), denominator), decimals);

/** `reckoned` is true for a computed result instead of a typed number. */
function withinRule(exact: Fraction, rule: NumberRule, reckoned = false): Entry {
  const lost = (exact.numerator * 10n ** BigInt(rule.decimals)) % exact.denominator !== 0n;
  if (rule.decimals === 0 && lost && !reckoned)
    return { ok: false, reason: 'Informe um número inteiro, sem casas decimais' };
  const entry = withinBounds(roundedTo(exact, rule), rule);
  return entry.ok && lost ? { ...entry, rounded: true } : entry;
}

function withinBounds(value: number, { decimals, minimum, maximum = largestAmount }: NumberRule): Entry {
  if (Math.abs(value) > maximum)
    return { ok: false, reason: `Passa do limite de ${formatDecimal(maximum, decimals)}` };
  if (minimum !== undefined && value < minimum)
    return { ok: false, reason: `Informe no mínimo ${formatDecimal(minimum, decimals)}` };
  return { ok: true, value: value + 0 };
}
