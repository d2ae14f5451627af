import { backtest, type Trial } from './backtest';
import { fewestMonths, monthsAhead, type BaselineMethod, type Expected } from './methods';

/** The forecast of a series, and its quality (rule P30). */
export interface Baseline {
  readonly method: BaselineMethod;
  readonly expected: readonly Expected[];
  /** The errors of each method; empty if the series is too short for a test. */
  readonly trials: readonly Trial[];
  readonly holdout: number;
  /** Positions of outliers in the series. */
  readonly outliers: readonly number[];
  /** True if there are fewer months than the seasonal method needs. */
  readonly isShort: boolean;
}

/** Values beyond this number of robust standard deviations are outliers. */
const unusual = 3.5;
/** Factor from the median of absolute deviations to an estimate of the standard deviation. */
const toDeviation = 1.4826;
const year = 12;

/**
 * Forecasts a series of months.
 * @param wanted a method, or null for the one with the smallest error on the held-out months
 * @param averaged number of months for an average
 * @returns null for a series that is too short for the method, or for all methods
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
 * Outliers of a series: by the change from the same month a year before if there are two years, otherwise by the value,
 * compared with the median and the median absolute deviation. The opposite change a year after an outlier is not
 * another outlier.
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
