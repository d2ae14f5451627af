import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { TileDrawing } from '../../../../../app/components/insight/panels/picture/tile-picture';
import { TileCard } from '../../../../../app/components/insight/panels/tile-card';
import {
  chartKind,
  chartKinds,
  isChartKind,
  type Chart,
  type ChartKindName,
} from '../../../../../app/domain/insight/panels/charts';
import type { TileView } from '../../../../../app/domain/insight/panels/view';

/** A tile with what its kind of chart needs, and nothing that it may do without. */
function tileOf(kind: ChartKindName): TileView {
  const { fields, anyGroup } = chartKind(kind);
  const named = Object.entries(fields);
  const group = named.flatMap(([name, content]) => (content === 'group' ? [name] : []));
  const dimensions = anyGroup ? ['x'] : group;
  const chart = named.flatMap(([name, content]): [string, string | string[]][] => {
    if (content === 'measure') return [[name, 'sold']];
    if (content === 'measures') return [[name, ['sold']]];
    return content === 'group' ? [[name, name]] : [];
  });
  return {
    ...{ id: 'a', title: 'A', note: '', size: 'half', left: 0, failure: null },
    chart: { kind, ...Object.fromEntries(chart) } as Chart,
    dimensions: dimensions.map((key) => ({ key, label: `Por ${key}`, kind: 'text' })),
    measures: [{ key: 'sold', label: 'Vendido', format: 'integer' }],
    rows: [{ at: dimensions.map((key) => `em ${key}`), figures: [123] }],
    ...{ trend: [], unreached: [], sources: [] },
  };
}

/** What is read of a drawing by whoever does not see it. */
const heard = (element: ReactElement): string =>
  renderToStaticMarkup(element)
    .replace(/<(\w+)(?=[^>]*aria-hidden="true")[^>]*>.*?<\/\1>/gs, '')
    .replace(/<[^>]*>/g, ' ');

const kinds = Object.keys(chartKinds).filter(isChartKind);

it.each(kinds)('a page has the figures of a chart of kind %s in words', (kind) => {
  const tile = tileOf(kind);
  const page = heard(createElement(TileCard, { tile, links: null }));
  expect(page).toContain('123');
  for (const place of tile.rows[0]?.at ?? []) expect(page).toContain(place);
});

it.each(kinds)('a picture of a chart of kind %s has its figures, or what they are, in words', (kind) => {
  const tile = tileOf(kind);
  const picture = heard(createElement(TileDrawing, { tile }));
  expect(picture).toMatch(chartKind(kind).draws === 'figure' ? '123' : /123|Vendido/);
  for (const place of tile.rows[0]?.at ?? []) expect(picture).toContain(place);
});
