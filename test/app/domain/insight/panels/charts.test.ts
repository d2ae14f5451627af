import { expect, it } from 'vitest';
import {
  chartKind,
  chartKinds,
  chartNames,
  isChartKind,
  type Chart,
  type ChartField,
} from '../../../../../app/domain/insight/panels/charts';

it.each<[Chart, measures: string[], group: string[], over: string[]]>([
  [{ kind: 'figure', value: 'a' }, ['a'], [], []],
  [{ kind: 'figure', value: 'a', compare: 'b', meaning: 'more', trend: 'mes' }, ['a', 'b'], [], ['mes']],
  [{ kind: 'bars', x: 'canal', values: ['a', 'b'], target: 'c' }, ['a', 'b', 'c'], ['canal'], []],
  [{ kind: 'lines', x: 'mes', series: 'canal', values: ['a'] }, ['a'], ['mes', 'canal'], []],
  [{ kind: 'columns', x: 'mes', values: ['a'], line: 2, average: true }, ['a'], ['mes'], []],
  [{ kind: 'heatmap', x: 'mes', y: 'canal', value: 'a', meaning: 'less' }, ['a'], ['mes', 'canal'], []],
  [{ kind: 'gauge', value: 'a', goal: 'b', max: 100, meaning: 'more' }, ['a', 'b'], [], []],
  [{ kind: 'table' }, [], [], []],
  [
    { kind: 'pivot', rows: 'marca', inner: 'sku', columns: 'mes', values: ['a', 'b'], totals: true },
    ['a', 'b'],
    ['marca', 'sku', 'mes'],
    [],
  ],
  [{ kind: 'table', totals: true }, [], [], []],
  [{ kind: 'table', coloured: 'a', threshold: 0.5, meaning: 'less' }, ['a'], [], []],
])(
  '%j names its measures, the fields of its group, and what it is read over',
  (chart, measures, group, over) => {
    expect(chartNames(chart)).toEqual({ measures, group, over });
  },
);

it('calls each kind of chart by a name of its own', () => {
  const labels = Object.values(chartKinds).map(({ label }) => label);
  expect(new Set(labels).size).toBe(labels.length);
});

it('a field of one name has one content: the builder labels it once, and keeps it from kind to kind', () => {
  const contents = new Map<string, Set<ChartField>>();
  for (const { fields } of Object.values(chartKinds))
    for (const [name, content] of Object.entries<ChartField>(fields))
      contents.set(name, (contents.get(name) ?? new Set()).add(content));
  expect([...contents].filter(([, { size }]) => size > 1)).toEqual([]);
});

it.each(Object.keys(chartKinds).filter(isChartKind))('%s draws a figure if it groups by nothing', (kind) => {
  const { fields, anyGroup, draws } = chartKind(kind);
  const groups = anyGroup || Object.values(fields).some((content) => content.startsWith('group'));
  expect(draws === 'figure').toBe(!groups);
});
