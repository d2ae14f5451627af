import { exactOf, roundedQuotient, type Exact } from '../../values/decimal';

/** A change of revenue by what made it, in centavos; the three add up to it (rule P32). */
export interface Split {
  /** More or fewer pieces at the price of before: Δq × p₀. */
  readonly volume: number;
  /** Another price for the pieces of now: Δp × q₁. */
  readonly price: number;
  /** What was sold only before, or only now: there are no two prices to compare. */
  readonly range: number;
}

export const noSplit: Split = { volume: 0, price: 0, range: 0 };

export const addSplit = (one: Split, other: Split): Split => ({
  volume: one.volume + other.volume,
  price: one.price + other.price,
  range: one.range + other.range,
});

/** What was sold of one thing in one place: pieces, and what they brought in centavos. */
export interface Sold {
  readonly quantity: number;
  readonly revenue: number;
}

/**
 * Volume and price behind the change of one thing's revenue. Volume is rounded to centavos, halves away from zero, and
 * price is what is left of the change, so that no centavo is lost. Where pieces were sold on one side alone, or next to
 * none brought so much that its price leaves what numbers hold exactly, the whole change is of the range.
 */
export function splitOf(before: Sold, now: Sold): Split {
  const change = now.revenue - before.revenue;
  if (before.quantity === 0 || now.quantity === 0) return { volume: 0, price: 0, range: change };
  const [was, is] = aligned(exactOf(before.quantity), exactOf(now.quantity));
  const sign = was < 0n ? -1n : 1n;
  // Δq × R₀ / q₀: pieces are counted in the same small unit on both sides of the fraction.
  const volume = Number(roundedQuotient(BigInt(before.revenue) * (is - was) * sign, was * sign));
  const price = change - volume;
  const isExact = Number.isSafeInteger(volume) && Number.isSafeInteger(price);
  return isExact ? { volume, price, range: 0 } : { volume: 0, price: 0, range: change };
}

function aligned(one: Exact, other: Exact): [bigint, bigint] {
  const scale = one.scale > other.scale ? one.scale : other.scale;
  return [one.digits * 10n ** (scale - one.scale), other.digits * 10n ** (scale - other.scale)];
}
