import type { Exact } from './decimal';
import { notationOf, sumParts, termOf, type DecimalSign } from './written-number';

/** An exact quotient. Its denominator is positive, or 0 after a division by zero. */
export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

export const fractionOf = ({ digits, scale }: Exact): Fraction => ({
  numerator: digits,
  denominator: 10n ** scale,
});

const plus = (one: Fraction, other: Fraction): Fraction => ({
  numerator: one.numerator * other.denominator + other.numerator * one.denominator,
  denominator: one.denominator * other.denominator,
});

export const times = (one: Fraction, other: Fraction): Fraction => ({
  numerator: one.numerator * other.numerator,
  denominator: one.denominator * other.denominator,
});

export function inverse({ numerator, denominator }: Fraction): Fraction {
  if (denominator === 0n) return { numerator, denominator };
  return numerator < 0n
    ? { numerator: -denominator, denominator: -numerator }
    : { numerator: denominator, denominator: numerator };
}

/**
 * The exact value of a typed sum without its `=`, as in spreadsheets: `10+2*20,5`, `(1.200+300)/12`, `1k*110%`. An
 * ambiguous number has the notation of the others. Null if it is invalid.
 */
export function readSum(text: string, sign: DecimalSign): Fraction | null {
  const parts = sumParts(text);
  const notation = notationOf(`=${text}`);
  const decimal = notation === ',' || notation === '.' ? notation : sign;
  let at = 0;
  const taken = (signs: string): string | undefined => {
    const part = parts[at];
    if (part === undefined || !signs.includes(part)) return undefined;
    at += 1;
    return part;
  };

  function sum(): Fraction | null {
    let total = product(taken('+-'));
    for (let way = taken('+-'); total && way; way = taken('+-')) {
      const term = product(way);
      total = term && plus(total, term);
    }
    return total;
  }

  function product(way?: string): Fraction | null {
    let total = factor(way);
    for (let act = taken('*x×/÷'); total && act; act = taken('*x×/÷')) {
      const other = factor(taken('+-'));
      total = other && times(total, '/÷'.includes(act) ? inverse(other) : other);
    }
    return total;
  }

  function factor(way?: string): Fraction | null {
    const value = taken('(') ? inBrackets() : number();
    const share = value && taken('%') ? { ...value, denominator: value.denominator * 100n } : value;
    return share && way === '-' ? { ...share, numerator: -share.numerator } : share;
  }

  function inBrackets(): Fraction | null {
    const inside = sum();
    return taken(')') ? inside : null;
  }

  function number(): Fraction | null {
    const exact = termOf(parts[at] ?? '', decimal);
    at += 1;
    return exact && fractionOf(exact);
  }

  const total = sum();
  return at === parts.length ? total : null;
}
