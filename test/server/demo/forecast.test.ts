import { describe, expect, test } from 'vitest';
import { month, monthCode } from '../../../app/domain/values/month';
import {
  forecastMonths,
  releaseCalendar,
  parseReleasePoint,
} from '../../../app/domain/planning/forecast/release-point';
import { forecastRecords } from '../../../server/demo/forecast';
import { reviewRecords } from '../../../server/demo/reviews';
import {
  actualScenario,
  forecastSchema,
  type ForecastRecord,
} from '../../../server/planning/forecast/collection';

const records = [...forecastRecords()];
const monthsOf = (rows: readonly ForecastRecord[]) =>
  [...new Set(rows.map(({ data_ref }) => data_ref.toISOString().slice(0, 7)))].sort();

/** First month, last month and number of months of a scenario. */
function span(rf: string): (string | number | undefined)[] {
  const months = monthsOf(records.filter((record) => record.rf === rf));
  return [months[0], months.at(-1), months.length];
}

test('reviews of past release points are approved, each step after the one before, the open one untouched', () => {
  const reviews = reviewRecords();
  expect(reviews).toHaveLength(4 * 12);
  expect(new Set(reviews.map(({ state }) => state))).toEqual(new Set(['approved']));
  expect(reviews.filter(({ rf }) => rf === 'RF1 2027')).toEqual([]);
  for (const { steps, changedAt } of reviews) {
    expect(steps.map(({ at }) => at.getTime())).toEqual(steps.map(({ at }) => at.getTime()).sort());
    expect(changedAt).toEqual(steps.at(-1)?.at);
  }
});

describe('forecast records', () => {
  test('cover 12 cost centres, 1001 - Lojas SP first, with at least 40 accounts in groups each', () => {
    const centres = [...new Set(records.map(({ cost_center_concat }) => cost_center_concat))];
    expect(centres).toHaveLength(12);
    expect(centres[0]).toBe('1001 - Lojas SP');
    for (const centre of centres) {
      const own = records.filter(({ cost_center_concat }) => cost_center_concat === centre);
      expect(new Set(own.map(({ account_concat }) => account_concat)).size).toBeGreaterThanOrEqual(40);
      expect(new Set(own.map(({ group_level_2 }) => group_level_2)).size).toBeGreaterThan(5);
    }
  });

  test('have the window of every release point, and actuals up to October 2026', () => {
    expect(span(actualScenario)).toEqual(['2024-11', '2026-10', 24]);
    expect(span('RF1 2026')).toEqual(['2025-10', '2026-12', 15]);
    expect(span('RF2 2026')).toEqual(['2026-01', '2027-02', 14]);
    expect(span('RF3 2026')).toEqual(['2026-04', '2027-05', 14]);
    expect(span('RF4 2026')).toEqual(['2026-07', '2027-08', 14]);
    expect(span('RF1 2027')).toEqual(['2026-10', '2027-12', 15]);
  });

  test('have for each release point exactly the months that its calendar makes forecast', () => {
    for (const rf of new Set(records.map((record) => record.rf))) {
      const release = parseReleasePoint(rf);
      if (!release) continue;
      const months = forecastMonths(releaseCalendar(release, month(2026, 11))).map(monthCode);
      expect(monthsOf(records.filter((record) => record.rf === rf))).toEqual(months);
    }
  });

  test('are of the shape of the collection, one a cell, amounts in cents', () => {
    expect(records.filter((record) => !forecastSchema.safeParse(record).success)).toEqual([]);
    const cells = records.map(
      ({ rf, cost_center_concat, account_concat, data_ref }) =>
        `${rf}|${cost_center_concat}|${account_concat}|${data_ref.getTime()}`,
    );
    expect(new Set(cells).size).toBe(records.length);
    const amounts = records.map(
      ({ rf, value, forecast }) => (rf === actualScenario ? value : forecast) ?? NaN,
    );
    expect(amounts.filter((amount) => Math.round(amount * 100) / 100 !== amount)).toEqual([]);
  });

  test('know the electricity tariff of July 2026 only from RF4 2026 on', () => {
    const energy = (rf: string) =>
      records
        .filter(({ account_concat }) => account_concat.endsWith('Energia elétrica'))
        .filter((record) => record.rf === rf && record.data_ref.toISOString().startsWith('2026-10'))
        .reduce((total, { value, forecast }) => total + (value ?? forecast ?? 0), 0);
    expect(energy('RF3 2026')).toBeLessThan(0.9 * energy(actualScenario));
    expect(energy('RF4 2026')).toBeGreaterThan(0.9 * energy(actualScenario));
  });
});
