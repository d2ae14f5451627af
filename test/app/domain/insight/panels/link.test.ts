import { expect, it } from 'vitest';
import { panelLinks } from '../../../../../app/domain/insight/panels/link';
import type { TileView } from '../../../../../app/domain/insight/panels/view';

const tile: TileView = {
  ...{ id: 'a-1', title: 'A', note: '', size: 'half', chart: { kind: 'table' }, measures: [], left: 3 },
  ...{ dimensions: [], rows: [], trend: [], unreached: [], sources: [], failure: null },
};
const links = (query: string) =>
  panelLinks('/ij/painel/7', new URLSearchParams(query), { choices: {}, filters: [] });

it('a tile leads to all its groups and back, and keeps what the panel is narrowed to', () => {
  const all = '/ij/painel/7?canal=FSS&todos-a-1=1';
  expect(links('canal=FSS&page=2').all(tile)).toBe(`${all}#quadro-a-1`);
  expect(links('canal=FSS&todos-a-1=1').all({ ...tile, isWhole: true })).toBe(
    '/ij/painel/7?canal=FSS#quadro-a-1',
  );
  expect(links('canal=FSS&todos-a-1=1').file('a-1', 'csv')).toBe(`${all}&tile=a-1&export=csv`);
});
