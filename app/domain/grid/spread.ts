import { largestAmount } from '../values/decimal-entry';
import { exactOf, toUnits, type Decimals } from '../values/decimal';

/** The ways of distributing a typed total: in proportion to the parts, evenly, or in proportion to another series. */
export const spreadWays = ['pro-rata', 'even', 'profile'] as const;
export type SpreadWay = (typeof spreadWays)[number];

export interface SpreadPart {
  readonly value: number;
  /** Fixed and locked parts keep their value. */
  readonly fixed: boolean;
  /** Last year's value of the same part; 0 by default. Used by `profile` only. */
  readonly profile?: number;
}

export type Spread =
  | { readonly ok: true; readonly values: readonly number[] }
  | { readonly ok: false; readonly reason: string };

/**
 * Distributes a total over its parts: fixed parts keep their value, the others share the rest, and the sum is exactly
 * the total. Shares are rounded down, and the remaining units go to the largest remainders, earlier parts first. A
 * proportional distribution over parts with the sum 0 is even. Refused without an open part, if a profile adds up to 0,
 * if a part would fall below `minimum`, and if one would exceed a cell's maximum.
 */
export function spread(
  total: number,
  parts: readonly SpreadPart[],
  way: SpreadWay,
  { decimals, minimum }: { readonly decimals: Decimals; readonly minimum?: number },
): Spread {
  const open = parts.filter(({ fixed }) => !fixed);
  if (open.length === 0)
    return {
      ok: false,
      reason: 'Não há célula aberta para receber o valor: todas estão fixas ou bloqueadas',
    };
  const units = (value: number): bigint => BigInt(toUnits(value, decimals));
  const rest = parts.reduce((left, { value, fixed }) => (fixed ? left - units(value) : left), units(total));
  const weights = weightsOf(open, way, units);
  if (!weights) return { ok: false, reason: 'O perfil do ano anterior soma zero: escolha outra forma' };
  const shares = shareOut(rest, weights);
  const floor = minimum === undefined ? null : units(minimum);
  if (floor !== null && shares.some((share) => share < floor))
    return { ok: false, reason: 'O que resta depois das células fixas é menor que o mínimo' };
  const maxUnits = units(largestAmount);
  if (shares.some((share) => share > maxUnits || share < -maxUnits))
    return { ok: false, reason: 'Uma das partes seria maior que o que uma célula aceita' };
  let next = 0;
  const divisor = decimals === 0 ? 1 : 100;
  return {
    ok: true,
    values: parts.map(({ value, fixed }) => (fixed ? value : Number(shares[next++] ?? 0n) / divisor)),
  };
}

function weightsOf(
  open: readonly SpreadPart[],
  way: SpreadWay,
  units: (value: number) => bigint,
): readonly bigint[] | null {
  const even = open.map(() => 1n);
  if (way === 'even') return even;
  const weights =
    way === 'pro-rata'
      ? open.map(({ value }) => units(value))
      : profileWeights(open.map(({ profile = 0 }) => profile));
  if (weights.reduce((total, weight) => total + weight, 0n) !== 0n) return weights;
  return way === 'pro-rata' ? even : null;
}

/** Profiles may have more decimals than the parts: with a common scale, their weights are exact. */
function profileWeights(profile: readonly number[]): readonly bigint[] {
  const exact = profile.map((value) => exactOf(value));
  const scale = exact.reduce((largest, { scale: own }) => (own > largest ? own : largest), 0n);
  return exact.map(({ digits, scale: own }) => digits * 10n ** (scale - own));
}

/** Integer shares of `rest` in proportion to the weights (whose sum is not 0); their sum is exactly `rest`. */
function shareOut(rest: bigint, weights: readonly bigint[]): bigint[] {
  const whole = weights.reduce((total, weight) => total + weight, 0n);
  const sign = whole < 0n ? -1n : 1n;
  const parts = weights.map((weight, index) => {
    const dividend = rest * weight * sign;
    const divisor = whole * sign;
    const remainder = ((dividend % divisor) + divisor) % divisor;
    return { index, share: (dividend - remainder) / divisor, remainder };
  });
  let left = parts.reduce((open, { share }) => open - share, rest);
  for (const part of [...parts].sort((one, other) =>
    one.remainder === other.remainder ? one.index - other.index : one.remainder > other.remainder ? -1 : 1,
  )) {
    if (left === 0n) break;
    part.share += 1n;
    left -= 1n;
  }
  return parts.map(({ share }) => share);
}
