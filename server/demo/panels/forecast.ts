import type { PanelDefinition, PanelQuery } from '../../../app/domain/panels/definition';

const booked: PanelQuery = {
  from: 'forecasts',
  match: { rf: 'actual' },
  ignores: ['rf'],
  measures: { realizado: { label: 'Realizado', sum: 'value', format: 'currency' } },
};
const foreseen: PanelQuery = {
  from: 'forecasts',
  match: { rf: { $ne: 'actual' } },
  measures: { previsto: { label: 'Previsto', sum: 'forecast', format: 'currency' } },
};
const everyRelease: PanelQuery = { ...foreseen, ignores: ['rf'] };

const release = { field: 'rf', from: 'forecasts', match: { rf: { $ne: 'actual' } }, single: true } as const;
const centre = { field: 'cost_center_concat', from: 'forecasts' } as const;
const level = { field: 'level_descr', label: 'Nível', from: 'forecasts' } as const;

/** Forecast by release point, each in its window. */
export const forecastPanel: PanelDefinition = {
  description: 'O que cada release point prevê, na sua janela, ao lado do que foi realizado.',
  filters: [release, centre, level],
  tiles: [
    {
      id: 'previsto',
      title: 'Previsto na janela',
      size: 'third',
      chart: { kind: 'figure', value: 'previsto', trend: 'data_ref' },
      queries: [foreseen],
    },
    {
      id: 'meses',
      title: 'Meses previstos',
      size: 'third',
      chart: { kind: 'figure', value: 'meses' },
      queries: [{ ...foreseen, measures: { meses: { label: 'Meses', distinct: 'data_ref' } } }],
    },
    {
      id: 'realizado',
      title: 'Realizado nos 12 meses fechados',
      size: 'third',
      chart: { kind: 'figure', value: 'realizado', trend: 'data_ref' },
      queries: [
        { ...booked, match: { rf: 'actual', data_ref: { $gte: { $month: -12 }, $lt: { $month: 0 } } } },
      ],
    },
    {
      id: 'janela',
      title: 'Realizado e previsto na janela do release point',
      note: 'R$; o previsto começa no mês da âncora',
      size: 'full',
      group: ['data_ref'],
      chart: { kind: 'lines', x: 'data_ref', values: ['realizado', 'previsto'] },
      queries: [booked, foreseen],
    },
    {
      id: 'release-points',
      title: 'Todos os release points',
      note: 'R$ por mês, cada um na sua janela',
      size: 'wide',
      group: ['data_ref', 'rf'],
      chart: { kind: 'lines', x: 'data_ref', series: 'rf', values: ['previsto'] },
      queries: [everyRelease],
    },
    {
      id: 'janelas',
      title: 'Janelas',
      size: 'third',
      group: ['rf'],
      chart: { kind: 'table' },
      queries: [
        {
          ...everyRelease,
          measures: {
            primeiro: { label: 'Primeiro mês', min: 'data_ref', format: 'month' },
            ultimo: { label: 'Último mês', max: 'data_ref', format: 'month' },
          },
        },
      ],
    },
    {
      id: 'por-centro',
      title: 'Previsto por centro de custo',
      note: 'R$ na janela',
      size: 'half',
      group: ['cost_center_concat'],
      chart: { kind: 'bars', x: 'cost_center_concat', values: ['previsto'] },
      queries: [foreseen],
      sort: { by: 'previsto', dir: 'desc' },
    },
    {
      id: 'por-nivel',
      title: 'Previsto por nível e mês',
      note: 'R$',
      size: 'half',
      group: ['data_ref', 'level_descr'],
      chart: { kind: 'columns', x: 'data_ref', series: 'level_descr', values: ['previsto'] },
      queries: [foreseen],
    },
  ],
};

const deviation = {
  desvio: { label: 'Desvio', difference: ['realizado', 'previsto'] as const, format: 'currency' as const },
  desvioPct: { label: 'Desvio %', change: ['realizado', 'previsto'] as const },
};

/** Variances by cost centre: booked against a release point, in the months that are over. */
export const variancePanel: PanelDefinition = {
  description: 'Realizado menos previsto, nos meses que ambos têm. São custos: abaixo do previsto é bom.',
  filters: [
    { field: 'data_ref', label: 'Período', from: 'forecasts', period: { from: -10, to: -1 } },
    { ...release, initial: 'RF3 2026' },
    centre,
    level,
  ],
  tiles: [
    {
      id: 'realizado',
      title: 'Realizado',
      size: 'third',
      chart: { kind: 'figure', value: 'realizado', compare: 'previsto', meaning: 'less', trend: 'data_ref' },
      queries: [booked, foreseen],
      align: 'data_ref',
      derive: deviation,
    },
    {
      id: 'previsto',
      title: 'Previsto',
      size: 'third',
      chart: { kind: 'figure', value: 'previsto', trend: 'data_ref' },
      queries: [booked, foreseen],
      align: 'data_ref',
      derive: deviation,
    },
    {
      id: 'desvio',
      title: 'Desvio',
      size: 'third',
      chart: { kind: 'figure', value: 'desvio', trend: 'data_ref' },
      queries: [booked, foreseen],
      align: 'data_ref',
      derive: deviation,
    },
    {
      id: 'por-centro',
      title: 'Desvio por centro de custo',
      note: 'R$, realizado menos previsto',
      size: 'half',
      group: ['cost_center_concat'],
      chart: { kind: 'bars', x: 'cost_center_concat', values: ['desvio'], meaning: 'less' },
      queries: [booked, foreseen],
      align: 'data_ref',
      derive: deviation,
      sort: { by: 'desvio', dir: 'desc' },
    },
    {
      id: 'por-grupo',
      title: 'Desvio por grupo de contas',
      note: 'R$, realizado menos previsto',
      size: 'half',
      group: ['group_level_2'],
      chart: { kind: 'bars', x: 'group_level_2', values: ['desvio'], meaning: 'less' },
      queries: [booked, foreseen],
      align: 'data_ref',
      derive: deviation,
      sort: { by: 'desvio', dir: 'desc' },
    },
    {
      id: 'centro-mes',
      title: 'Desvio % por centro de custo e mês',
      size: 'full',
      group: ['cost_center_concat', 'data_ref'],
      chart: { kind: 'heatmap', y: 'cost_center_concat', x: 'data_ref', value: 'desvioPct', meaning: 'less' },
      queries: [booked, foreseen],
      align: 'data_ref',
      derive: deviation,
    },
    {
      id: 'por-mes',
      title: 'Realizado e previsto por mês',
      note: 'R$',
      size: 'full',
      group: ['data_ref'],
      chart: { kind: 'lines', x: 'data_ref', values: ['realizado', 'previsto'] },
      queries: [booked, foreseen],
      align: 'data_ref',
      derive: deviation,
    },
  ],
};
