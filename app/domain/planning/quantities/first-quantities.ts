import { baselineOf, type Baseline } from '../baseline/baseline';
import type { BaselineMethod, Expected } from '../baseline/methods';
import { yearBefore } from '../forecast/opening';
import { changedByPercent } from '../../values/decimal';
import { shortMonth, type Month } from '../../values/month';
import { largestQuantity } from './percent';

/** A row of the plan for a SKU in a channel. */
export interface PlannedMonth {
  readonly at: Month;
  readonly valor: number;
}

/** Its sales by month, up to the last month with any actuals. */
export interface Sold {
  readonly months: ReadonlyMap<Month, number>;
  readonly booked: Month;
}

/**
 * A quantity (at least 0) changed by a signed percentage: whole, rounded half away from zero, and limited to a row's
 * maximum.
 */
export function grownQuantity(quantity: number, percent: number): number {
  if (percent === 0) return bounded(quantity);
  const action = percent < 0 ? 'decrease' : 'increase';
  return bounded(changedByPercent(quantity, { action, percent: Math.abs(percent) }, 0));
}

const bounded = (quantity: number): number =>
  Math.min(largestQuantity, Math.max(0, Math.round(quantity) || 0));

/**
 * Distributes a whole quantity in proportion to the weights, evenly if those are all 0. The remainder goes to the
 * largest fractions, the earlier of two equal ones.
 */
export function partedBy(quantity: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const shares = weights.map((weight) =>
    total > 0 ? (quantity / total) * weight : quantity / weights.length,
  );
  const parts = shares.map(Math.floor);
  const left = quantity - parts.reduce((sum, part) => sum + part, 0);
  const order = shares
    .map((share, at) => ({ at, rest: share - Math.floor(share) }))
    .sort((one, other) => other.rest - one.rest || one.at - other.at);
  for (const { at } of order.slice(0, left)) parts[at] = (parts[at] ?? 0) + 1;
  return parts;
}

/**
 * The quantities of a line's rows for given monthly totals. A month with several rows is distributed in proportion to
 * their planned quantities. The rows of a month with `null` keep their planned quantities.
 */
export function quantitiesOf(
  rows: readonly PlannedMonth[],
  monthly: (at: Month) => number | null,
): { readonly quantities: number[]; readonly kept: number } {
  const places = new Map<Month, number[]>();
  rows.forEach(({ at }, place) => places.set(at, [...(places.get(at) ?? []), place]));
  const quantities = rows.map(({ valor }) => bounded(valor));
  let kept = 0;
  for (const [at, own] of places) {
    const quantity = monthly(at);
    if (quantity === null) {
      kept += own.length;
      continue;
    }
    const parts =
      own.length === 1
        ? [quantity]
        : partedBy(
            quantity,
            own.map((place) => Math.max(0, rows[place]?.valor ?? 0)),
          );
    own.forEach((place, index) => (quantities[place] = parts[index] ?? 0));
  }
  return { quantities, kept };
}

/** The sales of a year before, changed by a percentage; null without actuals. */
export const soldBefore =
  ({ months, booked }: Sold, percent: number) =>
  (at: Month): number | null => {
    const sold = months.get(yearBefore(at, booked));
    return sold === undefined ? null : grownQuantity(Math.max(0, sold), percent);
  };

/** Maximum number of past months with actuals that are used. */
export const lookedBack = 60;

/** Monthly sales from the first sale to the last month with actuals; months without a sale are 0. */
export function soldSeries({ months, booked }: Sold): number[] {
  const known = [...months.keys()].filter((at) => at <= booked && at > booked - lookedBack);
  if (known.length === 0) return [];
  const first = Math.min(...known);
  return Array.from({ length: booked - first + 1 }, (_, index) => months.get(first + index) ?? 0);
}

/** The suggestion for a line, with notes. */
export interface SuggestedQuantities {
  readonly baseline: Baseline | null;
  readonly notes: readonly string[];
  readonly monthly: (at: Month) => number | null;
}

/**
 * Forecasts sales (rule P38): months with actuals keep them, future months get the expected value, rounded and at least
 * 0.
 * @param last the last wanted month
 */
export function suggestedQuantities(
  sold: Sold,
  { method, averaged, percent }: { method: BaselineMethod | null; averaged: number; percent: number },
  last: Month,
): SuggestedQuantities {
  const series = soldSeries(sold);
  const ahead = Math.max(0, last - sold.booked);
  const baseline = series.length === 0 ? null : baselineOf(series, method, ahead, averaged);
  const expected: readonly Expected[] = baseline?.expected ?? [];
  return {
    baseline,
    notes: notesOf(series, sold.booked, baseline),
    monthly: (at) => {
      if (!baseline) return null;
      const value = at <= sold.booked ? sold.months.get(at) : expected[at - sold.booked - 1]?.value;
      return value === undefined ? null : grownQuantity(bounded(value), percent);
    },
  };
}

const quiet = 3;

function notesOf(series: readonly number[], booked: Month, baseline: Baseline | null): string[] {
  if (series.length === 0) return ['sem realizado: fica o plano'];
  const length = series.length === 1 ? '1 mês' : `${series.length} meses`;
  if (!baseline) return [`história curta (${length}): fica o plano`];
  const first = booked - series.length + 1;
  const silent = series.toReversed().findIndex((sold) => sold !== 0);
  return [
    ...(baseline.isShort ? [`história curta: ${length}`] : []),
    ...(silent >= quiet || silent < 0 ? [`sem venda há ${silent < 0 ? series.length : silent} meses`] : []),
    ...(baseline.outliers.length > 0
      ? [`fora do usual: ${baseline.outliers.map((at) => shortMonth(first + at)).join(', ')}`]
      : []),
  ];
}
