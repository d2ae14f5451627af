import { balanceCategories, type Measure } from '../../../app/domain/finance/balances/chart';
import {
  comparedMonths,
  narrowed,
  type CockpitFilter,
  type CockpitPlace,
  type CockpitProblems,
  type ComparedMonths,
  type Narrowed,
} from '../../../app/domain/finance/cockpit/filter';
import { cycleWindow, trendMonths, type CycleMonth } from '../../../app/domain/finance/cockpit/cycle';
import type { SheetAccount } from '../../../app/domain/finance/cockpit/sheet';
import { monthsFrom, type Month } from '../../../app/domain/values/month';
import { currentMonth, type Clock } from '../../platform/clock';
import type { AccountSum, Balances, SumQuery } from '../balances/balances';
import type { BusinessUnit, LedgerAccount } from '../balances/collection';

type SheetLedgerAccount = Extract<LedgerAccount, { statement: 'balance' }>;

/** The ledgers for a filter: the options, the selection, and the amounts of the two months. */
export interface Books {
  readonly units: readonly BusinessUnit[];
  /** Months with balances, newest first. */
  readonly closed: readonly Month[];
  readonly months: ComparedMonths | null;
  readonly problems: CockpitProblems;
  readonly narrowed: Narrowed;
  /** Balance-sheet accounts in the order of the table, and their sums for the chosen unit or for all. */
  readonly accounts: readonly SheetLedgerAccount[];
  readonly amounts: readonly AccountSum[];
}

const measured: readonly Measure[] = ['receivables', 'inventory', 'payables', 'revenue', 'cogs'];

/** Reads the ledgers for the cockpit's filter. */
export async function readBooks(balances: Balances, clock: Clock, filter: CockpitFilter): Promise<Books> {
  const units = await balances.units();
  const known = units.some(({ _id }) => _id === filter.businessUnitID);
  const [chart, own] = await Promise.all([
    balances.accounts(),
    balances.months(known ? filter.businessUnitID : undefined),
  ]);
  // A unit without balances cannot be selected: then all months are offered.
  const found = known && own.length === 0 ? await balances.months() : own;
  const closed = found.reverse();
  const { months, problems } = comparedMonths(filter, closed, currentMonth(clock));
  const asked = months ? [months.from, months.to].filter((month) => closed.includes(month)) : [];
  const read = asked.length > 0 ? asked : closed.slice(0, 2);
  const posting = await balances.unitsIn(read);
  const unit = posting.has(filter.businessUnitID) ? filter.businessUnitID : '';
  const amounts = await balances.sums({
    businessUnits: unit ? [unit] : 'all',
    months: read,
  });
  const accounts = chart
    .filter((account): account is SheetLedgerAccount => account.statement === 'balance')
    .sort(
      (one, other) => balanceCategories.indexOf(one.category1) - balanceCategories.indexOf(other.category1),
    );
  const offered = units.filter(({ _id }) => posting.has(_id)).map(({ _id }) => _id);
  const places = [...offered.map(unitPlace), ...placesOf(unit, accounts, amounts)];
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

/** A unit as an option of the filter. */
const unitPlace = (businessUnitID: string): CockpitPlace => ({
  businessUnitID,
  report: '',
  category1: '',
  category2: '',
  category3: '',
});

/**
 * Categories with accounts that the chosen unit (or any unit if none is chosen) posts to, in the order of the
 * options.
 */
function placesOf(
  businessUnitID: string,
  accounts: readonly SheetLedgerAccount[],
  amounts: readonly AccountSum[],
): CockpitPlace[] {
  const posted = new Set(amounts.map(({ account }) => account));
  return accounts.flatMap(({ _id, reports, category1, category2, category3 }) =>
    posted.has(_id)
      ? reports.map((report) => ({ businessUnitID, report, category1, category2, category3 }))
      : [],
  );
}

export const isOwed = (category1: string): boolean =>
  category1.endsWith('Liabilities') || category1 === 'Equity';

/** The accounts that match a filter, with their balances in R$; liabilities of `Working Capital` are negative. */
export function sheetAccounts({ accounts, amounts, months, narrowed: { chosen } }: Books): SheetAccount[] {
  if (!months) return [];
  const { report, category1, category2, category3 } = chosen;
  const cents = new Map(amounts.map((amount) => [`${amount.account} ${amount.month}`, amount.cents]));
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

/** Monthly input of the working-capital cycle of some units, for all months that its figures and trends need. */
export async function cycleSeries(
  balances: Balances,
  units: SumQuery['businessUnits'],
  { from, to }: ComparedMonths,
): Promise<ReadonlyMap<Month, CycleMonth>> {
  const chart = await balances.accounts();
  const measure = new Map(chart.map((account) => [account._id, account.measure]));
  const months = new Set([
    ...monthsFrom(to - trendMonths - cycleWindow + 2, to),
    ...monthsFrom(from - cycleWindow + 1, from),
  ]);
  const amounts = await balances.sums({
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
