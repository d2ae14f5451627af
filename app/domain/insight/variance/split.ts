import { exactOf, roundedQuotient, type Exact } from '../../values/decimal';

/** A change of revenue by cause, in centavos; the three parts add up to it (rule P32). */
export interface Split {
  /** Change of quantity at the old price: Δq × p₀. */
  readonly volume: number;
  /** Change of price for the new quantity: Δp × q₁. */
  readonly price: number;
  /** Revenue of things sold only before or only now, which have no two prices to compare. */
  readonly range: number;
}

export const noSplit: Split = { volume: 0, price: 0, range: 0 };

export const addSplit = (one: Split, other: Split): Split => ({
  volume: one.volume + other.volume,
  price: one.price + other.price,
  range: one.range + other.range,
});

/** Sales of one thing in one place: pieces, and revenue in centavos. */
export interface Sold {
  readonly quantity: number;
  readonly revenue: number;
}

/**
 * Divides a change of revenue into volume and price. Volume is rounded to centavos, half away from zero; price is the
 * remainder, so that no centavo is lost. The whole change counts as `range` if pieces were sold on one side only, or if
 * a tiny quantity makes the result exceed the exact integers.
 */
export function splitOf(before: Sold, now: Sold): Split {
  const change = now.revenue - before.revenue;
  if (before.quantity === 0 || now.quantity === 0) return { volume: 0, price: 0, range: change };
  const [was, is] = aligned(exactOf(before.quantity), exactOf(now.quantity));
  const sign = was < 0n ? -1n : 1n;
  // Δq × R₀ / q₀; both quantities are in the same small unit.
  const volume = Number(roundedQuotient(BigInt(before.revenue) * (is - was) * sign, was * sign));
  const price = change - volume;
  const isExact = Number.isSafeInteger(volume) && Number.isSafeInteger(price);
  return isExact ? { volume, price, range: 0 } : { volume: 0, price: 0, range: change };
}

function aligned(one: Exact, other: Exact): [bigint, bigint] {
  const scale = one.scale > other.scale ? one.scale : other.scale;
  return [one.digits * 10n ** (scale - one.scale), other.digits * 10n ** (scale - other.scale)];
}
