import { fewestFor, fit, type Smoothed, type SmoothingModel } from './holt-winters';

/** Methods for forecasting a monthly series, the simpler ones first. */
export const baselineMethods = ['last-year', 'average', 'trend', 'seasonal'] as const;
export type BaselineMethod = (typeof baselineMethods)[number];

export const methodLabel: Record<BaselineMethod, string> = {
  'last-year': 'Ano anterior',
  average: 'Média dos últimos meses',
  trend: 'Tendência (Holt)',
  seasonal: 'Sazonal (Holt-Winters)',
};

/** A future month with the bounds of its 80 % prediction interval. */
export interface Expected {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

const year = 12;
/** 80 % of normally distributed errors are within this number of standard deviations. */
const within = 1.2816;

const models: Readonly<Record<'trend' | 'seasonal', SmoothingModel>> = {
  trend: { seasons: 'none', period: year, hasTrend: true },
  seasonal: { seasons: 'additive', period: year, hasTrend: true },
};

/** The minimum number of months for a method: half a year more than the model's minimum, if it is fitted. */
export function fewestMonths(method: BaselineMethod, averaged: number): number {
  if (method === 'last-year') return year;
  if (method === 'average') return Math.min(averaged, 3);
  return fewestFor(models[method]) + 5;
}

/**
 * The months after a series, by a method.
 * @param averaged maximum number of last months for an average
 * @throws RangeError for a series that is too short for the method
 */
export function monthsAhead(
  values: readonly number[],
  method: BaselineMethod,
  ahead: number,
  averaged: number,
): Expected[] {
  if (values.length < fewestMonths(method, averaged)) throw new RangeError(`Too few months for ${method}`);
  if (method === 'last-year') return lastYear(values, ahead);
  if (method === 'average') return average(values.slice(-averaged), ahead);
  return smoothed(fit(values, models[method]), ahead);
}

function lastYear(values: readonly number[], ahead: number): Expected[] {
  const errors = values.slice(year).map((value, at) => value - (values[at] ?? 0));
  const spread = rootMeanSquare(errors);
  return Array.from({ length: ahead }, (_, step) => {
    const value = values[values.length - year + (step % year)] ?? 0;
    return around(value, spread * Math.sqrt(Math.floor(step / year) + 1));
  });
}

function average(values: readonly number[], ahead: number): Expected[] {
  const value = values.reduce((sum, each) => sum + each, 0) / values.length;
  const spread = rootMeanSquare(values.map((each) => each - value));
  return Array.from({ length: ahead }, () => around(value, spread * Math.sqrt(1 + 1 / values.length)));
}

/** The variance grows with the effect of a shock on level, trend and season, as in Hyndman et al. (2008). */
function smoothed({ smoothing, level, trend, seasons, residuals }: Smoothed, ahead: number): Expected[] {
  const { alpha, beta, gamma } = smoothing;
  const spread = rootMeanSquare(residuals);
  let grown = 1;
  return Array.from({ length: ahead }, (_, step) => {
    if (step > 0) {
      const season = gamma !== null && step % year === 0 ? gamma * (1 - alpha) : 0;
      grown += (alpha * (1 + step * (beta ?? 0)) + season) ** 2;
    }
    const value = level + (step + 1) * trend + (seasons[step % year] ?? 0);
    return around(value, spread * Math.sqrt(grown));
  });
}

const around = (value: number, spread: number): Expected => ({
  value,
  low: value - within * spread,
  high: value + within * spread,
});

const rootMeanSquare = (errors: readonly number[]): number =>
  Math.sqrt(errors.reduce((sum, error) => sum + error * error, 0) / Math.max(1, errors.length));
