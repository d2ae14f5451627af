import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cycleAt,
  daysBetween,
  inDays,
  trendOf,
  type CycleMonth,
} from '../../../../../app/domain/finance/cockpit/cycle';
import { month, monthsFrom } from '../../../../../app/domain/values/month';

const last = month(2026, 10);
const series = (given: Partial<CycleMonth> = {}, months = 24): Map<number, CycleMonth> =>
  new Map(
    monthsFrom(last - months + 1, last).map((each) => [
      each,
      { month: each, receivables: 300, inventories: 400, payables: 200, revenue: 100, costs: 50, ...given },
    ]),
  );

describe('the working-capital cycle', () => {
  it('measures balances in days of the year up to the month', () => {
    // 300 / 1200 × 365; 400 / 600 × 365; 200 / 600 × 365.
    expect(cycleAt(series(), last)).toEqual({ DSO: 91.3, DIO: 243.3, DPO: 121.7, CCC: 212.9 });
  });

  it('counts the days of a leap year', () => {
    expect(cycleAt(series({}, 48), month(2024, 12)).DSO).toBe(91.5);
  });

  it.each([
    ['no sales', series({ revenue: 0 }), { DSO: null, DIO: 243.3, DPO: 121.7, CCC: null }],
    ['returns above sales', series({ revenue: -1 }), { DSO: null, DIO: 243.3, DPO: 121.7, CCC: null }],
    ['no costs', series({ costs: 0 }), { DSO: 91.3, DIO: null, DPO: null, CCC: null }],
    ['no receivables', series({ receivables: 0 }), { DSO: 0, DIO: 243.3, DPO: 121.7, CCC: 121.6 }],
    ['eleven months', series({}, 11), { DSO: null, DIO: null, DPO: null, CCC: null }],
  ])('with %s', (_what, months, figures) => {
    expect(cycleAt(months, last)).toEqual(figures);
  });

  it('adds up as it is shown, whatever the balances are', () => {
    const amount = fc.integer({ min: 0, max: 1e11 });
    const flow = fc.integer({ min: 1, max: 1e11 });
    const books = fc.record({
      receivables: amount,
      inventories: amount,
      payables: amount,
      revenue: flow,
      costs: flow,
    });
    fc.assert(
      fc.property(books, (given) => {
        const { DSO, DIO, DPO, CCC } = cycleAt(series(given), last);
        const tenths = (value: number | null) => Math.round((value ?? Number.NaN) * 10);
        expect(tenths(DSO) + tenths(DIO) - tenths(DPO)).toBe(tenths(CCC));
      }),
    );
  });

  it('has a trend of thirteen months, empty where a year is not whole', () => {
    const { DSO } = trendOf(series({}, 18), last);
    expect(DSO.map(({ days }) => days === null)).toEqual([...Array(6).fill(true), ...Array(7).fill(false)]);
    expect(DSO.at(-1)).toEqual({ month: last, days: 91.3 });
  });

  it('says changes and days in pt-BR', () => {
    expect(daysBetween(91.3, 90.1)).toBe(-1.2);
    expect(daysBetween(null, 90.1)).toBeNull();
    expect([inDays(-1.2), inDays(1), inDays(null)]).toEqual(['-1,2 dias', '1,0 dia', 'sem base']);
  });
});
