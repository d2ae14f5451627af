import type { Baseline } from './baseline';
import { baselineMethods, type BaselineMethod } from './methods';

/** How a method did on the lines that it was taken for. */
export interface MethodTally {
  readonly method: BaselineMethod;
  readonly lines: number;
  /** Mean scaled error of these lines (MASE); null where none could be tried. */
  readonly mase: number | null;
  /** That of repeating the year before, of the lines for which it could be tried. */
  readonly naive: number | null;
}

interface Mean {
  sum: number;
  count: number;
}

/** Counts, method by method, what lines were carried on with and how far off it was. */
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
