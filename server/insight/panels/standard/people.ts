import type { PanelDefinition, PanelQuery } from '../../../../app/domain/insight/panels/definition';
import { bars, figure, over, table } from './tiles';

const sold: PanelQuery['measures'] = {
  adicionais: { label: 'Vendas adicionais', sum: 'vendas_adicionais', format: 'currency' },
  servicos: { label: 'Vendas de serviços', sum: 'vendas_servicos', format: 'currency' },
};
const present: PanelQuery['measures'] = {
  pessoas: { label: 'Pessoas', distinct: 'matricula' },
  dias: { label: 'Dias trabalhados', avg: 'dias_media', format: 'decimal' },
  desafio: { label: 'Desafio mensal (%)', avg: 'result_desafio_mensal', format: 'decimal' },
};
const from = 'hr_records';
const queries: readonly PanelQuery[] = [{ from, measures: { ...sold, ...present } }];
const both = { total: { label: 'Total', total: ['adicionais', 'servicos'], format: 'currency' } } as const;
const quarter = { size: 'quarter', queries } as const;
const branches = { size: 'half', limit: 15 } as const;
const trend = { trend: 'mes_apur' };
const sales = ['adicionais', 'servicos'];

/** HR figures by branch. */
export const peoplePanel: PanelDefinition = {
  description: 'Vendas, presença e desafio mensal das equipes, por filial, bandeira e cargo.',
  filters: [
    { field: 'mes_apur', label: 'Período', from, period: { from: -12, to: -1 } },
    { field: 'filial_nome', from },
    { field: 'marca_desc', from },
    { field: 'cargo_nome', from },
  ],
  tiles: [
    figure('adicionais', 'Vendas adicionais', quarter, trend),
    figure('servicos', 'Vendas de serviços', quarter, trend),
    figure('pessoas', 'Pessoas', quarter, trend),
    figure('desafio', 'Desafio mensal, média em %', quarter, trend),
    over(
      'por-mes',
      'Vendas por mês',
      { note: 'R$', size: 'wide', queries },
      { kind: 'columns', x: 'mes_apur', values: sales },
    ),
    bars(
      'por-cargo',
      'Vendas adicionais por cargo',
      { note: 'R$', size: 'third', queries, sort: { by: 'adicionais', dir: 'desc' } },
      { x: 'cargo_nome', values: ['adicionais'] },
    ),
    bars(
      'por-filial',
      'Vendas por filial',
      {
        ...branches,
        note: 'R$',
        queries: [{ from, measures: sold }],
        derive: both,
        sort: { by: 'total', dir: 'desc' },
      },
      { x: 'filial_nome', values: sales },
    ),
    table(
      'presenca',
      'Presença e desafio por filial',
      { ...branches, queries: [{ from, measures: present }], sort: { by: 'desafio', dir: 'desc' } },
      'filial_nome',
    ),
  ],
};
