import { nelderMead } from './nelder-mead';

/** How seasons change a level: added, multiplied, or not at all. */
export type Seasons = 'none' | 'additive' | 'multiplicative';

/** Smoothing parameters of level, trend and seasons, each from 0 to 1; null without a trend or seasons. */
export interface Smoothing {
  readonly alpha: number;
  readonly beta: number | null;
  readonly gamma: number | null;
}

/** The result of smoothing a series: the final state, and the errors one step ahead. */
export interface Smoothed {
  readonly smoothing: Smoothing;
  readonly level: number;
  readonly trend: number;
  /** The seasons of one year, starting with the first month ahead; empty without seasons. */
  readonly seasons: readonly number[];
  readonly residuals: readonly number[];
  /** Sum of the squared residuals. */
  readonly sse: number;
}

interface Start {
  readonly level: number;
  readonly trend: number;
  readonly seasons: readonly number[];
  /** Position of the first predicted value. */
  readonly at: number;
}

export interface SmoothingModel {
  readonly seasons: Seasons;
  /** Values in a year. */
  readonly period: number;
  readonly hasTrend: boolean;
}

/** The minimum number of values for a model: two years and one value with seasons, otherwise a few. */
export const fewestFor = ({ seasons, period, hasTrend }: SmoothingModel): number =>
  seasons === 'none' ? (hasTrend ? 4 : 3) : 2 * period + 1;

/**
 * Initial level, trend and seasons, from the first two years by a classical decomposition (Holt 1957, Winters 1960).
 */
function startOf(values: readonly number[], { seasons, period, hasTrend }: SmoothingModel): Start {
  const [first = 0, second = 0] = values;
  if (seasons === 'none')
    return hasTrend
      ? { level: second, trend: second - first, seasons: [], at: 2 }
      : { level: first, trend: 0, seasons: [], at: 1 };
  const window = values.slice(0, 2 * period);
  const trend = centredMeans(window, period);
  const line = lineThrough(trend.filter((value) => value !== null));
  const figures = seasonsOf(window, trend, seasons, period);
  return { level: line.intercept, trend: hasTrend ? line.slope : 0, seasons: figures, at: period };
}

/** Centred means over a year; null within half a year of either end. */
function centredMeans(values: readonly number[], period: number): (number | null)[] {
  const half = Math.floor(period / 2);
  const even = period % 2 === 0;
  return values.map((_, at) => {
    if (at < half || at + half >= values.length) return null;
    let sum = 0;
    for (let step = -half; step <= half; step += 1)
      sum += (values[at + step] ?? 0) * (even && Math.abs(step) === half ? 0.5 : 1);
    return sum / period;
  });
}

function seasonsOf(
  values: readonly number[],
  trend: readonly (number | null)[],
  kind: Seasons,
  period: number,
): number[] {
  const figures = Array.from({ length: period }, (_, month) => {
    const found: number[] = [];
    for (let at = month; at < values.length; at += period) {
      const level = trend[at];
      const value = values[at] ?? 0;
      if (level !== null && level !== undefined)
        found.push(kind === 'additive' ? value - level : value / level);
    }
    return mean(found);
  });
  const middle = mean(figures);
  return figures.map((figure) => (kind === 'additive' ? figure - middle : figure / middle));
}

