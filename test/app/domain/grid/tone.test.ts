import { expect, it } from 'vitest';
import { amountRule } from '../../../../app/domain/values/decimal-entry';
import { toneOf } from '../../../../app/domain/grid/tone';

const column = (costs: boolean) => ({
  id: 'amount',
  label: 'Amount',
  kind: 'number' as const,
  rule: amountRule,
  costs,
  value: () => 0,
});

it.each([
  [false, -1, 'bad'],
  [false, 1, null],
  [false, 0, null],
  [true, 1, 'bad'],
  [true, -1, 'good'],
  [true, 0, null],
  [true, null, null],
])('marks figures (of costs: %s) of %s as %s', (costs, value, tone) => {
  expect(toneOf(column(costs), value)).toBe(tone);
});
