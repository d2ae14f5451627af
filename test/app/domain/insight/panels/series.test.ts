import { expect, it } from 'vitest';
import { labelled, yearsOf } from '../../../../../app/domain/insight/panels/series';

const places = (count: number, shown: (index: number) => boolean) =>
  Array.from({ length: count }, (_, index) => index).filter(shown);

it('labels an axis evenly, its last place among them', () => {
  expect(places(10, labelled(10, 13))).toHaveLength(10);
  expect(places(10, labelled(10, 5))).toEqual([1, 3, 5, 7, 9]);
  expect(places(0, labelled(0, 5))).toEqual([]);
});

it('labels fewer places only among those that more labels would have', () => {
  for (const count of [1, 2, 13, 14, 25, 40, 116, 365]) {
    const often = labelled(count, 13);
    const seldom = places(count, labelled(count, 6, 13));
    expect(seldom.every(often)).toBe(true);
    expect(seldom.length).toBeLessThanOrEqual(6);
    expect(seldom.length).toBeGreaterThanOrEqual(Math.min(count, 3));
  }
});

it('says the year of days at the first label, and where it changes', () => {
  const days = ['2025-12-29', '2025-12-30', '2025-12-31', '2026-01-01', '2026-01-02'];
  expect(yearsOf(days, { kind: 'day' }, () => true)).toEqual(['/25', '', '', '/26', '']);
  expect(yearsOf(days, { kind: 'day' }, labelled(5, 3))).toEqual(['/25', '', '', '', '/26']);
  expect(yearsOf(['2025-12', '2026-01'], { kind: 'month' }, () => true)).toEqual(['', '']);
});
