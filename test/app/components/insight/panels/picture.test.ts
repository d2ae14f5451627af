import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { TileDrawing } from '../../../../../app/components/insight/panels/picture/tile-picture';
import type { TileView } from '../../../../../app/domain/insight/panels/view';

const tile = (given: Partial<TileView>): TileView => ({
  ...{ id: 'a', title: 'A', note: '', size: 'half', chart: { kind: 'table' }, left: 0 },
  ...{ dimensions: [{ key: 'canal', label: 'Canal', kind: 'text' }], trend: [], unreached: [], sources: [] },
  ...{ measures: [{ key: 'soma', label: 'Soma', format: 'integer' }], rows: [], failure: null },
  ...given,
});
/** The texts of a tile's picture, in their order. */
const textsOf = (given: Partial<TileView>) =>
  [
    ...renderToStaticMarkup(createElement(TileDrawing, { tile: tile(given) })).matchAll(
      /<text[^>]*>([^<]*)/g,
    ),
  ].map(([, text = '']) => text);

it('a picture of a table ends with its total, however many lines are left out', () => {
  const rows = Array.from({ length: 80 }, (_, index) => ({ at: [`C${index}`], figures: [1] }));
  const texts = textsOf({ rows, totals: { all: [80], parts: [] } });
  expect(texts.slice(-4)).toEqual(['C58', '1', 'Total', '80']);
});
