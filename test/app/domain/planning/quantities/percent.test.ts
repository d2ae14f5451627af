import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  changeText,
  hundredthsOf,
  largestQuantity,
  percentChangeOf,
  scaledQuantity,
} from '../../../../../app/domain/planning/quantities/percent';

describe('a typed percent change', () => {
  it.each([
    ['increase', '10', 10],
    ['increase', ' 0 ', 0],
    ['increase', '1000000', 1_000_000],
    ['decrease', '100', 100],
  ])('%s %s is accepted', (action, percent, value) => {
    expect(percentChangeOf(action, percent)).toEqual({ action, percent: value });
  });

  it.each([
    ['increase', '-5'],
    ['increase', '1e9'],
    ['increase', '1000001'],
    ['increase', '10,5'],
    ['increase', '10.5'],
    ['increase', 'abc'],
    ['increase', ''],
    ['decrease', '101'],
    ['decrease', '150'],
    ['double', '10'],
    ['', '10'],
  ])('%s %s is refused', (action, percent) => {
    expect(percentChangeOf(action, percent)).toBeNull();
  });

  it('reads as in the dialog', () => {
    expect(changeText({ action: 'decrease', percent: 25 })).toBe('Decrease 25%');
  });
});

describe('a scaled quantity', () => {
  it.each([
    [100, 'increase', 10, 110],
    [5, 'increase', 10, 6],
    [4, 'increase', 10, 4],
    [15, 'increase', 10, 17],
    [1, 'decrease', 50, 1],
    [3, 'decrease', 50, 2],
    [1, 'decrease', 51, 0],
    [7, 'decrease', 100, 0],
    [0, 'increase', 1_000_000, 0],
    [1234.5, 'increase', 10, 1358],
    [1.005, 'increase', 99_900, 1005],
    [0.5, 'increase', 0, 1],
    [999_999_999, 'increase', 1_000_000, 10_000_999_989_999],
    [1e21, 'decrease', 100, 0],
  ] as const)('%d, %s %d %% is %d', (quantity, action, percent, result) => {
    expect(scaledQuantity(quantity, { action, percent })).toBe(result);
  });

  const change = fc.oneof(
    fc.record({ action: fc.constant('increase' as const), percent: fc.integer({ min: 0, max: 1_000_000 }) }),
    fc.record({ action: fc.constant('decrease' as const), percent: fc.integer({ min: 0, max: 100 }) }),
  );
  const quantity = fc.integer({ min: 0, max: largestQuantity });

  it('is the nearest integer, halves away from zero', () => {
    fc.assert(
      fc.property(quantity, change, (value, by) => {
        const exact = BigInt(value) * BigInt(hundredthsOf(by));
        const result = exact / 100n + (exact % 100n >= 50n ? 1n : 0n);
        expect(scaledQuantity(value, by)).toBe(Number(result));
      }),
    );
  });

  it('preserves the order of quantities, and changes nothing by 0 %', () => {
    fc.assert(
      fc.property(quantity, quantity, change, (one, other, by) => {
        const [low, high] = one <= other ? [one, other] : [other, one];
        expect(scaledQuantity(low, by)).toBeLessThanOrEqual(scaledQuantity(high, by));
        expect(scaledQuantity(one, { ...by, percent: 0 })).toBe(one);
      }),
    );
  });
});
