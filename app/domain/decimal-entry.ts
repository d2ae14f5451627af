import {
  addExact,
  canonicalDecimal,
  exactOf,
  formatDecimal,
  unitsOf,
  valueOf,
  type Decimals,
  type Exact,
} from './decimal';

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
/** Planning quantities: whole, at least 0 (S1 §5). */
export const quantityRule: NumberRule = { decimals: 0, minimum: 0, maximum: 999_999_999_999 };

export type Entry =
  | { readonly ok: true; readonly value: number }
  /** `reason` is Portuguese and says what to do. */
  | { readonly ok: false; readonly reason: string };

/** What nearly every cell of a pasted range looks like: read at once, its decimals need no rounding. */
const everyday = /^-?(?:\d{1,12}|[1-9]\d{0,2}(?:\.\d{3}){1,3})(?:,\d{1,2})?$/;

const longest = 200;
/** An empty cell, or zero in Excel's accounting format. */
const nothing = /^(?:-?R\$|R\$-?|-)?$/i;
const invisible = /[\s\u00a0\u202f\u200b\ufeff]+/g;

/**
 * Reads what a person typed or pasted into a cell as a number (S1 §5): Brazilian format (`1.234,56`), plain (`1234.56`),
 * negative (`-5`, `5-`, `(5)`), with `R$`, in thousands or millions (`12k`, `12 mil`, `1,5 mi`), or a simple sum
 * (`=10+20,5-3`). Empty, and the lone dash of Excel's accounting format, is 0. Amounts are rounded half away from
 * zero; a quantity with a fraction is refused.
 */
export function readEntry(text: string, rule: NumberRule): Entry {
  const typed = text.replace(invisible, '').replaceAll('\u2212', '-');
  if (nothing.test(typed)) return withinBounds(0, rule);
  if (everyday.test(typed)) {
    const value = Number(typed.replaceAll('.', '').replace(',', '.'));
    if (rule.decimals === 2 || Number.isInteger(value)) return withinBounds(value, rule);
  }
  if (typed.length > longest) return refused(text, 'é longo demais para um número');
  if (/^[+-]?[\d.,]+e[+-]?\d+$/i.test(typed))
    return refused(text, 'está em notação científica: escreva todos os algarismos');
  if (typed.startsWith('=')) {
    const exact = sumOf(typed.slice(1));
    return exact ? withinRule(exact, rule) : refused(text, 'não é uma soma como =10+20,5-3');
  }
  const exact = termOf(typed);
  return exact ? withinRule(exact, rule) : refused(text, 'não é um número');
}

const refused = (text: string, why: string): Entry => {
  const shown = text.trim();
  return { ok: false, reason: `"${shown.length > 40 ? `${shown.slice(0, 40)}…` : shown}" ${why}` };
};

function withinRule(exact: Exact, rule: NumberRule): Entry {
  if (rule.decimals === 0 && exact.digits % 10n ** exact.scale !== 0n)
    return { ok: false, reason: 'Informe um número inteiro, sem casas decimais' };
  return withinBounds(valueOf(unitsOf(exact, rule.decimals), rule.decimals), rule);
}

function withinBounds(value: number, { decimals, minimum, maximum = largestAmount }: NumberRule): Entry {
  if (Math.abs(value) > maximum)
    return { ok: false, reason: `Passa do limite de ${formatDecimal(maximum, decimals)}` };
  if (minimum !== undefined && value < minimum)
    return { ok: false, reason: `Informe no mínimo ${formatDecimal(minimum, decimals)}` };
  return { ok: true, value: value + 0 };
}

/** `10+20,5-3` exactly; null where a term is no number. */
function sumOf(text: string): Exact | null {
  const terms = text.match(/[+-]?[^+-]+/g);
  if (!terms || terms.join('') !== text) return null;
  let total: Exact = { digits: 0n, scale: 0n };
  for (const term of terms) {
    const exact = /^[+-]?\(/.test(term) ? null : termOf(term);
    if (!exact) return null;
    total = addExact(total, exact);
  }
  return total;
}

const shapes: readonly { readonly pattern: RegExp; readonly negative: boolean }[] = [
  { pattern: /^\(([^()+-]+)\)$/, negative: true },
  { pattern: /^-([^()+-]+)$/, negative: true },
  { pattern: /^([^()+-]+)-$/, negative: true },
  { pattern: /^\+?([^()+-]+)$/, negative: false },
];
const thousands: Readonly<Record<string, bigint>> = { '': 1n, k: 1_000n, mil: 1_000n, mi: 1_000_000n };

/** One signed number with its currency and its unit. */
function termOf(text: string): Exact | null {
  const bare = text.replace(/^([+(-]?)R\$/i, '$1').replace(/^R\$/i, '');
  for (const { pattern, negative } of shapes) {
    const inside = pattern.exec(bare)?.[1];
    if (inside === undefined) continue;
    const [, number = '', unit = ''] = /^([\d.,]+)(k|mil|mi)?$/i.exec(inside) ?? [];
    const canonical = canonicalDecimal(number, ',');
    if (canonical === null) return null;
    const { digits, scale } = exactOf(canonical);
    const lifted = digits * (thousands[unit.toLowerCase()] ?? 1n);
    return { digits: negative ? -lifted : lifted, scale };
  }
  return null;
}
