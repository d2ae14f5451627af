import fc from 'fast-check';
import { expect, it } from 'vitest';
import { movedDays } from '../../../../../app/domain/finance/cockpit/cycle-variance';

const flows = (revenue: number) => ({ days: 365, revenue, costs: revenue });
const account = (name: string, from: number, to: number) => ({ account: name, from, to });

it('explains the change by balances and flow, and adds the rounding difference to the part with the largest error', () => {
  // 100,00 a day: each 10,00 are a tenth.
  expect(
    movedDays('DSO', 5, [flows(36_500), flows(36_500)], [account('A', 0, 3_400), account('B', 0, 1_600)]),
  ).toEqual([
    { key: 'A', moved: 3 },
    { key: 'B', moved: 2 },
    { key: '', moved: 0 },
  ]);
  // Twice the revenue halves what is owed in days.
  expect(movedDays('DSO', -50, [flows(36_500), flows(73_000)], [account('A', 100_000, 100_000)])).toEqual([
    { key: 'A', moved: 0 },
    { key: '', moved: -50 },
  ]);
});

it('adds up to the change as it is shown', () => {
  const cents = fc.integer({ min: -1e9, max: 1e9 });
  const revenue = fc.integer({ min: 1e5, max: 1e9 });
  fc.assert(
    fc.property(
      fc.array(fc.tuple(cents, cents), { maxLength: 12 }),
      revenue,
      revenue,
      fc.integer({ min: -2, max: 2 }),
      (balances, then, now, bent) => {
        const accounts = balances.map(([from, to], at) => account(String(at), from, to));
        const side = (name: 'from' | 'to', flow: number) =>
          Math.round((accounts.reduce((sum, each) => sum + each[name], 0) / 10 / flow) * 365);
        const change = side('to', now) - side('from', then) + bent;
        const moved = movedDays('DIO', change, [flows(then), flows(now)], accounts);
        expect(moved.reduce((sum, part) => sum + part.moved, 0)).toBe(change);
      },
    ),
  );
});
