import type { PanelDefinition, PanelQuery } from '../../../app/domain/insight/panels/definition';
import type { ThingKind } from '../../../app/domain/insight/things/thing';
import { plannedBase } from '../../planning/bases';
import { forecasts } from '../../planning/forecast';
import { hrRecords } from '../../planning/hr';
import { realizedQuantities } from '../../planning/quantities';
import { bars, figure, over, table } from '../panels';

const plan = plannedBase.records;

type Fixed = Readonly<Record<string, string>>;

const lastYear = { $gte: { $month: -12 }, $lt: { $month: 0 } };

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

/** What the forecast knows of a cost centre by account, or of an account by cost centre. */
function forecastDefinition(
  fixed: Fixed,
  by: { readonly field: string; readonly title: string },
): PanelDefinition {
  const booked: PanelQuery = {
    from: forecasts.name,
    match: { ...fixed, rf: 'actual' },
    ignores: ['rf'],
    measures: { realizado: { label: 'Realizado', sum: 'value', format: 'currency' } },
  };
  const foreseen: PanelQuery = {
    from: forecasts.name,
    match: { ...fixed, rf: { $ne: 'actual' } },
    measures: { previsto: { label: 'Previsto', sum: 'forecast', format: 'currency' } },
  };
  const year = { ...booked, match: { ...fixed, rf: 'actual', data_ref: lastYear } };
  return {
    filters: [
      {
        field: 'rf',
        from: forecasts.name,
        match: { ...fixed, rf: { $ne: 'actual' } },
        single: true,
        initial: { $release: 0 },
      },
    ],
    tiles: [
      figure(
        'realizado',
        'Realizado nos 12 meses fechados',
        { size: 'half', queries: [year] },
        { trend: 'data_ref' },
      ),
      figure(
        'previsto',
        'Previsto na janela do release point',
        { size: 'half', queries: [foreseen] },
        { trend: 'data_ref' },
      ),
      over(
        'por-mes',
        'Realizado e previsto por mês',
        { note: 'R$', size: 'full', queries: [booked, foreseen] },
        { kind: 'lines', x: 'data_ref', values: ['realizado', 'previsto'] },
      ),
      over(
        'release-points',
        'Todos os release points',
        {
          note: 'R$ por mês, cada um na sua janela',
          size: 'full',
          queries: [{ ...foreseen, ignores: ['rf'] }],
        },
        { kind: 'lines', x: 'data_ref', series: 'rf', values: ['previsto'] },
      ),
      table(
        'detalhe',
        by.title,
        {
          note: 'realizado nos 12 meses fechados, previsto na janela',
          size: 'full',
          queries: [year, foreseen],
          sort: { by: 'previsto', dir: 'desc' },
        },
        by.field,
      ),
    ],
  };
}

function branchDefinition(fixed: Fixed): PanelDefinition {
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
    filters: [{ field: 'mes_apur', label: 'Período', from: hrRecords.name, period: { from: -12, to: 0 } }],
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
    ],
  };
}

/** The panel of a thing; the person's own rights narrow it as they do every panel. */
export const thingDefinitions: Readonly<Record<ThingKind, (code: string) => PanelDefinition>> = {
  sku: (sku) => skuDefinition({ sku }),
  centre: (code) =>
    forecastDefinition({ cost_center_concat: code }, { field: 'account_concat', title: 'Por conta' }),
  account: (code) =>
    forecastDefinition(
      { account_concat: code },
      { field: 'cost_center_concat', title: 'Por centro de custo' },
    ),
  branch: (code) => branchDefinition({ filial_nome: code }),
};
