import { expect, it } from 'vitest';
import { actWords, arranged, nearestSize } from '../../../../../app/domain/insight/builder/arranging';
import { built } from '../../../../../app/domain/insight/builder/acts';
import { differences } from '../../../../../app/domain/insight/builder/differences';
import { emptyTile } from '../../../../../app/domain/insight/builder/draft';
import type { PanelDefinition, Tile } from '../../../../../app/domain/insight/panels/definition';
import type { PanelView } from '../../../../../app/domain/insight/panels/view';
import { month } from '../../../../../app/domain/values/month';

const labels: Readonly<Record<string, string>> = { channel: 'Canal', data_ref: 'Mês', marca: 'Marca' };
const wording = {
  labelOf: (_query: unknown, field: string) => labels[field] ?? field,
  current: month(2026, 11),
};
const tile = {
  ...{ id: 'a', title: 'Vendas', size: 'half', group: ['channel'] },
  chart: { kind: 'bars', x: 'channel', values: ['un'] },
  queries: [{ from: 'sold', measures: { un: { label: 'Unidades', sum: 'valor' } } }],
} as const satisfies Tile;
const panel = (...tiles: Tile[]): PanelDefinition => ({ filters: [], tiles });
const changed = (to: Partial<Tile>) => differences(panel(tile), panel({ ...tile, ...to }), wording);

it.each<[string, Partial<Tile>, string]>([
  ['a size', { size: 'wide' }, 'Vendas: tamanho: metade → dois terços'],
  [
    'what it is divided by',
    { group: ['marca'], chart: { kind: 'bars', x: 'marca', values: ['un'] } },
    'Vendas: por: Canal → Marca',
  ],
  ['a limit', { limit: 10 }, 'Vendas: mostra até: todos → 10'],
  ['an order', { sort: { by: 'un', dir: 'desc' } }, 'Vendas: ordem: nada → Unidades, do maior'],
  ['a note', { note: 'em R$' }, 'Vendas: nota: nada → em R$'],
  [
    'a condition',
    { queries: [{ ...tile.queries[0], match: { channel: { $in: ['FSS'] } } }] },
    'Vendas: mais condição Canal: um de FSS',
  ],
  [
    'a measure, and what the chart shows',
    {
      derive: { meta: { label: 'Meta', amount: 7 } },
      chart: { ...tile.chart, values: ['un'], target: 'meta' },
    },
    'Vendas: mais medida Meta, mostra: nada → Meta',
  ],
  [
    'how a measure is reckoned',
    { queries: [{ from: 'sold', measures: { un: { label: 'Unidades', avg: 'valor' } } }] },
    'Vendas: conta de Unidades',
  ],
  [
    'where a measure is read',
    { queries: [{ ...tile.queries[0], from: 'planned' }] },
    'Vendas: medidas e condições',
  ],
])('tells %s', (_what, to, words) => expect(changed(to)).toEqual([words]));

it('reports changes of the rows, columns and values of a pivot', () => {
  const chart = { kind: 'pivot', rows: 'channel', columns: 'data_ref', values: ['un'] } as const;
  const pivot: Tile = { ...tile, group: ['channel', 'data_ref'], chart };
  const turned = (to: Partial<Tile>) => differences(panel(pivot), panel({ ...pivot, ...to }), wording);
  expect(
    turned({ group: ['data_ref', 'channel'], chart: { ...chart, rows: 'data_ref', columns: 'channel' } }),
  ).toEqual(['Vendas: linhas: Canal → Mês, colunas: Mês → Canal']);
  expect(turned({ group: ['channel', 'marca', 'data_ref'], chart: { ...chart, inner: 'marca' } })).toEqual([
    'Vendas: dentro das linhas: nada → Marca',
  ]);
  const [query] = tile.queries;
  const measures = { ...query.measures, mais: { label: 'Receita', sum: 'receita' } };
  expect(
    turned({
      queries: [{ ...query, measures }],
      chart: { ...chart, values: ['un', 'mais'], totals: true },
    }),
  ).toEqual(['Vendas: mais medida Receita, valores: Unidades → Unidades, Receita, totais: nada → sim']);
  expect(differences(panel(tile), panel(pivot), wording)).toEqual([
    'Vendas: gráfico: barras → tabela cruzada (linhas: Canal; colunas: Mês; valores: Unidades), por: Canal → Canal e Mês',
  ]);
});

it('reports added and removed tiles and filters by name', () => {
  const other: Tile = { ...tile, id: 'b', title: 'Metas' };
  const filters = [{ field: 'marca', from: 'sold' }];
  expect(differences(panel(tile), { ...panel(other), filters }, wording)).toEqual([
    'quadro tirado: Vendas',
    'quadro novo: Metas',
    'mais filtro Marca do painel',
  ]);
  expect(differences(panel(tile, other), panel(other, tile), wording)).toEqual(['ordem dos quadros mudada']);
  expect(differences(panel(tile), panel(tile), wording)).toEqual([]);
});

it('takes the nearest size, and shows tiles where the form has them while the next drawing is on its way', () => {
  expect([0.1, 0.3, 0.55, 0.7, 2].map((share) => nearestSize(share).size)).toEqual([
    'quarter',
    'third',
    'half',
    'wide',
    'full',
  ]);
  const draft = { description: '', filters: [], names: {}, tiles: [emptyTile('a'), emptyTile('b')] };
  const drawn = {
    tiles: [
      { id: 'a', size: 'half' },
      { id: 'b', size: 'half' },
    ],
  } as unknown as PanelView;
  const act = (intent: string) => {
    const next = built(draft, intent);
    return [
      arranged(drawn, next)
        .tiles.map(({ id, size }) => `${id} ${size}`)
        .join(),
      actWords(draft, next, intent, []),
    ];
  };
  expect(act('build-to.1-a')).toEqual(['b half,a half', ': lugar 2 de 2.']);
  expect(act('build-size.full-b')).toEqual(['a half,b full', ': largura toda.']);
  expect(act('build-drop-a')).toEqual(['b half', 'Quadro tirado.']);
  expect(act('build-add')).toEqual(['a half,b half', 'Quadro acrescentado.']);
  expect(act('build')).toEqual(['a half,b half', '']);
});
