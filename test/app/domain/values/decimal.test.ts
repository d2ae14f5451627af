import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  changedByPercent,
  editableDecimal,
  formatDecimal,
  multiplied,
  rounded,
  sum,
  toUnits,
} from '../../../../app/domain/values/decimal';
import { runs } from '../../../property-runs';

const cents = fc.integer({ min: -9_999_999_999_999, max: 9_999_999_999_999 });

describe('rounding', () => {
  it.each([
    [1.005, 1.01],
    [-1.005, -1.01],
    [2.675, 2.68],
    [0.125, 0.13],
    [0.1 + 0.2, 0.3],
    [1.004999, 1],
    [-0, 0],
    [-0.004, 0],
    [99_999_999_999.994, 99_999_999_999.99],
    [1e-7, 0],
  ])('%d to cents is %d', (value, expected) => {
    expect(rounded(value, 2)).toBe(expected);
  });

  it('takes every amount of cents to its integer and back', () => {
    fc.assert(
      fc.property(cents, (units) => {
        expect(toUnits(units / 100, 2)).toBe(units);
        expect(rounded(units / 100, 2)).toBe(units / 100);
      }),
    );
  });
});

it.each([
  [25, 0.34, 9],
  [25, -0.34, -9],
  [-75, -0.34, 26],
  [-75, 0.34, -26],
  [9_007_199_254_740_975, 0.34, 3_062_447_746_611_932],
  [-7, -1, 7],
])('%d units times %d are %d', (units, factor, expected) => {
  expect(multiplied(units, factor)).toBe(expected);
});

describe('sums', () => {
  it('adds without drift', () => {
    expect(sum([0.1, 0.2], 2)).toBe(0.3);
    expect(sum(Array<number>(1_000).fill(0.01), 2)).toBe(10);
    expect(sum([], 2)).toBe(0);
  });

  it('adds cents as integers do, in any order', () => {
    fc.assert(
      fc.property(fc.array(cents, { maxLength: 50 }), (units) => {
        const total = units.reduce((all, unit) => all + unit, 0) / 100;
        const values = units.map((unit) => unit / 100);
        expect(sum(values, 2)).toBe(total);
        expect(sum(values.reverse(), 2)).toBe(total);
      }),
    );
  });
});

describe('percent changes', () => {
  it.each([
    [100, 'increase', 10, 110],
    [10.05, 'increase', 10, 11.06],
    [10.05, 'decrease', 10, 9.05],
    [-10.05, 'increase', 10, -11.06],
    [1.1, 'increase', 12.5, 1.24],
    [0.01, 'decrease', 50, 0.01],
    [-0.01, 'decrease', 50, -0.01],
    [33.33, 'decrease', 100, 0],
    [1_234.56, 'increase', 0, 1_234.56],
    [99_999.99, 'increase', 1_000_000, 1_000_099_899.99],
  ] as const)('%d, %s %d %% is %d', (value, action, percent, expected) => {
    expect(changedByPercent(value, { action, percent }, 2)).toBe(expected);
  });

  it('agrees with integers for every whole percentage', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -9_999_999_999, max: 9_999_999_999 }),
        fc.nat(1_000),
        (units, percent) => {
          const product = BigInt(units) * BigInt(100 + percent);
          const half = product < 0n ? -50n : 50n;
          expect(changedByPercent(units / 100, { action: 'increase', percent }, 2)).toBe(
            Number((product + half) / 100n) / 100 + 0,
          );
        },
      ),
    );
  });
});

describe('shown numbers', () => {
  it.each([
    [1234.5, 2, '1.234,50'],
    [-0.004, 2, '0,00'],
    [-1234567.891, 2, '-1.234.567,89'],
    [1234, 0, '1.234'],
  ] as const)('%d is shown as %s', (value, decimals, expected) => {
    expect(formatDecimal(value, decimals)).toBe(expected);
  });

  it.each([0, 2] as const)('are as Intl writes them, with %i decimals', (decimals) => {
    const intl = new Intl.NumberFormat('pt-BR', {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    });
    const amounts = fc.oneof(
      cents.map((units) => units / 100),
      fc.integer({ min: -100_000, max: 100_000 }).map((units) => units / 100),
      fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e14, max: 1e14 }),
    );
    fc.assert(
      fc.property(amounts, (value) => {
        expect(formatDecimal(value, decimals)).toBe(intl.format(rounded(value, decimals)));
      }),
      { numRuns: runs(3_000) },
    );
  });

  it('opens an editor without thousands', () => {
    expect(editableDecimal(-1234.5, 2)).toBe('-1234,5');
    expect(editableDecimal(7, 0)).toBe('7');
  });
});
