import { expensiveRequests } from '../../server/http/costs';
import { limits, survey } from '../portal/costs/survey';
import type { BenchRow } from './row';

const mb = 1_024 ** 2;
/** The number of random requests for each address. */
const each = Number(process.env['BENCH_REQUESTS'] ?? 40);

/**
 * The most expensive of many random requests to every address, with bodies of the maximum size: the server's CPU
 * time and memory against the limits of a request.
 */
export async function benchRequests(): Promise<BenchRow[]> {
  const { worst, wrong, yardstick } = await survey({ seed: Date.now() % 1_000_000, each, body: 34 * mb });
  if (wrong.length > 0) throw new Error(`Answers that nobody should get:\n${wrong.join('\n')}`);
  return worst.flatMap(({ key, ms, dearest, mb: grown, largest }) => {
    const may = expensiveRequests[key as keyof typeof expensiveRequests] ?? limits;
    const row = (what: string, value: number, floor: number): BenchRow => ({
      name: `${key}: ${what} (yardstick ${Math.round(yardstick)} ms)`,
      value,
      floor,
      ratio: value / floor,
      target: 1,
      atMost: true,
    });
    return [row(`ms of the processor for ${dearest}`, ms, may.ms), row(`MB for ${largest}`, grown, may.mb)];
  });
}
