import { cellMeaning } from './cell-text';
import type { Exact } from './decimal';

/** The sign before a number's decimals: the comma in Brazilian notation, the point in English. */
export type DecimalSign = ',' | '.';

/** Evidence of a number's separators for its notation: one of the two, none, or both (`1,234`). */
export type WrittenNotation = DecimalSign | 'nothing' | 'either';

const other = { ',': '.', '.': ',' } as const;
const digits = /^\d+$/;
const eitherWay = /^[1-9]\d{0,2}[.,]\d{3}$/;
const shapes: Readonly<Record<DecimalSign, RegExp>> = {
  ',': /^(?:\d+,\d*|,\d+|[1-9]\d{0,2}(?:\.\d{3})+(?:,\d*)?)$/,
  '.': /^(?:\d+\.\d*|\.\d+|[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?)$/,
};

/** Null for a text that is not a number in either notation. */
function notationIn(figures: string): WrittenNotation | null {
  if (digits.test(figures)) return 'nothing';
  if (eitherWay.test(figures)) return 'either';
  if (shapes[','].test(figures)) return ',';
  return shapes['.'].test(figures) ? '.' : null;
}

/** Maximum length of a written number. */
export const maxNumberLength = 200;
const spaces = /[\s\u00a0\u202f]+/g;
const spacedThousands = /^\d{1,3}(?:[\s\u00a0\u202f]\d{3})+(?:[.,]\d+)?$/;
const figuresWithSpaces = /\d[\d.,\s\u00a0\u202f]*\d/g;
/** Zero in Excel's accounting format. */
const dash = /^(?:-|-R\$|R\$-)$/i;
const signed: readonly { readonly pattern: RegExp; readonly negative: boolean }[] = [
  { pattern: /^\(([^()+-]+)\)$/, negative: true },
  { pattern: /^-([^()+-]+)$/, negative: true },
  { pattern: /^([^()+-]+)-$/, negative: true },
  { pattern: /^\+?([^()+-]+)$/, negative: false },
];
const units: Readonly<Record<string, bigint>> = { '': 1n, k: 1_000n, mil: 1_000n, mi: 1_000_000n };

interface Parts {
  readonly figures: string;
  readonly negative: boolean;
  readonly times: bigint;
}

/** A number without spaces; null if spaces between digits do not separate thousands. */
function withoutSpaces(text: string): string | null {
  const shown = cellMeaning(text).replaceAll('\u2212', '-');
  spaces.lastIndex = 0;
  if (!spaces.test(shown)) return shown;
  for (const [run] of shown.matchAll(figuresWithSpaces))
    if (/[\s\u00a0\u202f]/.test(run) && !spacedThousands.test(run)) return null;
  return shown.replace(spaces, '');
}

/** The parts of a number without spaces: digits, sign and unit; the currency is ignored. */
function partsOf(text: string): Parts | null {
  const bare = text.replace(/^([+(-]?)R\$/i, '$1').replace(/^R\$/i, '');
  for (const { pattern, negative } of signed) {
    const inside = pattern.exec(bare)?.[1];
    if (inside === undefined) continue;
    const [, figures, unit = ''] = /^([\d.,]+)(k|mil|mi)?$/i.exec(inside) ?? [];
    return figures === undefined ? null : { figures, negative, times: units[unit.toLowerCase()] ?? 1n };
  }
  return null;
}

/**
 * Reads a number written by people or spreadsheets, for grids, forms, imports and files: Brazilian (`1.234,56`) or
 * English (`1,234.56`), thousands with or without spaces, negative (`-5`, `5-`, `(5)`), with `R$`, in thousands or
 * millions (`12k`, `12 mil`, `1,5 mi`), without the zero before its decimals (`,5`), and the accounting dash for zero.
 * `sign` decides about ambiguous numbers (`1,234`). Null for an invalid text.
 */
export function readNumber(text: string, sign: DecimalSign): Exact | null {
  if (text.length > maxNumberLength) return null;
  const typed = withoutSpaces(text);
  if (typed === null) return null;
  if (dash.test(typed)) return { digits: 0n, scale: 0n };
  return termOf(typed, sign);
}

/** Reads one number without spaces. */
export function termOf(text: string, sign: DecimalSign): Exact | null {
  const parts = partsOf(text);
  const written = parts && notationIn(parts.figures);
  if (!written) return null;
  const decimal = written === ',' || written === '.' ? written : sign;
  const [whole = '', fraction = ''] = parts.figures.replaceAll(other[decimal], '').split(decimal);
  const lifted = BigInt(whole + fraction) * parts.times;
  return { digits: parts.negative ? -lifted : lifted, scale: BigInt(fraction.length) };
}

const sumPart = /(?:r\$)?[.,]?\d[\d.,]*(?:k|mil|mi)?|[-+*/×x÷()%]/g;

/** The numbers, signs and brackets of a typed sum without its `=`; empty if it contains anything else. */
export function sumParts(text: string): readonly string[] {
  const typed = withoutSpaces(text)?.toLowerCase();
  const parts = typed?.match(sumPart) ?? [];
  return parts.join('') === typed ? parts : [];
}

/** Patterns of most numbers with decimals. */
const everyday: readonly (readonly [DecimalSign, RegExp])[] = [
  [',', /^-?(?:\d+|[1-9]\d{0,2}(?:\.\d{3})+),\d{1,2}$/],
  ['.', /^-?(?:\d+|[1-9]\d{0,2}(?:,\d{3})+)\.\d{1,2}$/],
];

/** The notation of a number or of a typed sum of numbers; `nothing` for any other text. */
export function notationOf(text: string): WrittenNotation {
  if (!/[.,]\d|\d[.,]/.test(text) || text.length > maxNumberLength) return 'nothing';
  for (const [sign, looks] of everyday) if (looks.test(text)) return sign;
  const terms = text.startsWith('=') ? sumParts(text.slice(1)) : [withoutSpaces(text) ?? ''];
  const notations = terms.map((term) => notationIn(partsOf(term)?.figures ?? ''));
  return (
    notations.find((one) => one === ',' || one === '.') ??
    notations.find((one) => one === 'either') ??
    'nothing'
  );
}
