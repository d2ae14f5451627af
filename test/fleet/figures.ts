import type { Seen } from './balancer';

const streams = '/avisos/eventos';

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

const ms = (seconds: number) => `${Math.round(seconds * 1_000)} ms`;

/** What became of a request that nobody can be content with; 499: who asked gave up. */
const failed = ({ status }: Seen): boolean => status >= 499 || status === 429;

export const failures = (seen: readonly Seen[]): readonly Seen[] => seen.filter(failed);

/** One line for each method: how many, how many failed, how long they took. */
export function byMethod(seen: readonly Seen[]): string[] {
  const asked = seen.filter(({ path }) => path !== streams);
  return [...new Set(asked.map(({ method }) => method))].map((method) => {
    const all = asked.filter((each) => each.method === method);
    const seconds = all.map((each) => each.seconds).sort((a, b) => a - b);
    const elsewhere = all.filter(({ tries }) => tries.includes(',')).length;
    return [
      `${method.padEnd(6)} ${all.length} requests, ${all.filter(failed).length} failed`,
      `${elsewhere} taken by the next server, p50 ${ms(at(seconds, 0.5))}, p95 ${ms(at(seconds, 0.95))}`,
    ].join(', ');
  });
}
