import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sum } from '../../../../app/domain/values/decimal';
import { spread, type SpreadPart } from '../../../../app/domain/grid/spread';

const parts = (values: readonly number[], fixed: readonly number[] = []): SpreadPart[] =>
  values.map((value, index) => ({ value, fixed: fixed.includes(index) }));
const money = { decimals: 2 } as const;
const valuesOf = (...given: Parameters<typeof spread>) => {
  const result = spread(...given);
  return result.ok ? result.values : result.reason;
};

describe('a total shared over its parts', () => {
  it.each([
    ['the odd cent goes to the largest remainder', 100, [1, 1, 1], [], [33.34, 33.33, 33.33]],
    ['in proportion', 200, [10, 30, 60], [], [20, 60, 120]],
    ['a held part stays', 100, [10, 30, 60], [1], [10, 30, 60]],
    ['the rest goes to the open ones', 130, [10, 30, 60], [1], [14.29, 30, 85.71]],
    ['a negative total', -100, [1, 1, 1], [], [-33.33, -33.33, -33.34]],
    ['all zero is even', 9, [0, 0, 0, 0], [], [2.25, 2.25, 2.25, 2.25]],
    ['to nothing', 0, [10, 20], [], [0, 0]],
    ['one part', 12.34, [0], [], [12.34]],
  ])('pro rata: %s', (_, total, values, fixed, expected) => {
    expect(valuesOf(total, parts(values, fixed), 'pro-rata', money)).toEqual(expected);
  });

  it('evenly', () => {
    expect(valuesOf(10, parts([5, 0, 7]), 'even', money)).toEqual([3.34, 3.33, 3.33]);
  });

  it('by the profile of another year', () => {
    const seasonal = [1.005, 1.005, 2.01].map((profile) => ({ value: 0, fixed: false, profile }));
    expect(valuesOf(100, seasonal, 'profile', money)).toEqual([25, 25, 50]);
  });

  it.each([
    ['nothing is open', parts([1, 2], [0, 1]), 'pro-rata', /Não há célula aberta/],
    ['the profile is empty', parts([1, 2]), 'profile', /perfil do ano anterior soma zero/],
  ] as const)('refuses where %s', (_, given, way, reason) => {
    expect(valuesOf(10, given, way, money)).toMatch(reason);
  });

  it('refuses to push a quantity below its minimum', () => {
    expect(valuesOf(5, parts([10, 1], [0]), 'even', { decimals: 0, minimum: 0 })).toMatch(
      /menor que o mínimo/,
    );
  });

  it('refuses shares that no cell can hold, where a profile nearly cancels itself out', () => {
    const given = [
      { value: 0, fixed: false, profile: 9_999_993.57 },
      { value: 0, fixed: false, profile: -9_999_995.93 },
      { value: 9_999_921.09, fixed: true },
    ];
    expect(valuesOf(0, given, 'profile', money)).toMatch(/maior que o que uma célula aceita/);
  });

  it('always adds up to the unit and never changes a fixed part', () => {
    const cents = fc.integer({ min: -999_999_999, max: 999_999_999 }).map((units) => units / 100);
    const part = fc.record({ value: cents, fixed: fc.boolean(), profile: cents });
    fc.assert(
      fc.property(
        cents,
        fc.array(part, { minLength: 1, maxLength: 24 }),
        fc.constantFrom('pro-rata', 'even', 'profile'),
        (total, given, way) => {
          const result = spread(total, given, way, money);
          if (!result.ok) return;
          expect(sum(result.values, 2)).toBe(total);
          given.forEach(({ value, fixed }, index) => {
            if (fixed) expect(result.values[index]).toBe(value);
          });
        },
      ),
    );
  });
});
