import { balanceCategories, type Measure } from '../../app/domain/balances/chart';
import {
  comparedMonths,
  narrowed,
  type CockpitFilter,
  type CockpitPlace,
  type CockpitProblems,
  type ComparedMonths,
  type Narrowed,
} from '../../app/domain/cockpit/filter';
import { cycleWindow, trendMonths, type CycleMonth } from '../../app/domain/cockpit/cycle';
import type { SheetAccount } from '../../app/domain/cockpit/sheet';
import { monthsFrom, type Month } from '../../app/domain/month';
import type { Amount, Balances } from '../balances/balances';
import type { BusinessUnit, LedgerAccount } from '../balances/collection';

type SheetLedgerAccount = Extract<LedgerAccount, { statement: 'balance' }>;

/** What the ledgers hold for a filter: what may be chosen, what is chosen, and the amounts of the two months. */
export interface Books {
  readonly units: readonly BusinessUnit[];
  /** Months with balances, newest first. */
  readonly closed: readonly Month[];
  readonly months: ComparedMonths | null;
  readonly problems: CockpitProblems;
  readonly narrowed: Narrowed;
  /** Balance-sheet accounts in the order of the table. */
  readonly accounts: readonly SheetLedgerAccount[];
  readonly amounts: readonly Amount[];
}

const measured: readonly Measure[] = ['receivables', 'inventory', 'payables', 'revenue', 'cogs'];

/** Reads the ledgers as the cockpit's filter asks. */
export async function readBooks(balances: Balances, filter: CockpitFilter): Promise<Books> {
  const units = await balances.units();
  const known = units.some(({ _id }) => _id === filter.businessUnitID);
  const [chart, own] = await Promise.all([
    balances.accounts(),
    balances.months(known ? filter.businessUnitID : undefined),
  ]);
  // A unit without balances is no choice; the others' months are.
  const found = known && own.length === 0 ? await balances.months() : own;
  const closed = found.reverse();
  const { months, problems } = comparedMonths(filter, closed);
  const asked = months ? [months.from, months.to].filter((month) => closed.includes(month)) : [];
  const amounts = await balances.amounts({
    businessUnits: units.map(({ _id }) => _id),
    months: asked.length > 0 ? asked : closed.slice(0, 2),
  });
  const accounts = chart
    .filter((account): account is SheetLedgerAccount => account.statement === 'balance')
    .sort(
      (one, other) => balanceCategories.indexOf(one.category1) - balanceCategories.indexOf(other.category1),
    );
  const places = placesOf(units, accounts, amounts);
  return {
    units,
    closed,
    months,
    problems,
    narrowed: narrowed(places, {
      ...filter,
      report: filter.report || (places.length > 0 ? 'Balance Sheet' : ''),
    }),
    accounts,
    amounts: asked.length > 0 ? amounts : [],
  };
}

/** Where the accounts that units post to stand, in the order that they are offered in. */
function placesOf(
  units: readonly BusinessUnit[],
  accounts: readonly SheetLedgerAccount[],
  amounts: readonly Amount[],
): CockpitPlace[] {
  const posted = new Set(amounts.map(({ businessUnit, account }) => `${businessUnit} ${account}`));
  return units.flatMap(({ _id: businessUnitID }) =>
    accounts.flatMap(({ _id, reports, category1, category2, category3 }) =>
      posted.has(`${businessUnitID} ${_id}`)
        ? reports.map((report) => ({ businessUnitID, report, category1, category2, category3 }))
        : [],
    ),
  );
}

const isOwed = (category1: string): boolean => category1.endsWith('Liabilities') || category1 === 'Equity';

/** The accounts that a filter leaves, with their balances in R$; liabilities of `Working Capital` are negative. */
export function sheetAccounts({ accounts, amounts, months, narrowed: { chosen } }: Books): SheetAccount[] {
  if (!months) return [];
  const { businessUnitID, report, category1, category2, category3 } = chosen;
  const cents = new Map<string, number>();
  for (const { businessUnit, account, month, cents: more } of amounts) {
    if (businessUnitID && businessUnit !== businessUnitID) continue;
    const key = `${account} ${month}`;
    cents.set(key, (cents.get(key) ?? 0) + more);
  }
  return accounts.flatMap((account) => {
    const open = (level: string, value: string) => level === '' || level === value;
    const wanted =
      account.reports.some((name) => name === report) &&
      open(category1, account.category1) &&
      open(category2, account.category2) &&
      open(category3, account.category3);
    if (!wanted) return [];
    const sign = report === 'Working Capital' && isOwed(account.category1) ? -1 : 1;
    const balance = (month: Month) => {
      const found = cents.get(`${account._id} ${month}`);
      return found === undefined ? null : (sign * found) / 100 + 0;
    };
    const [from, to] = [balance(months.from), balance(months.to)];
    if (from === null && to === null) return [];
    const { _id, name, category1: first, category2: second, category3: third } = account;
    return [{ account: _id, name, category1: first, category2: second, category3: third, from, to }];
  });
}

/** What the working-capital cycle of some units is reckoned from: every month that its figures and trends reach back to. */
export async function cycleSeries(
  balances: Balances,
  units: readonly string[],
  { from, to }: ComparedMonths,
): Promise<ReadonlyMap<Month, CycleMonth>> {
  const chart = await balances.accounts();
  const measure = new Map(chart.map((account) => [account._id, account.measure]));
  const months = new Set([
    ...monthsFrom(to - trendMonths - cycleWindow + 2, to),
    ...monthsFrom(from - cycleWindow + 1, from),
  ]);
  const amounts = await balances.amounts({
    businessUnits: units,
    months: [...months],
    accounts: chart.flatMap((account) =>
      account.measure && measured.includes(account.measure) ? [account._id] : [],
    ),
  });
  const cents = new Map<Month, Partial<Record<Measure, number>>>();
  for (const { account, month, cents: more } of amounts) {
    const kind = measure.get(account);
    if (!kind) continue;
    const sums = cents.get(month) ?? {};
    sums[kind] = (sums[kind] ?? 0) + more;
    cents.set(month, sums);
  }
  return new Map(
    [...cents].map(([month, sums]) => {
      const of = (kind: Measure) => (sums[kind] ?? 0) / 100;
      const figures = {
        month,
        receivables: of('receivables'),
        inventories: of('inventory'),
        payables: of('payables'),
        revenue: of('revenue'),
        // Costs are posted as negative movements.
        costs: -of('cogs'),
      };
      return [month, figures] as const;
    }),
  );
}
