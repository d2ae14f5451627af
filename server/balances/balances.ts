import type { Collection, Db } from 'mongodb';
import { monthDate, monthOfDate, type Month } from '../../app/domain/month';
import { collection } from '../mongo/collection';
import {
  balances,
  businessUnits,
  ledgerAccounts,
  type BalanceRecord,
  type BusinessUnit,
  type LedgerAccount,
} from './collection';

/** One account's amount in one month; see `balanceSchema` for what it means and its sign. */
export interface Amount {
  readonly businessUnit: string;
  readonly account: string;
  readonly month: Month;
  /** Whole centavos. */
  readonly cents: number;
}

export interface AmountQuery {
  readonly businessUnits: readonly string[];
  readonly months: readonly Month[];
  /** All of them where absent. */
  readonly accounts?: readonly string[];
}

/** Reads the companies' ledgers: who they are, the chart of accounts, and monthly amounts. */
export class Balances {
  readonly #units: Collection<BusinessUnit>;
  readonly #accounts: Collection<LedgerAccount>;
  readonly #balances: Collection<BalanceRecord>;

  constructor(db: Db) {
    this.#units = collection(db, businessUnits);
    this.#accounts = collection(db, ledgerAccounts);
    this.#balances = collection(db, balances);
  }

  /** Every company, by code. */
  units(): Promise<BusinessUnit[]> {
    return this.#units.find().sort({ _id: 1 }).toArray();
  }

  /** The chart of accounts, in the order of the statements. */
  accounts(): Promise<LedgerAccount[]> {
    return this.#accounts.find().sort({ _id: 1 }).toArray();
  }

  /** The months that a company (or any company) has balances of, oldest first. */
  async months(businessUnit?: string): Promise<Month[]> {
    const units = businessUnit ? [businessUnit] : (await this.units()).map(({ _id }) => _id);
    const dates = await this.#balances.distinct('data_ref', { businessUnit: { $in: units } });
    return dates.map(monthOfDate).sort((one, other) => one - other);
  }

  /** Amounts of companies in months; what nobody posted to is absent. */
  async amounts({ businessUnits: units, months, accounts }: AmountQuery): Promise<Amount[]> {
    const records = await this.#balances
      .find({
        businessUnit: { $in: [...units] },
        data_ref: { $in: months.map(monthDate) },
        ...(accounts ? { account: { $in: [...accounts] } } : {}),
      })
      .project<Omit<BalanceRecord, '_id'>>({ _id: 0 })
      .toArray();
    return records.map(({ businessUnit, account, data_ref, cents }) => ({
      businessUnit,
      account,
      month: monthOfDate(data_ref),
      cents,
    }));
  }
}
