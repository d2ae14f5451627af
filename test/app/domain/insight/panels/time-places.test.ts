import { describe, expect, it } from 'vitest';
import { plotOf } from '../../../../../app/domain/insight/panels/series';
import { timePlaces, yearMarks } from '../../../../../app/domain/insight/panels/time-places';
import type { FieldKind, TileView } from '../../../../../app/domain/insight/panels/view';

describe('the places of a time axis', () => {
  it.each<[FieldKind, string[], string[]]>([
    ['month', ['2025-11', '2026-02'], ['2025-11', '2025-12', '2026-01', '2026-02']],
    ['month', ['2026-02', '2025-12'], ['2026-02', '2026-01', '2025-12']],
    ['quarter', ['2025-T3', '2026-T1'], ['2025-T3', '2025-T4', '2026-T1']],
    ['year', ['2023', '2026'], ['2023', '2024', '2025', '2026']],
    ['day', ['2026-02-27', '2026-03-02'], ['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02']],
    ['week', ['2026-11-09', '2026-11-23'], ['2026-11-09', '2026-11-16', '2026-11-23']],
    ['month', ['', '2026-01', '2026-03'], ['', '2026-01', '2026-02', '2026-03']],
  ])('has every %s between %j', (kind, places, expected) => {
    expect(timePlaces(places, kind)).toEqual(expected);
  });

  it.each<[string, FieldKind, string[]]>([
    ['another field', 'text', ['2025-11', '2026-02']],
    ['what is sorted by a figure', 'month', ['2026-01', '2025-11', '2026-05']],
    ['a single place', 'month', ['2026-01']],
    ['days that are no days', 'day', ['a', 'b']],
    ['a thousand days and more', 'day', ['2020-01-01', '2026-01-01']],
    ['nothing', 'month', []],
  ])('leaves %s as it is', (_name, kind, places) => {
    expect(timePlaces(places, kind)).toEqual(places);
  });

  it('marks where years begin, where there are several', () => {
    expect(yearMarks(['2025-12', '2026-01', '2026-02'], 'month')).toEqual([{ index: 1, year: '2026' }]);
    expect(yearMarks(['2026-01', '2026-02'], 'month')).toEqual([]);
    expect(yearMarks(['2025', '2026'], 'year')).toEqual([]);
  });
});

describe('lines over months', () => {
  const tile = {
    dimensions: [{ key: 'mes', label: 'Mês', kind: 'month' }],
    measures: [{ key: 'v', label: 'V', format: 'integer' }],
    rows: [
      { at: ['2026-01'], figures: [3] },
      { at: ['2026-03'], figures: [5] },
    ],
  } as unknown as TileView;

  it('have a gap for a month without rows, or zero if the chart says so', () => {
    const plot = plotOf(tile, { x: 'mes', values: ['v'] });
    expect(plot.places).toEqual(['2026-01', '2026-02', '2026-03']);
    expect(plot.series[0]?.values).toEqual([3, null, 5]);
    expect(plotOf(tile, { x: 'mes', values: ['v'], zero: true }).series[0]?.values).toEqual([3, 0, 5]);
  });
});
