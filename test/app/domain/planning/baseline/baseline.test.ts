import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { backtest } from '../../../../../app/domain/planning/baseline/backtest';
import { baselineOf, outliersOf } from '../../../../../app/domain/planning/baseline/baseline';
import { fit, smooth, type SmoothingModel } from '../../../../../app/domain/planning/baseline/holt-winters';
import {
  baselineMethods,
  monthsAhead,
  fewestMonths,
} from '../../../../../app/domain/planning/baseline/methods';
import { airPassengers, nile } from './series';
import { runs } from '../../../../property-runs';

const multiplicative: SmoothingModel = { seasons: 'multiplicative', period: 12, hasTrend: true };

describe('Holt-Winters, against what R 4 prints for HoltWinters(AirPassengers, seasonal = "mult")', () => {
  const published = { alpha: 0.2755925, beta: 0.03269295, gamma: 0.8707292 };

  it('comes to its level, trend and seasons by its parameters', () => {
    const { level, trend, seasons, sse } = smooth(airPassengers, multiplicative, published);
    expect(level).toBeCloseTo(469.3232206, 5);
    expect(trend).toBeCloseTo(3.0215391, 6);
    const printed = [
      0.9464611, 0.8829239, 0.9717369, 1.0304825, 1.0476884, 1.1805272, 1.3590778, 1.3331706, 1.1083381,
      0.9868813, 0.8361333, 0.9209877,
    ];
    for (const [at, season] of printed.entries()) expect(seasons[at]).toBeCloseTo(season, 6);
    expect(sse).toBeCloseTo(16570.78, 2);
  });

  it('finds parameters that fit as well', () => {
    const { smoothing, sse } = fit(airPassengers, multiplicative);
    expect(sse).toBeLessThan(16570.78 * 1.0001);
    expect(smoothing.alpha).toBeCloseTo(published.alpha, 2);
    expect(smoothing.gamma).toBeCloseTo(published.gamma, 2);
  });

  it('smooths the Nile as HoltWinters(Nile, gamma = FALSE, beta = FALSE) does', () => {
    const { smoothing, level } = fit(nile, { seasons: 'none', period: 12, hasTrend: false });
    expect(smoothing.alpha).toBeCloseTo(0.2465796, 3);
    expect(level).toBeCloseTo(805.0389, 1);
  });
});

const seasons = [5, -3, 0, 8, -12, 4, 6, -2, 9, -7, -5, -3];
const seasonal = (months: number) =>
  Array.from({ length: months }, (_, at) => 100 + 2 * at + (seasons[at % 12] ?? 0));

describe('months ahead', () => {
  it('of the year before are those of the year before, over and over', () => {
    const values = seasonal(24);
    expect(monthsAhead(values, 'last-year', 14, 12).map(({ value }) => value)).toEqual([
      ...values.slice(12),
      ...values.slice(12, 14),
    ]);
  });

  it('of an average are the mean of the months that it takes', () => {
    expect(monthsAhead([1, 2, 9, 3, 6], 'average', 2, 3).map(({ value }) => value)).toEqual([6, 6]);
  });

  it('of a trend continue it, and of a trend with seasons continue both', () => {
    const line = Array.from({ length: 20 }, (_, at) => 50 + 3 * at);
    for (const [step, { value }] of monthsAhead(line, 'trend', 5, 12).entries())
      expect(value).toBeCloseTo(110 + 3 * step, 6);
    const ahead = seasonal(60).slice(48);
    for (const [step, { value }] of monthsAhead(seasonal(48), 'seasonal', 12, 12).entries())
      expect(Math.abs(value - (ahead[step] ?? 0))).toBeLessThan(0.5);
  });

  it('lie within bounds that never narrow, and as far from a multiple of a series as that says', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -100_000, max: 100_000 }), { minLength: 30, maxLength: 48 }),
        fc.constantFrom(...baselineMethods),
        (cents, method) => {
          const values = cents.map((each) => each / 100);
          const expected = monthsAhead(values, method, 15, 12);
          let width = 0;
          for (const { value, low, high } of expected) {
            expect(Number.isFinite(value)).toBe(true);
            expect(low).toBeLessThanOrEqual(value);
            expect(high - low).toBeGreaterThanOrEqual(width - 1e-9);
            width = high - low;
          }
          if (method !== 'last-year' && method !== 'average') return;
          const doubled = monthsAhead(
            values.map((each) => each * 2),
            method,
            15,
            12,
          );
          for (const [at, { value }] of doubled.entries())
            expect(value).toBeCloseTo(2 * (expected[at]?.value ?? 0), 6);
        },
      ),
      { numRuns: runs(60) },
    );
  });

  it.each([
    ['last-year', 11],
    ['average', 2],
    ['trend', 8],
    ['seasonal', 29],
  ] as const)('are none by %s of %i months', (method, months) => {
    expect(() => monthsAhead(seasonal(months), method, 1, 12)).toThrow(RangeError);
    expect(monthsAhead(seasonal(months + 1), method, 1, 12)).toHaveLength(1);
    expect(fewestMonths(method, 12)).toBe(months + 1);
  });
});

