import { baselineOf } from '../../../app/domain/planning/baseline/baseline';
import type { BaselineMethod, Expected } from '../../../app/domain/planning/baseline/methods';
import type { SuggestedRow, Suggestion } from '../../../app/domain/planning/baseline/plan';
import {
  monthColumns,
  type MonthColumn,
  type Review,
  type ReviewKey,
  type ReviewRow,
} from '../../../app/domain/planning/forecast/forecast';
import { sum } from '../../../app/domain/values/decimal';
import { largestAmount } from '../../../app/domain/values/decimal-entry';
import { parseMonth, shortMonth, type Month } from '../../../app/domain/values/month';
import { Problem } from '../../platform/errors';
import { actualScenario } from './collection';
import type { Reviews } from './reviews';

/** Booked months that are looked back at. */
const lookedBack = 60;
/** Of these, the ones that are drawn. */
const drawn = 24;

interface SuggestionOptions {
  readonly method: BaselineMethod | null;
  readonly averaged: number;
}

interface Months {
  readonly open: readonly MonthColumn[];
  /** The last one that is booked in the cost centre. */
  readonly booked: Month;
}

/** Figures to begin a review with, carried on from what was booked (rule P30). */
export class Suggestions {
  constructor(private readonly reviews: Pick<Reviews, 'amounts' | 'standing'>) {}

  /**
   * Suggests amounts for every open month of a review; nothing is saved.
   * @throws Problem `forbidden` where it takes no edits, `absent` where nothing is booked
   */
  async of(key: ReviewKey, review: Review, { method, averaged }: SuggestionOptions): Promise<Suggestion> {
    const { calendar, lock, today } = this.reviews.standing(key.rf);
    const open = monthColumns(review.columns).filter(({ kind, locked }) => kind === 'forecast' && !locked);
    const [first, last] = [open[0], open.at(-1)];
    if (!first || !last) throw new Problem('forbidden', lock.reason);
    const until = Math.min(parseMonth(last.key) ?? calendar.last, today);
    const amounts = await this.reviews.amounts(actualScenario, key.costCentre, until - lookedBack, until);
    const booked = Math.max(...[...amounts.values()].flatMap((months) => [...months.keys()]));
    if (!Number.isFinite(booked))
      throw new Problem('absent', 'Este centro de custo ainda não tem realizado de que partir.');
    return {
      method,
      averaged,
      bookedUntil: shortMonth(booked),
      openMonths: `${first.label} a ${last.label}`,
      rows: review.rows.map((row) =>
        suggestedRow(
          review,
          row,
          amounts.get(row.account) ?? new Map(),
          { open, booked },
          { method, averaged },
        ),
      ),
    };
  }
}

function suggestedRow(
  review: Review,
  row: ReviewRow,
  amounts: ReadonlyMap<Month, number>,
  { open, booked }: Months,
  { method, averaged }: SuggestionOptions,
): SuggestedRow {
  const values = unbroken(amounts, booked);
  const ahead = (parseMonth(open.at(-1)?.key ?? '') ?? booked) - booked;
  const baseline = baselineOf(values, method, Math.max(0, ahead), averaged);
  const index = new Map(monthColumns(review.columns).map(({ key }, at) => [key, at]));
  const cells = open.map((column) => {
    const at = index.get(column.key) ?? -1;
    const from = row.values[at] ?? null;
    const to = baseline && amountIn(parseMonth(column.key) ?? booked, amounts, booked, baseline.expected);
    return { column, from, to: to ?? from ?? 0, version: row.versions[at] ?? 0 };
  });
  return {
    account: row.account,
    method: baseline?.method ?? null,
    trials: baseline?.trials ?? [],
    booked: values.slice(-drawn),
    expected: baseline?.expected ?? [],
    now: sum(
      cells.map(({ from }) => from ?? 0),
      2,
    ),
    suggested: sum(
      cells.map(({ to }) => to),
      2,
    ),
    notes: notesOf(values, booked, baseline),
    changes: baseline
      ? cells
          .filter(({ from, to }) => from !== to)
          .map(({ column, from, to, version }) => ({
            row: row.account,
            column: column.key,
            rowLabel: row.account,
            columnLabel: column.label,
            from,
            to,
            version,
          }))
      : [],
  };
}

/** The amounts up to the last booked month, without a month missing between them. */
function unbroken(amounts: ReadonlyMap<Month, number>, booked: Month): number[] {
  const values: number[] = [];
  for (let at = booked; at > booked - lookedBack; at -= 1) {
    const value = amounts.get(at);
    if (value === undefined) break;
    values.unshift(value);
  }
  return values;
}

/** Booked months keep their actuals; future months get the expected amount, within a cell's range. */
function amountIn(
  at: Month,
  amounts: ReadonlyMap<Month, number>,
  booked: Month,
  expected: readonly Expected[],
): number | null {
  const value = at <= booked ? amounts.get(at) : expected[at - booked - 1]?.value;
  if (value === undefined) return null;
  return Math.round(Math.min(largestAmount, Math.max(-largestAmount, value)) * 100) / 100;
}

function notesOf(
  values: readonly number[],
  booked: Month,
  baseline: ReturnType<typeof baselineOf>,
): string[] {
  if (values.length === 0) return [`sem realizado em ${shortMonth(booked)}`];
  const months = values.length === 1 ? '1 mês' : `${values.length} meses`;
  if (!baseline) return [`história curta: ${months}`];
  const first = booked - values.length + 1;
  return [
    ...(baseline.isShort ? [`história curta: ${months}`] : []),
    ...(baseline.outliers.length > 0
      ? [`fora do usual: ${baseline.outliers.map((at) => shortMonth(first + at)).join(', ')}`]
      : []),
  ];
}
