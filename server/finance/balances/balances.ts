import type { Db, Document } from 'mongodb';
import type { BalanceCategory, BalanceReport } from '../../../app/domain/finance/balances/chart';
import { toUnits } from '../../../app/domain/values/decimal';
import { monthDate, monthOfDate, type Month } from '../../../app/domain/values/month';
import { countedReads } from '../../platform/mongo';
import type { RevisionCache } from '../../platform/mongo/revision-cache';
import type { BusinessUnit, LedgerAccount } from './collection';
import { BalanceMonths } from './months';
import { centsOf } from './reckoning';

/** One account's amount in one month: a balance at the month's end, or an income account's movement in it (rule F8). */
export interface Amount {
  readonly businessUnit: string;
  readonly account: string;
  readonly month: Month;
  /** Whole centavos; assets and income positive, liabilities and equity credit-positive. */
  readonly cents: number;
}

/** An amount over several companies. */
export type AccountSum = Omit<Amount, 'businessUnit'>;

export interface AmountQuery {
  readonly businessUnits: readonly string[];
  readonly months: readonly Month[];
  /** All accounts if absent. */
  readonly accounts?: readonly string[];
}

/** Asks for the sum over companies; `all` means every company. */
export interface SumQuery extends Omit<AmountQuery, 'businessUnits'> {
  readonly businessUnits: readonly string[] | 'all';
}

/** Reads the companies' ledgers from their bases: companies, chart of accounts and monthly amounts. */
export class Balances {
  readonly #months: BalanceMonths;
  readonly #kept: RevisionCache;
  #chart: { readonly edition: number; readonly accounts: Promise<readonly LedgerAccount[]> } | null = null;

  constructor(private readonly db: Db) {
    this.#months = new BalanceMonths(db);
    this.#kept = countedReads(db);
  }

