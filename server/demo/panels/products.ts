import type { PanelDefinition, PanelQuery } from '../../../app/domain/panels/definition';

const skus: PanelQuery = { from: 'produto', measures: { skus: { label: 'SKUs', count: true } } };
const volume: PanelQuery = {
  from: 'planejamento_quantidade',
  match: { data_ref: { $gte: { $month: 0 }, $lt: { $month: 12 } } },
  measures: { volume: { label: 'Unidades planejadas', sum: 'valor' } },
};
const share = {
  porSku: { label: 'Unidades por SKU', ratio: ['volume', 'skus'] as const, format: 'integer' as const },
};

/** SKU portfolio by ABCD class and hero. */
export const productPanel: PanelDefinition = {
  description: 'SKUs por classe, hero, marca e ciclo de vida, e o volume planejado dos próximos 12 meses.',
  filters: [
    { field: 'marca', from: 'produto' },
    { field: 'categoria_principal_sku', label: 'Categoria', from: 'produto' },
    { field: 'abcd', from: 'produto' },
    { field: 'hero', from: 'produto' },
  ],
  tiles: [
    {
      id: 'skus',
      title: 'SKUs',
      size: 'third',
      chart: { kind: 'figure', value: 'skus' },
      queries: [skus],
    },
    {
      id: 'hero',
      title: 'SKUs hero',
      size: 'third',
      chart: { kind: 'figure', value: 'skus' },
      queries: [{ ...skus, match: { hero: 'hero' } }],
    },
    {
      id: 'volume',
      title: 'Unidades planejadas, 12 meses',
      size: 'third',
      chart: { kind: 'figure', value: 'volume', trend: 'data_ref' },
      queries: [volume],
    },
    {
      id: 'abcd',
      title: 'SKUs por classe ABCD',
      note: 'Partes: hero e non-hero',
      size: 'third',
      group: ['abcd', 'hero'],
      chart: { kind: 'columns', x: 'abcd', series: 'hero', values: ['skus'] },
      queries: [skus],
    },
    {
      id: 'volume-abcd',
      title: 'Volume planejado por classe',
      note: 'Unidades nos próximos 12 meses',
      size: 'third',
      group: ['abcd'],
      chart: { kind: 'bars', x: 'abcd', values: ['volume'] },
      queries: [skus, volume],
      derive: share,
    },
    {
      id: 'ciclo',
      title: 'SKUs por ciclo de vida',
      size: 'third',
      group: ['plc_local'],
      chart: { kind: 'bars', x: 'plc_local', values: ['skus'] },
      queries: [skus],
    },
    {
      id: 'categoria-classe',
      title: 'SKUs por categoria e classe',
      size: 'half',
      group: ['categoria_principal_sku', 'abcd'],
      chart: { kind: 'heatmap', y: 'categoria_principal_sku', x: 'abcd', value: 'skus' },
      queries: [skus],
    },
    {
      id: 'marcas',
      title: 'Marcas por volume planejado',
      note: 'Unidades nos próximos 12 meses',
      size: 'half',
      group: ['marca'],
      chart: { kind: 'bars', x: 'marca', values: ['volume'] },
      queries: [skus, volume],
      derive: share,
      sort: { by: 'volume', dir: 'desc' },
      limit: 12,
    },
  ],
};
