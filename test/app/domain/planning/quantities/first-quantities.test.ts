import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  grownQuantity,
  partedBy,
  quantitiesOf,
  soldBefore,
  soldSeries,
  suggestedQuantities,
} from '../../../../../app/domain/planning/quantities/first-quantities';
import { month } from '../../../../../app/domain/values/month';

const october = month(2026, 10);
const sold = (quantities: readonly number[], last = october) => ({
  booked: october,
  months: new Map(quantities.map((quantity, at) => [last - quantities.length + 1 + at, quantity])),
});
const best = { method: null, averaged: 12, percent: 0 };

it.each([
  [100, 0, 100],
  [100, 10, 110],
  [5, 50, 8],
  [3, -50, 2],
  [100, -2.5, 98],
  [100, -100, 0],
  [999_999_999_999, 10, 999_999_999_999],
])('%d changed by %d %% is %d, whole, halves away from nought', (quantity, percent, expected) => {
  expect(grownQuantity(quantity, percent)).toBe(expected);
});

describe('a quantity of several rows', () => {
  it.each([
    [10, [1, 1], [5, 5]],
    [10, [3, 1], [8, 2]],
    [7, [0, 0], [4, 3]],
    [1, [1, 2, 3], [0, 0, 1]],
    [0, [5, 5], [0, 0]],
  ])('%d by %j is divided into %j', (quantity, weights, expected) => {
    expect(partedBy(quantity, weights)).toEqual(expected);
  });

  it('adds up, in whole numbers and never below zero, whatever it is divided by', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000_000 }),
        fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 8 }),
        (quantity, weights) => {
          const parts = partedBy(quantity, weights);
          expect(parts.reduce((sum, part) => sum + part, 0)).toBe(quantity);
          expect(parts.every((part) => Number.isInteger(part) && part >= 0)).toBe(true);
        },
      ),
    );
  });
});

describe('rows of a line', () => {
  const rows = [
    { at: october + 1, valor: 30 },
    { at: october + 1, valor: 10 },
    { at: october + 2, valor: 5 },
  ];

  it('add up to the total of their month, divided as they are planned', () => {
    expect(quantitiesOf(rows, (at) => (at === october + 1 ? 80 : 9))).toEqual({
      quantities: [60, 20, 9],
      kept: 0,
    });
  });

  it('stay as they are planned if the source has no data for their month', () => {
    expect(quantitiesOf(rows, (at) => (at === october + 2 ? 1 : null))).toEqual({
      quantities: [30, 10, 1],
      kept: 2,
    });
  });
});

it('takes the year before of sales, and the latest year for months farther ahead', () => {
  const of = soldBefore(sold([40, -3, 7]), 10);
  expect(of(october + 12)).toBe(8);
  expect(of(october + 24)).toBe(8);
  expect(of(october + 11)).toBe(0);
  expect(of(october + 9)).toBeNull();
});

it('counts months without a sale as zero from the first sale to the last booked month', () => {
  const months = new Map([
    [october - 4, 3],
    [october - 2, 5],
    [october + 1, 9],
  ]);
  expect(soldSeries({ months, booked: october })).toEqual([3, 0, 5, 0, 0]);
  expect(soldSeries({ months: new Map(), booked: october })).toEqual([]);
});

describe('a suggestion', () => {
  const year = [10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110, 120];

  it('continues the sales, in whole numbers and not below zero, and takes booked months as they were', () => {
    const { monthly, baseline, notes } = suggestedQuantities(
      sold([...year, ...year, ...year]),
      { ...best, method: 'last-year' },
      october + 14,
    );
    expect(baseline?.method).toBe('last-year');
    expect([october, october + 1, october + 12, october + 13].map(monthly)).toEqual([120, 10, 120, 10]);
    expect(notes).toEqual([]);
    const falling = suggestedQuantities(
      sold(Array.from({ length: 36 }, (_, at) => Math.max(0, 70 - 2 * at))),
      { ...best, method: 'trend' },
      october + 12,
    );
    expect(falling.monthly(october + 12)).toBe(0);
  });

  it('changes what is expected by the percentage', () => {
    const { monthly } = suggestedQuantities(
      sold([...year, ...year]),
      { ...best, method: 'last-year', percent: 50 },
      october + 3,
    );
    expect(monthly(october + 1)).toBe(15);
  });

  it.each([
    [[], ['sem realizado: fica o plano']],
    [[5], ['história curta (1 mês): fica o plano']],
    [[5, 6], ['história curta (2 meses): fica o plano']],
    [
      [5, 6, 7, 0, 0, 0],
      ['história curta: 6 meses', 'sem venda há 3 meses'],
    ],
  ])('explains %j', (quantities, notes) => {
    const suggested = suggestedQuantities(sold(quantities), best, october + 6);
    expect(suggested.notes).toEqual(notes);
    expect(suggested.monthly(october + 1) === null).toBe(quantities.length < 3);
  });

  it('names exceptional months', () => {
    const odd = [...year, ...year, ...year].map((quantity, at) => quantity + ((at * at * 3) % 7));
    odd[30] = 900;
    expect(suggestedQuantities(sold(odd), best, october + 6).notes).toEqual(['fora do usual: mai/26']);
  });
});
