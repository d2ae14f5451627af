import type { PanelDefinition, PanelQuery } from '../../../app/domain/insight/panels/definition';
import type { ThingKind } from '../../../app/domain/insight/things/thing';
import { plannedBase } from '../../planning/bases';
import { realizedQuantities } from '../../planning/quantities';
import { bars, figure, over } from '../panels';
import type { BranchCosts } from './branch-costs';
import { branchDefinition } from './branch-definition';
import { forecastDefinition, lastYear, type Fixed } from './forecast-definition';

const plan = plannedBase.records;

function skuDefinition(fixed: Fixed): PanelDefinition {
  const planned: PanelQuery = {
    from: plan,
    match: fixed,
    measures: { planejado: { label: 'Planejado', sum: 'valor' } },
  };
  const sold: PanelQuery = {
    from: realizedQuantities.name,
    match: fixed,
    measures: {
      vendido: { label: 'Vendido', sum: 'valor' },
      receita: { label: 'Receita', sum: 'receita', format: 'currency' },
    },
  };
  const price = {
    preco: { label: 'Preço médio', ratio: ['receita', 'vendido'], format: 'decimal' },
  } as const;
  const year = { ...sold, match: { ...fixed, data_ref: lastYear } };
  const third = { note: 'nos 12 meses fechados', size: 'third', queries: [year] } as const;
  return {
    filters: [
      { field: 'data_ref', label: 'Período', from: plan, period: { from: -12, to: 12 } },
      { field: 'channel', label: 'Canal', from: plan, match: fixed },
    ],
    tiles: [
      figure('vendido', 'Unidades vendidas', third, { trend: 'data_ref' }),
      figure('receita', 'Receita', third, { trend: 'data_ref' }),
      figure('preco', 'Preço médio (R$)', { ...third, derive: price }, { trend: 'data_ref' }),
      over(
        'por-mes',
        'Planejado e vendido por mês',
        { note: 'unidades', size: 'wide', queries: [planned, sold], derive: price },
        { kind: 'lines', x: 'data_ref', values: ['planejado', 'vendido'] },
      ),
      over(
        'receita-por-mes',
        'Receita por mês',
        { note: 'R$', size: 'third', queries: [sold] },
        { kind: 'columns', x: 'data_ref', values: ['receita'] },
      ),
      bars(
        'por-canal',
        'Vendido por canal, com o planejado ao lado',
        {
          note: 'unidades, nos meses que ambos têm',
          size: 'full',
          queries: [planned, sold],
          align: 'data_ref',
          sort: { by: 'vendido', dir: 'desc' },
        },
        { x: 'channel', values: ['vendido'], target: 'planejado', meaning: 'more' },
      ),
    ],
  };
}

/** The panel of a thing; the person's own rights narrow it as they do every panel. */
export const thingDefinitions: Readonly<
  Record<ThingKind, (code: string, costs?: BranchCosts) => PanelDefinition>
> = {
  sku: (sku) => skuDefinition({ sku }),
  centre: (code) =>
    forecastDefinition({ cost_center_concat: code }, { field: 'account_concat', title: 'Por conta' }),
  account: (code) =>
    forecastDefinition(
      { account_concat: code },
      { field: 'cost_center_concat', title: 'Por centro de custo' },
    ),
  branch: (code, costs) => branchDefinition({ filial_nome: code }, costs),
};
