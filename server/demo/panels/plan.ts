import type { PanelDefinition, PanelQuery } from '../../../app/domain/panels/definition';

const planned: PanelQuery = {
  from: 'planejamento_quantidade',
  measures: { planejado: { label: 'Planejado', sum: 'valor' } },
};
const realized: PanelQuery = {
  from: 'realizado_quantidade',
  measures: {
    realizado: { label: 'Realizado', sum: 'valor' },
    receita: { label: 'Receita', sum: 'receita', format: 'currency' },
  },
};
const units: PanelQuery = { ...realized, measures: { realizado: { label: 'Realizado', sum: 'valor' } } };
const deviation = { desvio: { label: 'Desvio', change: ['realizado', 'planejado'] as const } };

/** Planned against actual by channel and brand. */
export const planPanel: PanelDefinition = {
  description: 'Unidades planejadas e vendidas por canal, marca e mês.',
  filters: [
    { field: 'data_ref', label: 'Período', from: 'realizado_quantidade', period: { from: -10, to: -1 } },
    { field: 'channel', from: 'planejamento_quantidade' },
    { field: 'marca', from: 'produto' },
    { field: 'categoria_principal_sku', label: 'Categoria', from: 'produto' },
  ],
  tiles: [
    {
      id: 'realizado',
      title: 'Unidades vendidas',
      size: 'quarter',
      chart: { kind: 'figure', value: 'realizado', compare: 'planejado', meaning: 'more', trend: 'data_ref' },
      queries: [planned, realized],
    },
    {
      id: 'planejado',
      title: 'Unidades planejadas',
      size: 'quarter',
      chart: { kind: 'figure', value: 'planejado', trend: 'data_ref' },
      queries: [planned, realized],
    },
    {
      id: 'aderencia',
      title: 'Vendido do planejado',
      size: 'quarter',
      chart: { kind: 'figure', value: 'aderencia', trend: 'data_ref' },
      queries: [planned, realized],
      derive: { aderencia: { label: 'Aderência', ratio: ['realizado', 'planejado'] } },
    },
    {
      id: 'receita',
      title: 'Receita',
      size: 'quarter',
      chart: { kind: 'figure', value: 'receita', trend: 'data_ref' },
      queries: [planned, realized],
    },
    {
      id: 'por-mes',
      title: 'Planejado e realizado por mês',
      note: 'Unidades',
      size: 'full',
      group: ['data_ref'],
      chart: { kind: 'lines', x: 'data_ref', values: ['realizado', 'planejado'] },
      queries: [planned, units],
      derive: deviation,
    },
    {
      id: 'por-canal',
      title: 'Realizado por canal',
      note: 'A marca na barra é o planejado',
      size: 'half',
      group: ['channel'],
      chart: { kind: 'bars', x: 'channel', values: ['realizado'], target: 'planejado', meaning: 'more' },
      queries: [planned, units],
      derive: deviation,
      sort: { by: 'realizado', dir: 'desc' },
    },
    {
      id: 'por-marca',
      title: 'Realizado por marca',
      note: 'A marca na barra é o planejado',
      size: 'half',
      group: ['marca'],
      chart: { kind: 'bars', x: 'marca', values: ['realizado'], target: 'planejado', meaning: 'more' },
      queries: [planned, units],
      derive: deviation,
      sort: { by: 'realizado', dir: 'desc' },
      limit: 12,
    },
    {
      id: 'desvio-canal-mes',
      title: 'Desvio do plano por canal e mês',
      note: 'Realizado contra planejado',
      size: 'full',
      group: ['channel', 'data_ref'],
      chart: { kind: 'heatmap', y: 'channel', x: 'data_ref', value: 'desvio', meaning: 'more' },
      queries: [planned, units],
      derive: deviation,
    },
  ],
};
