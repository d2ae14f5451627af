import type { Collection, Db } from 'mongodb';
import { collection } from '../../platform/mongo/collection';
import { balanceMonths, balanceTotals, type BalanceTotal } from './collection';
import { Marks } from './marks';
import { monthId } from './place';

type Amounts = BalanceTotal['amounts'];

/** Months that are summed up in one question. */
const monthsAtOnce = 60;

export interface TotalAmount {
  readonly account: string;
  readonly data_ref: Date;
  /** Whole centavos. */
  readonly cents: number;
}

/** An account's code as the name of a field, in which points and dollars mean something else. */
export const fieldOfAccount = (account: string): string =>
  account.replace(/[%.$\0]/g, (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`);

const accountOf = (field: string): string =>
  field.replace(/%([\da-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** What the accounts come to month by month over all companies. */
export class BalanceTotals {
  readonly marks: Marks<BalanceTotal>;
  readonly #totals: Collection<BalanceTotal>;

  constructor(private readonly db: Db) {
    this.#totals = collection(db, balanceTotals);
    this.marks = new Marks(this.#totals);
  }

  /** Of months with balances, of all accounts. */
  async read(months: readonly Date[]): Promise<TotalAmount[]> {
    await this.settle();
    const found = await this.#totals
      .find({ _id: { $in: months.map(monthId) } }, { projection: { _id: 0, data_ref: 1, amounts: 1 } })
      .toArray();
    return found.flatMap(({ data_ref, amounts }) =>
      Object.entries(amounts).map(([field, cents]) => ({ account: accountOf(field), data_ref, cents })),
    );
  }

  /** Sums up the months whose rows were written since they were summed up last. */
  async settle(): Promise<void> {
    await this.marks.settle(async (open) => {
      const amounts = new Map<string, Amounts>();
      for (let first = 0; first < open.length; first += monthsAtOnce)
        await this.#addAmounts(
          open.slice(first, first + monthsAtOnce).map(({ data_ref }) => data_ref),
          amounts,
        );
      return ({ _id }) => ({ amounts: amounts.get(_id) ?? {} });
    });
  }

  async #addAmounts(months: readonly Date[], amounts: Map<string, Amounts>): Promise<void> {
    const data_ref = { $in: [...months] };
    // Asked company by company, as the rows' index has them.
    const units = await collection(this.db, balanceMonths).distinct('businessUnitID', { data_ref });
    const sums = this.db
      .collection('saldo')
      .aggregate<{ _id: { month: Date; account: string }; cents: number }>([
        { $match: { businessUnitID: { $in: units }, data_ref } },
        { $group: { _id: { month: '$data_ref', account: '$account' }, cents: { $sum: centsOf } } },
      ]);
    for await (const { _id, cents } of sums) {
      const own = amounts.get(monthId(_id.month)) ?? {};
      amounts.set(monthId(_id.month), own);
      own[fieldOfAccount(_id.account)] = Number(cents);
    }
  }
}

/** A row's whole centavos. */
export const centsOf = { $toLong: { $round: [{ $multiply: ['$valor', 100] }] } };
