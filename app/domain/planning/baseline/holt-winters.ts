/** How seasons act on a level: added to it, multiplied with it, or not at all. */
export type Seasons = 'none' | 'additive' | 'multiplicative';

/** Smoothing of level, trend and seasons, each from 0 to 1; a trend or seasons that are null are not kept. */
export interface Smoothing {
  readonly alpha: number;
  readonly beta: number | null;
  readonly gamma: number | null;
}

/** What smoothing has made of a series: its state at the end, and how far it was off one step ahead. */
export interface Smoothed {
  readonly smoothing: Smoothing;
  readonly level: number;
  readonly trend: number;
  /** One year of seasons, that of the first month ahead first; empty without seasons. */
  readonly seasons: readonly number[];
  readonly residuals: readonly number[];
  /** Sum of the squared residuals. */
  readonly sse: number;
}

interface Start {
  readonly level: number;
  readonly trend: number;
  readonly seasons: readonly number[];
  /** Position of the first value that is foretold. */
  readonly at: number;
}

export interface SmoothingModel {
  readonly seasons: Seasons;
  /** Values in a year. */
  readonly period: number;
  readonly hasTrend: boolean;
}

/** The fewest values that a model can be fitted to: two years and a value of the third, or a few. */
export const fewestFor = ({ seasons, period, hasTrend }: SmoothingModel): number =>
  seasons === 'none' ? (hasTrend ? 4 : 3) : 2 * period + 1;

/** Level, trend and seasons to begin with: of the first two years, by a classical decomposition (Holt 1957, Winters 1960). */
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

/** Means over a year around each value; null within half a year of either end. */
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

/** The line of least squares through values at 1, 2, 3 …. */
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

/** Smooths a series with given parameters. @throws RangeError for fewer values than `fewestFor` says */
export function smooth(values: readonly number[], model: SmoothingModel, smoothing: Smoothing): Smoothed {
  if (values.length < fewestFor(model)) throw new RangeError('Too few values');
  return run(values, model, startOf(values, model), smoothing);
}

function run(
  values: readonly number[],
  { seasons: kind, period }: SmoothingModel,
  start: Start,
  smoothing: Smoothing,
): Smoothed {
  const { alpha, beta, gamma } = smoothing;
  const seasons = [...start.seasons];
  let { level, trend } = start;
  let sse = 0;
  const residuals: number[] = [];
  for (let at = start.at; at < values.length; at += 1) {
    const value = values[at] ?? 0;
    const slot = (at - start.at) % period;
    const season = kind === 'none' ? 0 : (seasons[slot] ?? 0);
    const foretold = kind === 'multiplicative' ? (level + trend) * season : level + trend + season;
    const residual = value - foretold;
    residuals.push(residual);
    sse += residual * residual;
    const before = level;
    const plain = kind === 'multiplicative' ? value / season : value - season;
    level = alpha * plain + (1 - alpha) * (level + trend);
    if (beta !== null) trend = beta * (level - before) + (1 - beta) * trend;
    if (kind !== 'none')
      seasons[slot] =
        (gamma ?? 0) * (kind === 'multiplicative' ? value / level : value - level) +
        (1 - (gamma ?? 0)) * season;
  }
  const next = (values.length - start.at) % period;
  return {
    smoothing,
    level,
    trend,
    seasons: kind === 'none' ? [] : [...seasons.slice(next), ...seasons.slice(0, next)],
    residuals,
    sse,
  };
}

/**
 * Fits a model to a series: the parameters of the least sum of squared residuals, found by the method of Nelder and Mead from
 * several beginnings. @throws RangeError for fewer values than `fewestFor` says
 */
export function fit(values: readonly number[], model: SmoothingModel): Smoothed {
  if (values.length < fewestFor(model)) throw new RangeError('Too few values');
  const start = startOf(values, model);
  const named = (point: readonly number[]): Smoothing => {
    const [alpha = 0, second = 0, third = 0] = point.map((each) => Math.min(1, Math.max(0, each)));
    return {
      alpha,
      beta: model.hasTrend ? second : null,
      gamma: model.seasons === 'none' ? null : model.hasTrend ? third : second,
    };
  };
  const size = 1 + (model.hasTrend ? 1 : 0) + (model.seasons === 'none' ? 0 : 1);
  const cost = (point: readonly number[]) => {
    const outside = point.reduce((sum, each) => sum + Math.max(0, -each, each - 1), 0);
    const { sse } = run(values, model, start, named(point));
    return Number.isFinite(sse) ? sse * (1 + outside) + outside : Number.MAX_VALUE;
  };
  const found = beginnings.map((point) => nelderMead(cost, point.slice(0, size)));
  const best = found.reduce((one, other) => (other.cost < one.cost ? other : one));
  return run(values, model, start, named(best.point));
}

const beginnings = [
  [0.3, 0.1, 0.1],
  [0.8, 0.05, 0.6],
] as const;

interface Vertex {
  readonly point: readonly number[];
  readonly cost: number;
}

const mostSteps = 120;

/** The least of a function of a few numbers, by Nelder and Mead (1965) with the usual coefficients. */
function nelderMead(costOf: (point: readonly number[]) => number, from: readonly number[]): Vertex {
  const vertex = (point: readonly number[]): Vertex => ({ point, cost: costOf(point) });
  let simplex = [
    vertex(from),
    ...from.map((_, axis) => vertex(from.map((each, at) => (at === axis ? each + 0.1 : each)))),
  ];
  for (let step = 0; step < mostSteps; step += 1) {
    simplex = simplex.toSorted((one, other) => one.cost - other.cost);
    const [best, worst] = [simplex[0], simplex.at(-1)] as [Vertex, Vertex];
    if (worst.cost - best.cost <= 1e-8 * (1e-12 + Math.abs(best.cost))) break;
    const others = simplex.slice(0, -1);
    const centre = from.map((_, axis) => mean(others.map(({ point }) => point[axis] ?? 0)));
    const along = (by: number) =>
      vertex(centre.map((each, axis) => each + by * ((worst.point[axis] ?? 0) - each)));
    const reflected = along(-1);
    if (reflected.cost < best.cost) {
      const further = along(-2);
      simplex = [...others, further.cost < reflected.cost ? further : reflected];
    } else if (reflected.cost < (others.at(-1) as Vertex).cost) simplex = [...others, reflected];
    else {
      const nearer = reflected.cost < worst.cost ? along(-0.5) : along(0.5);
      if (nearer.cost < Math.min(reflected.cost, worst.cost)) simplex = [...others, nearer];
      else
        simplex = simplex.map((each) =>
          each === best ? each : vertex(each.point.map((at, axis) => ((best.point[axis] ?? 0) + at) / 2)),
        );
    }
  }
  return simplex.reduce((one, other) => (other.cost < one.cost ? other : one));
}
