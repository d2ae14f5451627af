import type { PanelDefinition, PanelFilter, PanelQuery } from '../../../app/domain/insight/panels/definition';
import { forecasts } from '../../planning/forecast';
import { figure, over, table } from '../panels';

export type Fixed = Readonly<Record<string, unknown>>;

export const lastYear = { $gte: { $month: -12 }, $lt: { $month: 0 } };

/** What was booked of these cells, also in the last twelve closed months alone, and what the chosen release point foresees. */
export function forecastReadings(fixed: Fixed) {
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
  const year: PanelQuery = { ...booked, match: { ...fixed, rf: 'actual', data_ref: lastYear } };
  return { booked, foreseen, year };
}

/** The choice of the release point, the newest to begin with. */
export const releaseFilter = (fixed: Fixed): PanelFilter => ({
  field: 'rf',
  from: forecasts.name,
  match: { ...fixed, rf: { $ne: 'actual' } },
  single: true,
  initial: { $release: 0 },
});

/** What the forecast knows of a cost centre by account, or of an account by cost centre. */
export function forecastDefinition(
  fixed: Fixed,
  by: { readonly field: string; readonly title: string },
): PanelDefinition {
  const { booked, foreseen, year } = forecastReadings(fixed);
  return {
    filters: [releaseFilter(fixed)],
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
