import type { Baseline } from './baseline';
import { baselineMethods, type BaselineMethod } from './methods';

/** Results of a method on the lines that use it. */
export interface MethodTally {
  readonly method: BaselineMethod;
  readonly lines: number;
  /** Mean scaled error of these lines (MASE); null without a test. */
  readonly mase: number | null;
  /** The mean scaled error of repeating the year before, on the lines with a test. */
  readonly naive: number | null;
}

interface Mean {
  sum: number;
  count: number;
}

/** Counts the lines of each method, with their errors. */
export function methodTally() {
  const tallies = new Map<BaselineMethod, { lines: number; own: Mean; naive: Mean }>();
  const noted = (mean: Mean, value: number | null | undefined) => {
    if (value === null || value === undefined) return;
    mean.sum += value;
    mean.count += 1;
  };
  const meanOf = ({ sum, count }: Mean) => (count === 0 ? null : sum / count);
  return {
    add(baseline: Baseline | null): void {
      if (!baseline) return;
      const { method, trials } = baseline;
      const tally = tallies.get(method) ?? {
        lines: 0,
        own: { sum: 0, count: 0 },
        naive: { sum: 0, count: 0 },
      };
      tallies.set(method, tally);
      tally.lines += 1;
      noted(tally.own, trials.find((trial) => trial.method === method)?.mase);
      noted(tally.naive, trials.find((trial) => trial.method === 'last-year')?.mase);
    },
    result: (): MethodTally[] =>
      baselineMethods.flatMap((method) => {
        const tally = tallies.get(method);
        return tally
          ? [{ method, lines: tally.lines, mase: meanOf(tally.own), naive: meanOf(tally.naive) }]
          : [];
      }),
  };
}
