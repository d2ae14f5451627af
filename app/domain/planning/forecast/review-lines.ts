import { percentChange, sum } from '../../values/decimal';
import {
  monthColumns,
  type Review,
  type ReviewColumn,
  type ReviewComparison,
  type ReviewRow,
} from './forecast';
import type { VariancePlace } from './variance-link';

/** Id of the account column in the review's grid, for addresses. */
export const accountColumn = 'acc_description_edit';

/** Difference in percent of the other figure, with two decimals; null if there is none. */
export const percentDifference = percentChange;

/** Exact sum of amounts; null without any. */
export function sumAmounts(amounts: readonly (number | null)[]): number | null {
  const present = amounts.filter((amount) => amount !== null);
  return present.length === 0 ? null : sum(present, 2);
}

/** A row's amounts in all columns, including annual totals. */
export function withTotals(
  columns: readonly ReviewColumn[],
  values: readonly (number | null)[],
): (number | null)[] {
  const amounts = new Map(monthColumns(columns).map(({ key }, index) => [key, values[index] ?? null]));
  return columns.map((column) =>
    column.kind === 'total'
      ? sumAmounts(column.of.map((key) => amounts.get(key) ?? null))
      : (amounts.get(column.key) ?? null),
  );
}

/** The exact sum of several rows, by column. */
export function sumRows(rows: readonly Pick<ReviewRow, 'values'>[]): (number | null)[] {
  const width = rows[0]?.values.length ?? 0;
  return Array.from({ length: width }, (_, index) =>
    sumAmounts(rows.map(({ values }) => values[index] ?? null)),
  );
}

/** A line of the review: a heading with its sum, or an account below it. */
export type ReviewLine = {
  /** The filters of the line's explanation. */
  readonly of: VariancePlace;
} & (
  | {
      readonly type: 'level' | 'group' | 'total';
      readonly label: string;
      readonly amounts: readonly (number | null)[];
    }
  | {
      readonly type: 'row';
      readonly label: string;
      readonly row: ReviewRow;
      readonly amounts: readonly (number | null)[];
    }
);

/**
 * The accounts of `shown` with their headings. Sums include all `rows`, not only the shown ones; the grand total is
 * last.
 */
export function reviewLines({ columns, rows }: Review, shown: readonly ReviewRow[]): ReviewLine[] {
  const sumOf = (some: readonly ReviewRow[]) => withTotals(columns, sumRows(some));
  const lines: ReviewLine[] = [];
  let level: string | null = null;
  let group: string | null = null;
  for (const row of shown) {
    if (row.level !== level) {
      level = row.level;
      group = null;
      lines.push({
        type: 'level',
        label: level,
        of: { nivel: level },
        amounts: sumOf(rows.filter((other) => other.level === row.level)),
      });
    }
    if (row.group !== group) {
      group = row.group;
      const own = rows.filter((other) => other.level === row.level && other.group === row.group);
      lines.push({
        type: 'group',
        label: group,
        of: { nivel: row.level, grupo: group },
        amounts: sumOf(own),
      });
    }
    lines.push({
      type: 'row',
      label: row.account,
      of: { conta: row.account },
      row,
      amounts: withTotals(columns, row.values),
    });
  }
  lines.push({ type: 'total', label: 'Total do centro de custo', of: {}, amounts: sumOf(rows) });
  return lines;
}

/** The compared figures in the shape of the review, so that headings and totals are computed in the same way. */
export function besides(
  { values }: ReviewComparison,
  { columns, rows }: Review,
  shown: Review['rows'],
): [Review, Review['rows']] {
  const of = (row: ReviewRow) => ({ ...row, values: values[row.account] ?? [] });
  return [{ columns, rows: rows.map(of) }, shown.map(of)];
}
