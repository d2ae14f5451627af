import type { PanelDefinition, PanelQuery } from '../../../../app/domain/insight/panels/definition';
import { plannedBase, productBase, soldBase } from '../../../planning/bases';
import { bars, figure, heatmap, over } from './tiles';

const planned: PanelQuery = {
  from: plannedBase.name,
  measures: { planejado: { label: 'Planejado', sum: 'valor' } },
};
const realized: PanelQuery = {
  from: soldBase.name,
  measures: {
    realizado: { label: 'Realizado', sum: 'valor' },
    receita: { label: 'Receita', sum: 'receita', format: 'currency' },
  },
};
const units: PanelQuery = { ...realized, measures: { realizado: { label: 'Realizado', sum: 'valor' } } };
const deviation = { desvio: { label: 'Desvio', change: ['realizado', 'planejado'] as const } };

const planning = { size: 'quarter', queries: [planned, realized] } as const;
const sales = { size: 'quarter', queries: [realized, planned] } as const;
const compared = { queries: [planned, units], derive: deviation };
const ranked = {
  ...compared,
  size: 'half',
  note: 'A marca na barra é o planejado',
  sort: { by: 'realizado', dir: 'desc' },
} as const;
const aimed = { values: ['realizado'], target: 'planejado', meaning: 'more' } as const;
const trend = 'data_ref';

/** Planned against actual by channel and brand. */
export const planPanel: PanelDefinition = {
  description: 'Unidades planejadas e vendidas por canal, marca e mês.',
  filters: [
    { field: 'data_ref', label: 'Período', from: soldBase.name, period: { from: -10, to: -1 } },
    { field: 'channel', from: plannedBase.name },
    { field: 'marca', from: productBase.name },
    { field: 'categoria_principal_sku', label: 'Categoria', from: productBase.name },
  ],
  tiles: [
    figure('realizado', 'Unidades vendidas', sales, { compare: 'planejado', meaning: 'more', trend }),
    figure('planejado', 'Unidades planejadas', planning, { trend }),
    figure(
      'aderencia',
      'Vendido do planejado',
      { ...sales, derive: { aderencia: { label: 'Aderência', ratio: ['realizado', 'planejado'] } } },
      { trend },
    ),
    figure('receita', 'Receita', sales, { trend }),
    over(
      'por-mes',
      'Planejado e realizado por mês',
      { ...compared, note: 'Unidades', size: 'full' },
      { kind: 'lines', x: 'data_ref', values: ['realizado', 'planejado'] },
    ),
    bars('por-canal', 'Realizado por canal', ranked, { ...aimed, x: 'channel' }),
    bars('por-marca', 'Realizado por marca', { ...ranked, limit: 12 }, { ...aimed, x: 'marca' }),
    heatmap(
      'desvio-canal-mes',
      'Desvio do plano por canal e mês',
      { ...compared, note: 'Realizado contra planejado', size: 'full' },
      { y: 'channel', x: 'data_ref', value: 'desvio', meaning: 'more' },
    ),
  ],
};
