import type { PanelDefinition, PanelQuery } from '../../../../app/domain/insight/panels/definition';
import { plannedBase, productBase } from '../../../planning/bases';
import { bars, figure, heatmap, over } from './tiles';

const skus: PanelQuery = { from: productBase.name, measures: { skus: { label: 'SKUs', count: true } } };
const volume: PanelQuery = {
  from: plannedBase.name,
  match: { data_ref: { $gte: { $month: 0 }, $lt: { $month: 12 } } },
  measures: { volume: { label: 'Unidades planejadas', sum: 'valor' } },
};
const share = {
  porSku: { label: 'Unidades por SKU', ratio: ['volume', 'skus'] as const, format: 'integer' as const },
};

const queries = [skus];
const third = { size: 'third', queries } as const;
const volumes = { note: 'Unidades nos próximos 12 meses', queries: [skus, volume], derive: share };

/** SKU portfolio by ABCD class and hero. */
export const productPanel: PanelDefinition = {
  description: 'SKUs por classe, hero, marca e ciclo de vida, e o volume planejado dos próximos 12 meses.',
  names: { abcd: { values: { '': 'Sem classe' } } },
  filters: [
    { field: 'marca', from: productBase.name },
    { field: 'categoria_principal_sku', label: 'Categoria', from: productBase.name },
    { field: 'abcd', from: productBase.name },
    { field: 'hero', from: productBase.name },
  ],
  tiles: [
    figure('skus', 'SKUs', third),
    figure(
      'hero',
      'SKUs hero',
      { ...third, queries: [{ ...skus, match: { hero: 'hero' } }] },
      { value: 'skus' },
    ),
    figure('volume', 'Unidades planejadas, 12 meses', { ...third, queries: [volume] }, { trend: 'data_ref' }),
    over(
      'abcd',
      'SKUs por classe ABCD',
      { ...third, note: 'Partes: hero e non-hero' },
      { kind: 'columns', x: 'abcd', series: 'hero', values: ['skus'] },
    ),
    bars(
      'volume-abcd',
      'Volume planejado por classe',
      { ...volumes, size: 'third' },
      { x: 'abcd', values: ['volume'] },
    ),
    bars('ciclo', 'SKUs por ciclo de vida', third, { x: 'plc_local', values: ['skus'] }),
    heatmap(
      'categoria-classe',
      'SKUs por categoria e classe',
      { size: 'half', queries },
      { y: 'categoria_principal_sku', x: 'abcd', value: 'skus' },
    ),
    bars(
      'marcas',
      'Marcas por volume planejado',
      { ...volumes, size: 'half', sort: { by: 'volume', dir: 'desc' }, limit: 12 },
      { x: 'marca', values: ['volume'] },
    ),
  ],
};
