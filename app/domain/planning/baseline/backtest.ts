import { baselineMethods, fewestMonths, monthsAhead, type BaselineMethod } from './methods';

/** The errors of a method on the held-out months. */
export interface Trial {
  readonly method: BaselineMethod;
  /**
   * Mean absolute scaled error (Hyndman and Koehler 2006): the mean error divided by the mean error of repeating the
   * same month a year before, or the month before if there is less than a year, within the other months. Below 1 the
   * method is better than repeating. Null if those months were all equal.
   */
  readonly mase: number | null;
  /** Mean absolute error, R$ or pieces. */
  readonly mae: number;
}

export interface Backtest {
  /** Number of held-out months. */
  readonly holdout: number;
  /** Results of every method that the series is long enough for, in the order of `baselineMethods`. */
  readonly trials: readonly Trial[];
  /** The method with the smallest error; of two equal ones the simpler. */
  readonly best: BaselineMethod;
}

const year = 12;
const maxHoldout = 6;
const fewestToTry = 9;

/** Tests every method on the last months of a series; null for a series that is too short to hold any out. */
export function backtest(values: readonly number[], averaged: number): Backtest | null {
  if (values.length < fewestToTry) return null;
  const holdout = Math.min(maxHoldout, Math.floor(values.length / 3));
  const known = values.slice(0, -holdout);
  const holdoutValues = values.slice(-holdout);
  const scale = usualError(known);
  const trials = baselineMethods
    .filter((method) => known.length >= fewestMonths(method, averaged))
    .map((method): Trial => {
      const expected = monthsAhead(known, method, holdout, averaged);
      const mae = mean(expected.map(({ value }, at) => Math.abs(value - (holdoutValues[at] ?? 0))));
      return { method, mae, mase: scale === 0 ? (mae === 0 ? 0 : null) : mae / scale };
    });
  const [first, ...others] = trials;
  if (!first) return null;
  const { method: best } = others.reduce((least, each) => (each.mae < least.mae ? each : least), first);
  return { holdout, trials, best };
}

/** Mean difference from the same month a year before; from the month before if there is no more than a year. */
function usualError(values: readonly number[]): number {
  const lag = values.length > year ? year : 1;
  return mean(values.slice(lag).map((value, at) => Math.abs(value - (values[at] ?? 0))));
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