  /** All companies, by code. */
  async units(): Promise<BusinessUnit[]> {
    const rows = await this.#kept.of('empresa', 'all', () =>
      this.db.collection('empresa').find().sort({ businessUnitID: 1 }).toArray(),
    );
    return rows.map((row) => ({
      _id: String(row['businessUnitID']),
      name: text(row['name']),
      legalName: text(row['legalName']) || text(row['name']),
      cnpj: text(row['cnpj']),
      city: text(row['city']),
      state: text(row['state']),
      activity: text(row['activity']),
      director: text(row['director']),
      accountant: text(row['accountant']),
      crc: text(row['crc']),
    }));
  }

  /** The chart of accounts in the order of the statements: as the base orders it, then by code. */
  async accounts(): Promise<readonly LedgerAccount[]> {
    const edition = await this.#months.chartEdition();
    if (this.#chart?.edition !== edition) {
      const accounts = this.#readAccounts();
      const chart = { edition, accounts };
      this.#chart = chart;
      accounts.catch(() => {
        if (this.#chart === chart) this.#chart = null;
      });
    }
    return this.#chart.accounts;
  }

  async #readAccounts(): Promise<readonly LedgerAccount[]> {
    const rows = await this.db.collection('plano_contas').find().toArray();
    const place = ({ order }: Document) => (typeof order === 'number' ? order : Number.POSITIVE_INFINITY);
    return rows
      .toSorted(
        (one, other) =>
          compare(place(one), place(other)) || compare(text(one['account']), text(other['account'])),
      )
      .map(accountOf);
  }

  /** Accounts without a statement line in the chart. */
  async unlined(): Promise<readonly LedgerAccount[]> {
    return (await this.accounts()).filter(({ category2 }) => category2 === '');
  }

  /** The months with balances of a company, or of any company, oldest first. */
  async months(businessUnit?: string): Promise<Month[]> {
    const dates =
      businessUnit === undefined
        ? await this.#months.dates()
        : await this.#ofBalances(['months', businessUnit], () => this.#datesOf(businessUnit));
    return dates.map(monthOfDate).sort((one, other) => one - other);
  }

  /** Reads one index key for each month. */
  #datesOf(businessUnitID: string): Promise<Date[]> {
    return this.db.collection('saldo').distinct('data_ref', { businessUnitID });
  }

  /** The months with balances of each company, oldest first. */
  async monthsByUnit(): Promise<Map<string, Month[]>> {
    const byUnit = new Map<string, Month[]>();
    for (const { businessUnitID, data_ref } of await this.#months.read()) {
      const months = byUnit.get(businessUnitID) ?? [];
      byUnit.set(businessUnitID, months);
      months.push(monthOfDate(data_ref));
    }
    return byUnit;
  }

  /** The companies with a non-zero balance sheet in any of these months. */
  async unitsIn(months: readonly Month[]): Promise<Set<string>> {
    const found = await this.#months.read({ months: months.map(monthDate) });
    return new Set(
      found
        .filter(({ assets, funding }) => assets !== 0 || funding !== 0)
        .map(({ businessUnitID }) => businessUnitID),
    );
  }

  /** Sums of accounts over companies, by month; accounts without postings are absent. */
  sums({ businessUnits, ...query }: SumQuery): Promise<readonly AccountSum[]> {
    return this.#ofBalances(['sums', businessUnits, query], () =>
      businessUnits === 'all' ? this.#totalsOf(query) : this.#sumsOf({ businessUnits, ...query }),
    );
  }

  async #totalsOf({ months, accounts }: Omit<AmountQuery, 'businessUnits'>): Promise<AccountSum[]> {
    const wanted = accounts && new Set(accounts);
    return (await this.#months.amounts(months.map(monthDate)))
      .filter(({ account }) => wanted?.has(account) ?? true)
      .map(({ account, data_ref, cents }) => ({ account, month: monthOfDate(data_ref), cents }));
  }

  async #sumsOf(query: AmountQuery): Promise<AccountSum[]> {
    const sums = await this.db
      .collection('saldo')
      .aggregate<{ _id: { account: string; month: Date }; cents: number }>([
        { $match: matchOf(query) },
        {
          $group: {
            _id: { account: '$account', month: '$data_ref' },
            cents: { $sum: centsOf },
          },
        },
      ])
      .toArray();
    return sums.map(({ _id: { account, month }, cents }) => ({
      account,
      month: monthOfDate(month),
      cents,
    }));
  }

  /** Amounts of companies in months; accounts without postings are absent. */
  amounts(query: AmountQuery): Promise<readonly Amount[]> {
    return this.#ofBalances(['amounts', query], () => this.#amountsOf(query));
  }

  /** Caches a result that depends on balances only, until one is written. */
  #ofBalances<T>(key: unknown, read: () => Promise<readonly T[]>): Promise<readonly T[]> {
    return this.#kept.of('saldo', JSON.stringify(key), read, ({ length }) => length + 1);
  }

  async #amountsOf(query: AmountQuery): Promise<Amount[]> {
    const rows = await this.db
      .collection('saldo')
      .find(matchOf(query))
      .project<{ businessUnitID: string; account: string; data_ref: Date; valor: number }>({
        _id: 0,
        businessUnitID: 1,
        account: 1,
        data_ref: 1,
        valor: 1,
      })
      .toArray();
    return rows.map(({ businessUnitID, account, data_ref, valor }) => ({
      businessUnit: businessUnitID,
      account,
      month: monthOfDate(data_ref),
      cents: toUnits(valor, 2),
    }));
  }
}

const matchOf = ({ businessUnits, months, accounts }: AmountQuery): Document => ({
  businessUnitID: { $in: [...businessUnits] },
  data_ref: { $in: months.map(monthDate) },
  ...(accounts ? { account: { $in: [...accounts] } } : {}),
});

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

const compare = <T extends number | string>(one: T, other: T): number =>
  one < other ? -1 : one > other ? 1 : 0;

function accountOf(row: Document): LedgerAccount {
  const category1 = text(row['category1']);
  return {
    _id: text(row['account']),
    name: text(row['name']),
    statement: row['statement'] as 'balance',
    category1: category1 as BalanceCategory,
    category2: text(row['category2']),
    category3: text(row['category3']),
    note: text(row['note']),
    noteTable: text(row['note_table']),
    noteText: text(row['note_text']),
    reports: reportsOf(row, category1),
    measure: (row['measure'] || null) as LedgerAccount['measure'],
    cashFlow: (row['cash_flow'] || null) as LedgerAccount['cashFlow'],
    cashFlowLine: text(row['cash_flow_line']),
    equityMove: (row['equity_move'] || null) as LedgerAccount['equityMove'],
  };
}

/** By default, current accounts other than cash belong to working capital. */
function reportsOf({ statement, working_capital, measure }: Document, category1: string): BalanceReport[] {
  if (statement !== 'balance') return [];
  const works = working_capital
    ? working_capital === 'sim'
    : category1.startsWith('Current') && measure !== 'cash';
  return works ? ['Balance Sheet', 'Working Capital'] : ['Balance Sheet'];
}
