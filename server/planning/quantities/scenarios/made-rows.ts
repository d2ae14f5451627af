import { ObjectId } from 'mongodb';
import {
  grownQuantity,
  quantitiesOf,
  soldBefore,
  suggestedQuantities,
  type Sold,
  type SuggestedQuantities,
} from '../../../../app/domain/planning/quantities/first-quantities';
import { sum } from '../../../../app/domain/values/decimal';
import { monthOfDate, type Month } from '../../../../app/domain/values/month';
import type { PlanRecord } from '../row';
import type { PlanScenario, ScenarioRow, SuggestedLine } from './collection';

/** A plan's row that is copied into a scenario, without its history. */
export type Copied = Omit<PlanRecord, 'trail'> & Partial<Pick<ScenarioRow, 'of' | 'base'>>;

/** A scenario's row for one that is copied. */
export function rowOf(scenario: ObjectId, row: Copied, valor: number, creationDate: Date): ScenarioRow {
  const { _id, version, of = _id, base = { valor: row.valor, version }, ...texts } = row;
  return { ...texts, _id: new ObjectId(), scenario, of, base, valor, version: 1, creationDate };
}

interface First {
  readonly quantities: readonly number[];
  readonly kept: number;
  readonly suggested: SuggestedQuantities | null;
}

/** The first quantities of a plan's line in a scenario (rules P37, P38). */
export function firstOf(
  source: PlanScenario['source'],
  line: readonly Copied[],
  sold: Sold,
  last: Month,
): First {
  const { kind, percent } = source;
  const rows = line.map(({ data_ref, valor }) => ({ at: monthOfDate(data_ref), valor }));
  if (kind === 'zero') return { quantities: rows.map(() => 0), kept: 0, suggested: null };
  if (kind === 'plan' || kind === 'scenario')
    return {
      quantities: rows.map(({ valor }) => grownQuantity(Math.max(0, valor), percent)),
      kept: 0,
      suggested: null,
    };
  if (kind === 'actual') return { ...quantitiesOf(rows, soldBefore(sold, percent)), suggested: null };
  const suggested = suggestedQuantities(sold, source, last);
  return { ...quantitiesOf(rows, suggested.monthly), suggested };
}

/** The stored explanation of a line's suggestion. */
export function suggestedLine(
  scenario: ObjectId,
  line: readonly Copied[],
  quantities: readonly number[],
  { baseline, notes }: SuggestedQuantities,
): SuggestedLine {
  const [row] = line;
  const errorOf = (method: string | undefined) =>
    baseline?.trials.find((trial) => trial.method === method)?.mase ?? null;
  const planned = sum(
    line.map(({ valor }) => valor),
    0,
  );
  const suggested = sum(quantities, 0);
  return {
    _id: new ObjectId(),
    scenario,
    sku: row?.sku ?? '',
    channel: row?.channel ?? '',
    description: row?.material_description ?? '',
    method: baseline?.method ?? null,
    mase: errorOf(baseline?.method),
    naive: errorOf('last-year'),
    notes: [...notes],
    planned,
    suggested,
    difference: sum([suggested, -planned], 0),
  };
}
