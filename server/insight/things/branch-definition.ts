import type { PanelDefinition, PanelQuery, Tile } from '../../../app/domain/insight/panels/definition';
import { hrRecords } from '../../planning/hr';
import { figure, over, table } from '../panels';
import type { BranchCosts } from './branch-costs';
import { forecastReadings, releaseFilter, type Fixed } from './forecast-definition';

/** The people and sales of a branch and, where it is known and the person's to see, what its people cost. */
export function branchDefinition(fixed: Fixed, costs?: BranchCosts): PanelDefinition {
  const of = (measures: PanelQuery['measures']): readonly PanelQuery[] => [
    { from: hrRecords.name, match: fixed, measures },
  ];
  const pessoas = { label: 'Pessoas', distinct: 'matricula' } as const;
  const sold = {
    adicionais: { label: 'Vendas adicionais', sum: 'vendas_adicionais', format: 'currency' },
    servicos: { label: 'Vendas de serviços', sum: 'vendas_servicos', format: 'currency' },
  } as const;
  const present = {
    dias: { label: 'Dias trabalhados', avg: 'dias_media', format: 'decimal' },
    desafio: { label: 'Desafio mensal (%)', avg: 'result_desafio_mensal', format: 'decimal' },
  } as const;
  const queries = of({ pessoas, ...sold, ...present });
  const quarter = { size: 'quarter', queries } as const;
  const trend = { trend: 'mes_apur' };
  return {
    filters: [
      { field: 'mes_apur', label: 'Período', from: hrRecords.name, period: { from: -12, to: 0 } },
      ...(costs ? [releaseFilter(costs.cells)] : []),
    ],
    tiles: [
      figure('pessoas', 'Pessoas', quarter, trend),
      figure('adicionais', 'Vendas adicionais', quarter, trend),
      figure('servicos', 'Vendas de serviços', quarter, trend),
      figure('desafio', 'Desafio mensal, média em %', quarter, trend),
      over(
        'por-mes',
        'Vendas por mês',
        { note: 'R$', size: 'half', queries },
        { kind: 'columns', x: 'mes_apur', values: ['adicionais', 'servicos'] },
      ),
      over(
        'pessoas-por-mes',
        'Pessoas por mês',
        { size: 'half', queries: of({ pessoas }) },
        { kind: 'columns', x: 'mes_apur', values: ['pessoas'] },
      ),
      table(
        'por-cargo',
        'Por cargo',
        { size: 'full', queries, sort: { by: 'pessoas', dir: 'desc' } },
        'cargo_nome',
      ),
      ...(costs ? costTiles(costs) : []),
    ],
  };
}

function costTiles({ costCentre, isShared, cells }: BranchCosts): Tile[] {
  const { booked, foreseen, year } = forecastReadings(cells);
  const of = `de ${costCentre}${isShared ? ', que outras filiais também têm' : ''}`;
  return [
    figure(
      'pessoal-realizado',
      'Custo de pessoal nos 12 meses fechados',
      { note: of, size: 'half', queries: [year] },
      { value: 'realizado', trend: 'data_ref' },
    ),
    figure(
      'pessoal-previsto',
      'Custo de pessoal previsto na janela do release point',
      { note: of, size: 'half', queries: [foreseen] },
      { value: 'previsto', trend: 'data_ref' },
    ),
    over(
      'pessoal-por-mes',
      'Custo de pessoal por mês',
      { note: `realizado e previsto em R$, ${of}`, size: 'full', queries: [booked, foreseen] },
      { kind: 'lines', x: 'data_ref', values: ['realizado', 'previsto'] },
    ),
    table(
      'pessoal-por-conta',
      'Custo de pessoal por conta',
      {
        note: `realizado nos 12 meses fechados, previsto na janela, ${of}`,
        size: 'full',
        queries: [year, foreseen],
        sort: { by: 'previsto', dir: 'desc' },
      },
      'account_concat',
    ),
  ];
}
