import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { TileDrawing } from '../../../../../app/components/insight/panels/picture/tile-picture';
import { barLines } from '../../../../../app/components/insight/panels/bar-lines';
import { referenceLines } from '../../../../../app/components/insight/panels/reference-lines';
import { timeScale } from '../../../../../app/components/insight/panels/time-scale';
import { plotOf } from '../../../../../app/domain/insight/panels/series';
import { tableTone } from '../../../../../app/components/insight/panels/table-tone';
import { palette } from '../../../../../app/domain/insight/panels/palette';
import { figureWords, gaugeOf } from '../../../../../app/domain/insight/panels/figure-numbers';
import type { ChartOf } from '../../../../../app/domain/insight/panels/charts';
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

it('a picture of bars has whole names, the longest in two lines', () => {
  const names = [
    'Batom',
    'Sabonete Líquido Refrescante de Maracujá e Gengibre para as Mãos 500 ml',
    'W'.repeat(90),
  ];
  const texts = textsOf({
    rows: names.map((name) => ({ at: [name], figures: [1] })),
    chart: { kind: 'bars', x: 'canal', values: ['soma'] },
  });
  expect(texts.slice(0, 5)).toEqual([
    ...['Batom', '1', 'Sabonete Líquido Refrescante de Maracujá e', 'Gengibre para as Mãos 500 ml', '1'],
  ]);
  expect(texts[6]).toMatch(/…$/);
});

describe('a picture over months', () => {
  const months = {
    dimensions: [{ key: 'mes', label: 'Mês', kind: 'month' }],
    rows: [
      { at: ['2025-12'], figures: [3] },
      { at: ['2026-02'], figures: [5] },
      { at: ['2026-03'], figures: [6] },
    ],
  } as const;
  const drawn = (given: Partial<TileView>) =>
    renderToStaticMarkup(createElement(TileDrawing, { tile: tile({ ...months, ...given }) }));

  it('has a place for the missing month, no line over it, and a mark at the beginning of the year', () => {
    const lines = drawn({ chart: { kind: 'lines', x: 'mes', values: ['soma'] } });
    expect(lines).toMatch(/>dez\/25<.*>jan\/26<.*>fev\/26<.*>mar\/26</s);
    expect(lines).toContain('>2026<');
    // A stretch for December alone, another from February on.
    const [, path = ''] = /<path d="([^"]*)" fill="none"/.exec(lines) ?? [];
    expect(path.match(/M/g)).toHaveLength(2);
    const whole = drawn({ chart: { kind: 'lines', x: 'mes', values: ['soma'], zero: true } });
    expect(/<path d="([^"]*)" fill="none"/.exec(whole)?.[1]?.match(/M/g)).toHaveLength(1);
  });

  it('marks what happened, days by a line and periods by a band, and says what it was', () => {
    const event = (name: string, from: string, to: string, brand = '') => ({
      ...{ id: name, name, from, to, brand, channel: '', note: '' },
    });
    const events = [
      event('Black Friday', '2026-03-27', '2026-03-27'),
      event('Carnaval', '2026-02-13', '2026-02-18', 'Aurora'),
      event('Antes', '2024-01-01', '2024-01-01'),
    ];
    const chart = { kind: 'columns', x: 'mes', values: ['soma'] } as const;
    const [bare, marked] = [drawn({ chart }), drawn({ chart, events })];
    expect(textsOf({ ...months, chart, events }).slice(-1)).toEqual([
      'Eventos: 1 Carnaval, Aurora (13/02/2026 a 18/02/2026) · 2 Black Friday (27/03/2026)',
    ]);
    const rects = (svg: string) => svg.match(/<rect/g)?.length ?? 0;
    expect(rects(marked) - rects(bare)).toBe(2);
    const [, height] = /height="(\d+)"/.exec(bare) ?? [];
    expect(Number(/height="(\d+)"/.exec(marked)?.[1])).toBeGreaterThan(Number(height));
    expect(drawn({ chart, events: events.slice(2) })).toBe(bare);
  });

  it('has bars, a heat map and a pivot for it too, which say that there is nothing', () => {
    const bars = textsOf({ ...months, chart: { kind: 'bars', x: 'mes', values: ['soma'] } });
    expect(bars.slice(2, 4)).toEqual(['jan/26', '–']);
    const pivot = { kind: 'pivot', rows: 'canal', columns: 'mes', values: ['soma'] } as const;
    const rows = months.rows.map(({ at, figures }) => ({ at: ['FSS', ...at], figures }));
    const dimensions = [{ key: 'canal', label: 'Canal', kind: 'text' } as const, ...months.dimensions];
    expect(textsOf({ chart: pivot, dimensions, rows })).toEqual([
      ...['Canal', 'dez/25', 'jan/26', 'fev/26', 'mar/26'],
      ...['FSS', '3', '–', '5', '6'],
    ]);
    const heat = { kind: 'heatmap', x: 'mes', y: 'canal', value: 'soma' } as const;
    expect(textsOf({ chart: heat, dimensions, rows }).slice(6)).toEqual(['3', '–', '5', '6']);
  });
});

