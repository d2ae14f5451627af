import { changedByPercent, sum, type Change } from '../../../app/domain/values/decimal';
import { largestAmount } from '../../../app/domain/values/decimal-entry';
import {
  monthColumns,
  type CellEdit,
  type MassEffect,
  type Review,
} from '../../../app/domain/planning/forecast/forecast';
import type { MassRequest } from '../../../app/domain/planning/forecast/review-form';
import { percentOf } from '../../../app/domain/grid/tools';
import { Problem } from '../../platform/errors';

/**
 * The effect of a mass change on a review (rule P15): each account with a value in the month, by percent, to the
 * cent, over the version that was read; amounts that would exceed a cell's range stay.
 * @throws Problem `invalid` for a month that is not open, an unknown direction, or an invalid percentage
 */
export function massChange(
  { columns, rows }: Review,
  { month, action, percent }: MassRequest,
): { readonly effect: MassEffect; readonly edits: readonly CellEdit[] } {
  const at = monthColumns(columns).findIndex(({ key }) => key === month);
  const column = monthColumns(columns)[at];
  if (column?.kind !== 'forecast')
    throw new Problem('invalid', 'Escolha um mês de forecast.', { month: 'Escolha um mês de forecast.' });
  if (column.locked) throw new Problem('forbidden', column.locked);
  if (action !== 'increase' && action !== 'decrease')
    throw new Problem('invalid', 'Escolha Aumentar ou Diminuir.');
  const by = percentOf(percent, action);
  if (by === null) throw new Problem('invalid', 'Number is not valid', { percent: 'Number is not valid' });
  const change: Change = { action, percent: by };
  const cells = rows.flatMap(({ account, values, versions }) => {
    const from = values[at] ?? null;
    if (from === null) return [];
    const to = changedByPercent(from, change, 2);
    return [{ account, from, to: Math.abs(to) <= largestAmount ? to : from, version: versions[at] ?? 0 }];
  });
  return {
    effect: {
      month,
      label: column.label,
      action,
      percent,
      cells: cells.length,
      before: sum(
        cells.map(({ from }) => from),
        2,
      ),
      after: sum(
        cells.map(({ to }) => to),
        2,
      ),
    },
    edits: cells.map(({ account, to, version }) => ({
      account_concat: account,
      data_ref: `${month}-01`,
      forecast: to,
      version,
    })),
  };
}
