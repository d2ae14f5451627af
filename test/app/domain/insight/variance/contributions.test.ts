import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cancelOut,
  contributions,
  explained,
  inKeyOrder,
  shareOf,
  type Part,
} from '../../../../../app/domain/insight/variance/contributions';
import { splitOf } from '../../../../../app/domain/insight/variance/split';
import { runs } from '../../../../property-runs';

const part = (key: string, before: number, after: number): Part => ({ key, before, after, split: null });

describe('the share of a difference', () => {
  it.each([
    [25, 100, 25],
    [-1, -3, 33.3],
    [-50, 1000, -5],
    [0, 0, null],
  ])('of %d in %d is %s', (some, whole, share) => {
    expect(shareOf(some, whole)).toBe(share);
  });
});

it.each([
  [[600, 400], 1000, false],
  [[1000, -5, 5], 1000, false],
  // −483,8% would say nothing.
  [[-4838, 5838], 1000, true],
  [[130, -30], 100, true],
  [[-130, 30], -100, true],
  [[1, -1], 0, true],
  [[], 0, false],
])('shares of %j in %d mean nothing: %s', (parts, whole, isSo) => {
  expect(cancelOut(parts, whole)).toBe(isSo);
});

it('months stand in the order of the calendar, whatever they come to', () => {
  const all = contributions([part('2026-10', 0, 5), part('2026-12', 0, 9), part('2026-11', 0, 7)]);
  expect(inKeyOrder(all).map(({ key }) => key)).toEqual(['2026-10', '2026-11', '2026-12']);
});

describe('contributions', () => {
  it('are sorted with the largest first, those of a value together, those without a change last', () => {
    const all = contributions([part('a', 100, 110), part('b', 500, 300), part('a', 1, 6), part('c', 7, 7)]);
    expect(all.map(({ key, difference }) => [key, difference])).toEqual([
      ['b', -200],
      ['a', 15],
      ['c', 0],
    ]);
  });

  it('are listed one by one up to a limit, and the others in one line', () => {
    const all = contributions([1, 2, 3, 4, 5].map((n) => part(String(n), 0, n)));
    const { lines, rest, total } = explained(all, 2);
    expect(lines.map(({ key }) => key)).toEqual(['5', '4']);
    expect(rest).toMatchObject({ count: 3, before: 0, after: 6, difference: 6 });
    expect(total.difference).toBe(15);
    expect(explained(all, 4), 'a single one left over has its own line').toMatchObject({ rest: null });
  });

  it('add up to the difference, whatever is listed', () => {
    const units = fc.integer({ min: -1e12, max: 1e12 });
    const revenue = fc.integer({ min: -1e10, max: 1e10 });
    const quantity = fc.oneof(fc.constant(0), fc.integer({ min: -1e6, max: 1e6 }));
    const split = fc.record({ before: revenue, after: revenue, q0: quantity, q1: quantity });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...'abcdefgh'), units, units), { maxLength: 60 }),
        fc.array(fc.tuple(fc.constantFrom(...'abcdefgh'), split), { maxLength: 60 }),
        fc.integer({ min: 0, max: 6 }),
        (plain, sold, maxLines) => {
          const parts = [
            ...plain.map(([key, before, after]) => part(key, before, after)),
            ...sold.map(([key, { before, after, q0, q1 }]) => ({
              ...{ key, before, after },
              split: splitOf({ quantity: q0, revenue: before }, { quantity: q1, revenue: after }),
            })),
          ];
          const { lines, rest, total } = explained(contributions(parts), maxLines);
          const explainedLines = [...lines, ...(rest ? [rest] : [])];
          for (const side of ['before', 'after', 'difference'] as const)
            expect(explainedLines.reduce((sum, line) => sum + line[side], 0)).toBe(total[side]);
          expect(total.difference).toBe(total.after - total.before);
          expect(total.before).toBe(parts.reduce((sum, { before }) => sum + before, 0));
          const sizes = lines.map(({ difference }) => Math.abs(difference));
          expect(sizes).toEqual(sizes.toSorted((one, other) => other - one));
          for (const name of ['volume', 'price', 'range'] as const)
            expect(explainedLines.reduce((sum, line) => sum + (line.split?.[name] ?? 0), 0)).toBe(
              total.split?.[name] ?? 0,
            );
        },
      ),
    );
  });
});

describe('volume and price', () => {
  it.each([
    // 10 pieces at 2,00 → 15 at 2,20: five more at the old price, fifteen at twenty centavos more.
    ['both', [10, 2_000], [15, 3_300], { volume: 1_000, price: 300, range: 0 }],
    ['fewer, cheaper', [20, 4_000], [5, 900], { volume: -3_000, price: -100, range: 0 }],
    ['the same quantity', [7, 1_000], [7, 1_111], { volume: 0, price: 111, range: 0 }],
    ['the same price', [4, 1_000], [6, 1_500], { volume: 500, price: 0, range: 0 }],
    // A third of a centavo is rounded into the volume and left out of the price.
    ['thirds', [3, 1_000], [4, 1_000], { volume: 333, price: -333, range: 0 }],
    ['halves away from nought', [2, 101], [3, 101], { volume: 51, price: -51, range: 0 }],
    ['halves below nought', [2, -101], [3, -101], { volume: -51, price: 51, range: 0 }],
    ['returns on both sides', [-2, -200], [-4, -360], { volume: -200, price: 40, range: 0 }],
    ['parts of pieces', [1.5, 300], [2.25, 500], { volume: 150, price: 50, range: 0 }],
    ['nothing before', [0, 0], [5, 900], { volume: 0, price: 0, range: 900 }],
    ['nothing now', [5, 900], [0, 0], { volume: 0, price: 0, range: -900 }],
    [
      'a price beyond all numbers',
      [-0.001, 100_000_000],
      [422_385.229, 900],
      { volume: 0, price: 0, range: -99_999_100 },
    ],
    ['revenue without pieces', [0, 40], [0, 90], { volume: 0, price: 0, range: 50 }],
  ] as const)('%s', (_name, [q0, r0], [q1, r1], expected) => {
    expect(splitOf({ quantity: q0, revenue: r0 }, { quantity: q1, revenue: r1 })).toEqual(expected);
  });

  it('add up to the change of the revenue', () => {
    const sold = fc.record({
      quantity: fc
        .double({ min: -1e6, max: 1e6, noNaN: true })
        .map((value) => Math.round(value * 1_000) / 1_000),
      revenue: fc.integer({ min: -1e11, max: 1e11 }),
    });
    fc.assert(
      fc.property(sold, sold, (before, now) => {
        const { volume, price, range } = splitOf(before, now);
        expect(volume + price + range).toBe(now.revenue - before.revenue);
      }),
      { numRuns: runs(1_000) },
    );
  });
});
