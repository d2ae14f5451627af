/** Values that are read faster than this are read each time. */
const quickMs = 20;
const shortestMs = 5_000;
const maxMs = 60_000;
const times = 10;

/**
 * Milliseconds for which a value is reused during a load (rule X18): otherwise each visit would slow the load down,
 * and be slowed by it.
 */
export const restMs = (tookMs: number): number =>
  tookMs < quickMs ? 0 : Math.min(maxMs, Math.max(shortestMs, tookMs * times));
