import type { PanelDefinition, PanelQuery } from '../../../app/domain/panels/definition';

const months: PanelQuery = {
  from: 'hr_records',
  measures: {
    adicionais: { label: 'Vendas adicionais', sum: 'vendas_adicionais', format: 'currency' },
    servicos: { label: 'Vendas de serviços', sum: 'vendas_servicos', format: 'currency' },
    desafio: { label: 'Desafio mensal (%)', avg: 'result_desafio_mensal', format: 'decimal' },
    dias: { label: 'Dias trabalhados', avg: 'dias_media', format: 'decimal' },
    pessoas: { label: 'Pessoas', distinct: 'matricula' },
  },
};

/** HR figures by branch. */
export const peoplePanel: PanelDefinition = {
  description: 'Vendas, presença e desafio mensal das equipes, por filial, bandeira e cargo.',
  filters: [
    { field: 'mes_apur', label: 'Período', from: 'hr_records', period: { from: -12, to: -1 } },
    { field: 'filial_nome', from: 'hr_records' },
    { field: 'marca_desc', from: 'hr_records' },
    { field: 'cargo_nome', from: 'hr_records' },
  ],
  tiles: [
    {
      id: 'adicionais',
      title: 'Vendas adicionais',
      size: 'quarter',
      chart: { kind: 'figure', value: 'adicionais', trend: 'mes_apur' },
      queries: [months],
    },
    {
      id: 'servicos',
      title: 'Vendas de serviços',
      size: 'quarter',
      chart: { kind: 'figure', value: 'servicos', trend: 'mes_apur' },
      queries: [months],
    },
    {
      id: 'pessoas',
      title: 'Pessoas',
      size: 'quarter',
      chart: { kind: 'figure', value: 'pessoas', trend: 'mes_apur' },
      queries: [months],
    },
    {
      id: 'desafio',
      title: 'Desafio mensal, média em %',
      size: 'quarter',
      chart: { kind: 'figure', value: 'desafio', trend: 'mes_apur' },
      queries: [months],
    },
    {
      id: 'por-mes',
      title: 'Vendas por mês',
      note: 'R$',
      size: 'wide',
      group: ['mes_apur'],
      chart: { kind: 'columns', x: 'mes_apur', values: ['adicionais', 'servicos'] },
      queries: [months],
    },
    {
      id: 'por-cargo',
      title: 'Vendas adicionais por cargo',
      note: 'R$',
      size: 'third',
      group: ['cargo_nome'],
      chart: { kind: 'bars', x: 'cargo_nome', values: ['adicionais'] },
      queries: [months],
      sort: { by: 'adicionais', dir: 'desc' },
    },
    {
      id: 'por-filial',
      title: 'Vendas por filial',
      note: 'R$',
      size: 'half',
      group: ['filial_nome'],
      chart: { kind: 'bars', x: 'filial_nome', values: ['adicionais', 'servicos'] },
      queries: [months],
      sort: { by: 'adicionais', dir: 'desc' },
      limit: 15,
    },
    {
      id: 'presenca',
      title: 'Presença e desafio por filial',
      size: 'half',
      group: ['filial_nome'],
      chart: { kind: 'table' },
      queries: [months],
      sort: { by: 'desafio', dir: 'desc' },
      limit: 15,
    },
  ],
};
