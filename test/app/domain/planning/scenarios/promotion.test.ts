import { describe, expect, it } from 'vitest';
import {
  promotedAccounts,
  promotionOf,
  type PromotedCell,
} from '../../../../../app/domain/planning/scenarios/promotion';
import { month } from '../../../../../app/domain/values/month';

const none = { amount: null, version: 0 };
const cell = (mine: number, base: PromotedCell['base'], now: PromotedCell['now'], account = 'A') => ({
  account,
  at: month(2026, 11),
  mine,
  base,
  now,
});
const of = (amount: number | null, version: number) => ({ amount, version });

describe('promoting a cell', () => {
  it.each([
    ['changed here alone goes in', cell(120, of(100, 1), of(100, 1)), 'changes'],
    ['that nobody changed stays', cell(100, of(100, 1), of(100, 1)), 'nothing'],
    ['changed there alone stays as it is there', cell(100, of(100, 1), of(90, 2)), 'newer'],
    ['changed in both is a conflict', cell(120, of(100, 1), of(90, 2)), 'conflicts'],
    ['changed alike in both is settled', cell(90, of(100, 1), of(90, 2)), 'nothing'],
    ['changed there and back goes in', cell(120, of(100, 1), of(100, 3)), 'changes'],
    ['that neither had goes in', cell(50, none, none), 'changes'],
    ['that somebody made there meanwhile is a conflict', cell(50, none, of(70, 1)), 'conflicts'],
  ])('%s', (_what, given, where) => {
    const { changes, conflicts, newer } = promotionOf([given]);
    const found = { changes: changes.length, conflicts: conflicts.length, newer };
    expect(found).toEqual({ changes: 0, conflicts: 0, newer: 0, ...(where !== 'nothing' && { [where]: 1 }) });
  });

  it('is shown by account, largest difference first', () => {
    const cells = [
      cell(110, of(100, 1), of(100, 1)),
      cell(0.3, none, none, 'B'),
      cell(60, of(100, 1), of(100, 1), 'C'),
    ];
    expect(promotedAccounts(cells)).toEqual([
      { account: 'C', months: 1, from: 100, to: 60, difference: -40 },
      { account: 'A', months: 1, from: 100, to: 110, difference: 10 },
      { account: 'B', months: 1, from: 0, to: 0.3, difference: 0.3 },
    ]);
  });
});
