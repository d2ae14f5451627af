import type { PanelDefinition, PanelQuery } from '../../../../app/domain/insight/panels/definition';
import { bars, figure, heatmap, over, table } from './tiles';

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

const trend = 'data_ref';
const window = { note: 'R$ na janela', size: 'half', queries: [foreseen] } as const;

/** Forecast by release point, each in its window. */
export const forecastPanel: PanelDefinition = {
  description: 'O que cada release point prevê, na sua janela, ao lado do que foi realizado.',
  filters: [release, centre, level],
  tiles: [
    figure('previsto', 'Previsto na janela', { size: 'third', queries: [foreseen] }, { trend }),
    figure('meses', 'Meses previstos', {
      size: 'third',
      queries: [{ ...foreseen, measures: { meses: { label: 'Meses', distinct: 'data_ref' } } }],
    }),
    figure(
      'realizado',
      'Realizado nos 12 meses fechados',
      {
        size: 'third',
        queries: [
          { ...booked, match: { rf: 'actual', data_ref: { $gte: { $month: -12 }, $lt: { $month: 0 } } } },
        ],
      },
      { trend },
    ),
    over(
      'janela',
      'Realizado e previsto na janela do release point',
      { note: 'R$; o previsto começa no mês da âncora', size: 'full', queries: [booked, foreseen] },
      { kind: 'lines', x: 'data_ref', values: ['realizado', 'previsto'] },
    ),
    over(
      'release-points',
      'Todos os release points',
      { note: 'R$ por mês, cada um na sua janela', size: 'wide', queries: [everyRelease] },
      { kind: 'lines', x: 'data_ref', series: 'rf', values: ['previsto'] },
    ),
    table(
      'janelas',
      'Janelas',
      {
        size: 'third',
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
      'rf',
    ),
    bars(
      'por-centro',
      'Previsto por centro de custo',
      { ...window, sort: { by: 'previsto', dir: 'desc' } },
      { x: 'cost_center_concat', values: ['previsto'] },
    ),
    over(
      'por-nivel',
      'Previsto por nível e mês',
      { ...window, note: 'R$' },
      { kind: 'columns', x: 'data_ref', series: 'level_descr', values: ['previsto'] },
    ),
  ],
};

const compared = {
  queries: [booked, foreseen],
  align: 'data_ref',
  derive: {
    desvio: { label: 'Desvio', difference: ['realizado', 'previsto'], format: 'currency' },
    desvioPct: { label: 'Desvio %', change: ['realizado', 'previsto'] },
  },
} as const;
const third = { ...compared, size: 'third' } as const;
const ranked = {
  ...compared,
  note: 'R$, realizado menos previsto',
  size: 'half',
  sort: { by: 'desvio', dir: 'desc' },
} as const;
const costs = { values: ['desvio'], meaning: 'less' } as const;

/** Variances by cost centre: booked against a release point, in the months that are over. */
export const variancePanel: PanelDefinition = {
  description: 'Realizado menos previsto, nos meses que ambos têm. São custos: abaixo do previsto é bom.',
  filters: [
    { field: 'data_ref', label: 'Período', from: 'forecasts', period: { from: -10, to: -1 } },
    { ...release, initial: { $release: -2 } },
    centre,
    level,
  ],
  tiles: [
    figure('realizado', 'Realizado', third, { compare: 'previsto', meaning: 'less', trend }),
    figure('previsto', 'Previsto', third, { trend }),
    figure('desvio', 'Desvio', third, { trend }),
    bars('por-centro', 'Desvio por centro de custo', ranked, { ...costs, x: 'cost_center_concat' }),
    bars('por-grupo', 'Desvio por grupo de contas', ranked, { ...costs, x: 'group_level_2' }),
    heatmap(
      'centro-mes',
      'Desvio % por centro de custo e mês',
      { ...compared, size: 'full' },
      { y: 'cost_center_concat', x: 'data_ref', value: 'desvioPct', meaning: 'less' },
    ),
    over(
      'por-mes',
      'Realizado e previsto por mês',
      { ...compared, note: 'R$', size: 'full' },
      { kind: 'lines', x: 'data_ref', values: ['realizado', 'previsto'] },
    ),
  ],
};