/** The least-squares line through values at 1, 2, 3 …. */
function lineThrough(values: readonly number[]): { readonly intercept: number; readonly slope: number } {
  const middle = (values.length + 1) / 2;
  const level = mean(values);
  let [over, under] = [0, 0];
  for (const [at, value] of values.entries()) {
    over += (at + 1 - middle) * (value - level);
    under += (at + 1 - middle) ** 2;
  }
  const slope = under === 0 ? 0 : over / under;
  return { intercept: level - slope * middle, slope };
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** Smooths a series with given parameters. @throws RangeError for fewer values than `fewestFor` */
export function smooth(values: readonly number[], model: SmoothingModel, smoothing: Smoothing): Smoothed {
  if (values.length < fewestFor(model)) throw new RangeError('Too few values');
  const { alpha, beta, gamma } = smoothing;
  const run = new Run(values, model, startOf(values, model));
  return { smoothing, ...run.state(run.over(alpha, beta, gamma)) };
}

/** One series under one model. Fitting runs it many times, so it reuses its arrays. */
class Run {
  private readonly values: Float64Array;
  private readonly residuals: Float64Array;
  private readonly seasons: Float64Array;
  private readonly first: Float64Array;
  private level = 0;
  private trend = 0;

  constructor(
    values: readonly number[],
    private readonly model: SmoothingModel,
    private readonly start: Start,
  ) {
    this.values = Float64Array.from(values);
    this.residuals = new Float64Array(values.length - start.at);
    this.first = Float64Array.from(start.seasons);
    this.seasons = new Float64Array(start.seasons.length);
  }

  /** Smooths the series; returns the sum of the squared residuals. */
  over(alpha: number, beta: number | null, gamma: number | null): number {
    const { values, residuals, first, seasons, start, model } = this;
    const { period } = model;
    const isPlain = model.seasons === 'none';
    const times = model.seasons === 'multiplicative';
    const slope = beta ?? 0;
    const season = gamma ?? 0;
    for (let month = 0; month < first.length; month += 1) seasons[month] = first[month] ?? 0;
    let { level, trend } = start;
    let sse = 0;
    let slot = 0;
    for (let at = start.at; at < values.length; at += 1) {
      const value = values[at] ?? 0;
      const usual = isPlain ? 0 : (seasons[slot] ?? 0);
      const residual = value - (times ? (level + trend) * usual : level + trend + usual);
      residuals[at - start.at] = residual;
      sse += residual * residual;
      const before = level;
      level = alpha * (times ? value / usual : value - usual) + (1 - alpha) * (level + trend);
      if (beta !== null) trend = slope * (level - before) + (1 - slope) * trend;
      if (!isPlain) seasons[slot] = season * (times ? value / level : value - level) + (1 - season) * usual;
      slot = slot + 1 === period ? 0 : slot + 1;
    }
    this.level = level;
    this.trend = trend;
    return sse;
  }

  /** The state after the last run. */
  state(sse: number): Omit<Smoothed, 'smoothing'> {
    const { level, trend, values, start } = this;
    const seasons = [...this.seasons];
    const next = (values.length - start.at) % this.model.period;
    return {
      level,
      trend,
      seasons: [...seasons.slice(next), ...seasons.slice(0, next)],
      residuals: [...this.residuals],
      sse,
    };
  }
}

/**
 * Fits a model to a series: the parameters with the smallest sum of squared residuals, by the Nelder-Mead method from
 * several starting points.
 * @throws RangeError for fewer values than `fewestFor`
 */
export function fit(values: readonly number[], model: SmoothingModel): Smoothed {
  if (values.length < fewestFor(model)) throw new RangeError('Too few values');
  const run = new Run(values, model, startOf(values, model));
  const { hasTrend } = model;
  const isSeasonal = model.seasons !== 'none';
  const betaOf = (point: Float64Array) => (hasTrend ? within(point[1]) : null);
  const gammaOf = (point: Float64Array) => (isSeasonal ? within(point[hasTrend ? 2 : 1]) : null);
  const cost = (point: Float64Array) => {
    let outside = 0;
    for (let axis = 0; axis < point.length; axis += 1) {
      const each = point[axis] ?? 0;
      if (each < 0) outside -= each;
      else if (each > 1) outside += each - 1;
    }
    const sse = run.over(within(point[0]), betaOf(point), gammaOf(point));
    return Number.isFinite(sse) ? sse * (1 + outside) + outside : Number.MAX_VALUE;
  };
  const size = 1 + (hasTrend ? 1 : 0) + (isSeasonal ? 1 : 0);
  const found = beginnings.map((point) => nelderMead(cost, point.slice(0, size)));
  const { point } = found.reduce((one, other) => (other.cost < one.cost ? other : one));
  const smoothing = { alpha: within(point[0]), beta: betaOf(point), gamma: gammaOf(point) };
  return { smoothing, ...run.state(run.over(smoothing.alpha, smoothing.beta, smoothing.gamma)) };
}

const within = (parameter = 0): number => Math.min(1, Math.max(0, parameter));

const beginnings = [
  [0.3, 0.1, 0.1],
  [0.8, 0.05, 0.6],
] as const;
