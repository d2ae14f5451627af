import type { BalanceReport } from '../balances/chart';
import { percentChange, sum } from '../../values/decimal';

/** An account of the chosen report with its balances of both months, in R$; null for a month without one. */
export interface SheetAccount {
  /** Number of the account in the chart. */
  readonly account: string;
  readonly name: string;
  readonly category1: string;
  readonly category2: string;
  readonly category3: string;
  readonly from: number | null;
  readonly to: number | null;
}

export interface SheetFigures {
  readonly from: number | null;
  readonly to: number | null;
  /** `Dif. $`: the later month less the earlier; a month without a balance counts as 0. */
  readonly difference: number | null;
  /** `Dif. %` of the earlier month's magnitude, with two decimals; null if that is 0 or missing. */
  readonly percent: number | null;
}

/** A row of the balance-sheet table: a category (`step`), an account (`row`) or the total, under its parent. */
export interface SheetRow extends SheetFigures {
  readonly id: string;
  readonly parentId: string | null;
  readonly kind: 'step' | 'step-row' | 'row' | 'step-total';
  readonly label: string;
  readonly depth: number;
}

/** `Dif. $` and `Dif. %` of two balances. */
export const figuresOf = (from: number | null, to: number | null): SheetFigures => ({
  from,
  to,
  difference: from === null && to === null ? null : sum([to ?? 0, -(from ?? 0)], 2),
  percent: percentChange(to, from),
});

const added = (values: readonly (number | null)[]): number | null => {
  const present = values.filter((value) => value !== null);
  return present.length === 0 ? null : sum(present, 2);
};

/** The exact sums of some accounts. */
export const summedFigures = (accounts: readonly Pick<SheetAccount, 'from' | 'to'>[]): SheetFigures =>
  figuresOf(added(accounts.map(({ from }) => from)), added(accounts.map(({ to }) => to)));

const levels = ['category1', 'category2', 'category3'] as const;

/** Id of a category's row; an account's id is its number. Comments and files refer to these ids. */
export const categoryRow = (report: BalanceReport, path: readonly string[]): string =>
  [report, ...path].join(' / ');

/**
 * The table's rows, each after its parent: categories with the exact sum of their rows, then accounts; a category 3
 * with a single account is replaced by it. In `Working Capital` liabilities are negative, and the last row is the
 * total.
 */
export function sheetRows(report: BalanceReport, accounts: readonly SheetAccount[]): SheetRow[] {
  const rows = branch(report, accounts, [], null);
  if (report === 'Working Capital' && accounts.length > 0)
    rows.push({
      id: totalRow,
      parentId: null,
      kind: 'step-total',
      label: 'Working Capital',
      depth: 0,
      ...summedFigures(accounts),
    });
  return rows;
}

export const totalRow = 'Working Capital';

function branch(
  report: BalanceReport,
  accounts: readonly SheetAccount[],
  path: readonly string[],
  parentId: string | null,
): SheetRow[] {
  const depth = path.length;
  const level = levels[depth];
  if (!level) return accounts.map((account) => leaf(account, depth, parentId));
  const grouped = new Map<string, SheetAccount[]>();
  for (const account of accounts) {
    const group = grouped.get(account[level]);
    if (group) group.push(account);
    else grouped.set(account[level], [account]);
  }
  return [...grouped].flatMap(([name, below]): SheetRow[] => {
    const [only] = below;
    if (level === 'category3' && only && below.length === 1) return [leaf(only, depth, parentId)];
    const id = categoryRow(report, [...path, name]);
    const kind = depth === 0 ? 'step' : 'step-row';
    return [
      { id, parentId, kind, label: name, depth, ...summedFigures(below) },
      ...branch(report, below, [...path, name], id),
    ];
  });
}

const leaf = (
  { account, name, from, to }: SheetAccount,
  depth: number,
  parentId: string | null,
): SheetRow => ({
  id: account,
  parentId,
  kind: 'row',
  label: `${account} - ${name}`,
  depth,
  ...figuresOf(from, to),
});