describe('a backtest', () => {
  it('holds six months back and scales errors by those of the year before', () => {
    const values = [
      ...seasonal(36),
      ...seasonal(42)
        .slice(36)
        .map((value) => value + 24),
    ];
    const tried = backtest(values, 12);
    expect(tried?.holdout).toBe(6);
    // A year adds 24 to each month, and the held-back months 24 more.
    expect(tried?.trials[0]).toEqual({ method: 'last-year', mae: 48, mase: 2 });
  });

  it('chooses the method with the smallest error, and the simpler of two equal ones', () => {
    expect(backtest(seasonal(48), 12)?.best).toBe('seasonal');
    expect(
      backtest(
        Array.from({ length: 24 }, () => 7),
        12,
      ),
    ).toMatchObject({
      best: 'last-year',
      trials: [{ mase: 0 }, { mase: 0 }, { mase: 0 }],
    });
  });

  it('tries only the methods that a short series is long enough for', () => {
    expect(backtest(seasonal(14), 3)?.trials.map(({ method }) => method)).toEqual(['average', 'trend']);
    expect(backtest(seasonal(8), 3)).toBeNull();
  });
});

describe('a baseline', () => {
  it('uses the requested or the best method, and names the data it is based on', () => {
    expect(baselineOf(seasonal(48), null, 3, 12)).toMatchObject({
      method: 'seasonal',
      isShort: false,
      holdout: 6,
    });
    expect(baselineOf(seasonal(48), 'average', 3, 6)?.method).toBe('average');
    expect(baselineOf(seasonal(24), null, 3, 12)?.isShort).toBe(true);
    expect(baselineOf([3, 4, 5], null, 2, 12)).toMatchObject({ method: 'average', trials: [] });
    expect(baselineOf([3, 4], null, 2, 12)).toBeNull();
    expect(baselineOf(seasonal(24), 'seasonal', 2, 12)).toBeNull();
  });

  it.each([
    ['a month far off', [10, 11, 9, 10, 12, 10, 90, 11, 10, 9, 11, 10], [6]],
    ['nothing, where all is alike', [5, 5, 5, 5, 5, 90], []],
    ['no season that comes each year', seasonal(36), []],
  ])('names %s', (_what, values, found) => {
    expect(outliersOf(values)).toEqual(found);
  });

  it('does not report the year after an exceptional month', () => {
    const noise = [0, 1, -1, 2, 0, -2, 1, 0, -1, 2, -2, 1, 3];
    const values = seasonal(36).map((value, at) => value + (noise[at % 13] ?? 0));
    values[14] = 900;
    expect(outliersOf(values)).toEqual([14]);
  });
});