describe('a gauge', () => {
  const figures = (value: number | null, goal: number | null): Partial<TileView> => ({
    dimensions: [],
    measures: [
      { key: 'vendido', label: 'Vendido', format: 'integer' },
      { key: 'meta', label: 'Meta', format: 'integer' },
    ],
    rows: [{ at: [], figures: [value, goal] }],
  });
  const chart = { kind: 'gauge', value: 'vendido', goal: 'meta', meaning: 'more' } as const;
  const read = (given: Partial<TileView>, drawn: ChartOf<'gauge'> = chart) => {
    const { words, filled, goalAt, tone } = gaugeOf(tile({ ...given, chart: drawn }), drawn);
    return { words, filled, goalAt, tone };
  };

  it('is full at its goal, and says in words which part of it is reached', () => {
    expect(read(figures(60, 80))).toEqual({
      ...{ words: ['75,0% de Meta 80'], filled: 0.75, goalAt: null, tone: 'bad' },
    });
    expect(read(figures(120, 80))).toMatchObject({ words: ['150,0% de Meta 80'], filled: 1, tone: 'good' });
    expect(textsOf({ ...figures(60, 80), chart })).toEqual(['60', '0', '80', '75,0% de Meta 80']);
  });

  it('is full at its maximum where it has one, with a mark at its goal', () => {
    expect(read(figures(60, 80), { ...chart, max: 100 })).toMatchObject({
      words: ['75,0% de Meta 80', '60,0% de 100'],
      ...{ filled: 0.6, goalAt: 0.8 },
    });
    expect(textsOf({ ...figures(60, 80), chart: { ...chart, max: 100 } }).slice(0, 3)).toEqual([
      '60',
      '0',
      '100',
    ]);
  });

  it('says its figure, goal and maximum to whoever does not see it', () => {
    const words = (given: Partial<TileView>, drawn: TileView['chart']) =>
      figureWords(tile({ ...given, chart: drawn }));
    expect(words(figures(60, 80), { ...chart, max: 100 })).toBe('Vendido 60, Meta 80, máximo 100');
    expect(words(figures(null, 80), chart)).toBe('Vendido –, Meta 80');
    expect(words(figures(60, 80), { kind: 'figure', value: 'vendido' })).toBe('Vendido 60');
    expect(words(figures(60, 80), { kind: 'table' })).toBe('');
  });

  it('stays empty without a goal and maximum, or without a figure', () => {
    expect(read(figures(60, null))).toEqual({ words: [], filled: null, goalAt: null, tone: 'even' });
    expect(read(figures(60, 0))).toMatchObject({ words: [], filled: null });
    expect(read(figures(null, 80))).toMatchObject({ words: [], filled: null });
  });
});

describe('a line across a chart', () => {
  const rows = [10, 20, null, 60].map((value, index) => ({ at: [`C${index}`], figures: [value] }));
  const marked = { x: 'canal', values: ['soma'], line: 90, average: true } as const;

  it('stands at a fixed amount and at the average of what is known, each with its label', () => {
    for (const kind of ['lines', 'columns'] as const) {
      const texts = textsOf({ rows, chart: { kind, ...marked } });
      expect(texts).toContain('Referência 90');
      expect(texts).toContain('Média 30');
    }
    expect(textsOf({ rows, chart: { kind: 'bars', ...marked } })).toContain('Referência 90 · Média 30');
  });

  it('lies within the chart, however far from its values', () => {
    const drawn = tile({ rows });
    expect(barLines(drawn, { kind: 'bars', ...marked }).x(90)).toBe(100);
    const plot = plotOf(drawn, marked);
    for (const stacked of [true, false])
      expect(timeScale(plot, stacked, [{ value: 90 }])(90)).toBeGreaterThan(0);
  });

  it('is absent when nobody asked for one, or nothing is known', () => {
    expect(referenceLines({}, [1, 2], 'integer')).toEqual([]);
    expect(referenceLines({ average: true }, [null], 'integer')).toEqual([]);
  });
});

describe('a coloured measure of a table', () => {
  const chart = { kind: 'table', coloured: 'soma', threshold: 10 } as const;

  it('is good from its threshold on, or below it where less is better, with a sign beside the colour', () => {
    expect(tableTone(chart, 'soma', 10)).toMatchObject({ tone: 'good', sign: '▲' });
    expect(tableTone(chart, 'soma', 9.99)).toMatchObject({ tone: 'bad', sign: '▼' });
    expect(tableTone({ ...chart, meaning: 'less' }, 'soma', 10)).toMatchObject({ tone: 'bad', sign: '▲' });
    expect(tableTone({ kind: 'table', coloured: 'soma' }, 'soma', -1)).toMatchObject({ tone: 'bad' });
  });

  it('wants attention between its threshold and where it is bad', () => {
    const warned = { ...chart, attention: 8 };
    expect([10, 8, 7.99].map((figure) => tableTone(warned, 'soma', figure)?.tone)).toEqual([
      'good',
      'warn',
      'bad',
    ]);
    const less = { ...chart, attention: 12, meaning: 'less' as const };
    expect([9, 11, 12].map((figure) => tableTone(less, 'soma', figure)?.tone)).toEqual([
      'good',
      'warn',
      'bad',
    ]);
    expect(tableTone(warned, 'soma', 9)).toMatchObject({ sign: '◆', words: 'pede atenção' });
  });

  it('has no colour when it is another measure, unknown, or neither more nor less is better', () => {
    expect(tableTone(chart, 'outra', 10)).toBeNull();
    expect(tableTone(chart, 'soma', null)).toBeNull();
    expect(tableTone({ ...chart, meaning: 'neutral' }, 'soma', 10)).toBeNull();
  });

  it('has its colours and signs in a picture, its total has none', () => {
    const rows = [30, 5].map((value, index) => ({ at: [`C${index}`], figures: [value] }));
    const drawn = tile({ rows, chart, totals: { all: [35], parts: [] } });
    const svg = renderToStaticMarkup(createElement(TileDrawing, { tile: drawn }));
    expect([...svg.matchAll(/<path[^>]*fill="([^"]*)"/g)].map(([, fill]) => fill)).toEqual([
      palette.good,
      palette.bad,
    ]);
  });
});
