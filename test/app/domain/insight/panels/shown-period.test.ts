import { expect, it } from 'vitest';
import { shownPeriod } from '../../../../../app/domain/insight/panels/shown-period';
import type { TileView } from '../../../../../app/domain/insight/panels/view';

const tile = (given: Partial<TileView>): TileView => ({
  ...{ id: 'a', title: 'A', note: '', size: 'half', chart: { kind: 'table' }, measures: [], left: 0 },
  ...{ dimensions: [], rows: [], trend: [], unreached: [], sources: [], failure: null },
  ...given,
});
const byMonth = (...rows: [string, number | null][]) =>
  tile({
    dimensions: [{ key: 'data_ref', label: 'Mês', kind: 'month' }],
    rows: rows.map(([at, figure]) => ({ at: [at], figures: [figure] })),
  });
const shown = (from: string, to: string, ...tiles: TileView[]) =>
  shownPeriod({ choices: { data_ref: { values: [], from, to } }, tiles }, 'data_ref');

it('a panel names the months that it shows when its period covers more', () => {
  const tiles = [byMonth(['2026-10', 2], ['2026-04', 1], ['2026-11', null]), tile({})];
  expect(shown('2026-01', '2026-10', ...tiles)).toBe('Há números de abr/26 a out/26.');
  expect(shown('2026-04', '2026-12', ...tiles)).toBe('Há números de abr/26 a out/26.');
});

it('a panel does not name its months when it shows them all, or has no period', () => {
  const trend = [{ at: '2026-01', value: 3 }];
  const figure = tile({ chart: { kind: 'figure', value: 'n', trend: 'data_ref' }, trend });
  expect(shown('2026-01', '2026-10', byMonth(['2026-04', 1], ['2026-10', 2]), figure)).toBe('');
  expect(shown('', '', byMonth(['2026-04', 1]))).toBe('');
  expect(shown('2026-01', '2026-10', tile({}))).toBe('');
});
