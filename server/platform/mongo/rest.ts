/** What is as quick as this to read is read each time. */
const quickMs = 20;
const shortestMs = 5_000;
const maxMs = 60_000;
const times = 10;

/**
 * Milliseconds for which what was read is given again while a load goes on (rule X18): who looks on would else slow the
 * load down with each visit, and be slowed by it.
 */
export const restMs = (tookMs: number): number =>
  tookMs < quickMs ? 0 : Math.min(maxMs, Math.max(shortestMs, tookMs * times));
