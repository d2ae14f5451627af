import { backtest, type Trial } from './backtest';
import { fewestMonths, monthsAhead, type BaselineMethod, type Expected } from './methods';

/** What a series is carried on with, and what is to be known of it (rule P30). */
export interface Baseline {
  readonly method: BaselineMethod;
  readonly expected: readonly Expected[];
  /** How each method would have done; empty where the series is too short to try any. */
  readonly trials: readonly Trial[];
  readonly holdout: number;
  /** Positions of values far from what the series usually does. */
  readonly outliers: readonly number[];
  /** True where there are fewer months than the seasonal method asks for. */
  readonly isShort: boolean;
}

/** Values beyond so many robust standard deviations are unusual. */
const unusual = 3.5;
/** Makes the median of deviations an estimate of the standard deviation. */
const toDeviation = 1.4826;
const year = 12;

/**
 * Carries a series of months on.
 * @param wanted a method; null: the one that does best on months held back
 * @param averaged how many months an average takes
 * @returns null for a series that is too short for the method, or for any
 */
export function baselineOf(
  values: readonly number[],
  wanted: BaselineMethod | null,
  ahead: number,
  averaged: number,
): Baseline | null {
  const tried = backtest(values, averaged);
  const method = wanted ?? tried?.best ?? (values.length >= year ? 'last-year' : 'average');
  if (values.length < fewestMonths(method, averaged)) return null;
  return {
    method,
    expected: monthsAhead(values, method, ahead, averaged),
    trials: tried?.trials ?? [],
    holdout: tried?.holdout ?? 0,
    outliers: outliersOf(values),
    isShort: values.length < fewestMonths('seasonal', averaged),
  };
}

/**
 * Values far from the usual: by the change to the same month a year before where there are two years, else by the value, against
 * median and median deviation. What the year after an outlier repeats of it is not another one.
 */
export function outliersOf(values: readonly number[]): number[] {
  const lag = values.length >= 2 * year ? year : 0;
  const changes = values.slice(lag).map((value, at) => value - (lag ? (values[at] ?? 0) : 0));
  const middle = median(changes);
  const spread = toDeviation * median(changes.map((change) => Math.abs(change - middle)));
  if (spread === 0) return [];
  const found = changes.flatMap((change, at) =>
    Math.abs(change - middle) > unusual * spread ? [at + lag] : [],
  );
  return found.filter((at) => !found.includes(at - lag) || lag === 0);
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const [low = 0, high = low] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return (low + high) / 2;
}
