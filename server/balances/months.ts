import type { Collection, Db, Filter } from 'mongodb';
import { collection } from '../mongo/collection';
import { balanceMonths, type BalanceMonth } from './collection';
import { Marks } from './marks';
import { placeId, type MonthPlace } from './place';
import { centsOf } from './totals';

interface Sums {
  readonly _id: { readonly unit: string; readonly month: Date };
  readonly accounts: number;
  readonly assets: number;
  readonly funding: number;
}

/** The sums of each company's months. */
export class BalanceMonths {
  readonly marks: Marks<BalanceMonth>;
  readonly #months: Collection<BalanceMonth>;

  constructor(private readonly db: Db) {
    this.#months = collection(db, balanceMonths);
    this.marks = new Marks(this.#months);
  }

  /** Every month with balances, by company and month; of some months, of some companies, or all. */
  async read(filter: Filter<BalanceMonth> = {}): Promise<BalanceMonth[]> {
    await this.settle();
    return this.#months
      .find({ ...filter, accounts: { $gt: 0 } })
      .sort({ businessUnitID: 1, data_ref: 1 })
      .toArray();
  }

  /** The first days of the months that any company has balances of. */
  async dates(): Promise<Date[]> {
    await this.settle();
    return this.#months.distinct('data_ref', { accounts: { $gt: 0 } });
  }

  /** Sums up the months whose rows were written since they were summed up last. */
  async settle(): Promise<void> {
    await this.marks.settle(async (open) => {
      const sums = await this.#sumsOf(open);
      return ({ _id }) => {
        const { accounts = 0, assets = 0, funding = 0 } = sums.get(_id) ?? {};
        return { accounts, assets, funding };
      };
    });
  }

  async #sumsOf(places: readonly MonthPlace[]): Promise<Map<string, Sums>> {
    const byUnit = new Map<string, Date[]>();
    for (const { businessUnitID, data_ref } of places) {
      const months = byUnit.get(businessUnitID) ?? [];
      byUnit.set(businessUnitID, months);
      months.push(data_ref);
    }
    const sides = await this.#sides();
    const side = (accounts: readonly string[]) => ({
      $sum: { $cond: [{ $in: ['$account', [...accounts]] }, centsOf, 0] },
    });
    const found = await this.db
      .collection('saldo')
      .aggregate<Sums>([
        {
          $match: {
            $or: [...byUnit].map(([businessUnitID, months]) => ({
              businessUnitID,
              data_ref: { $in: months },
            })),
          },
        },
        {
          $group: {
            _id: { unit: '$businessUnitID', month: '$data_ref' },
            accounts: { $sum: 1 },
            assets: side(sides.assets),
            funding: side(sides.funding),
          },
        },
      ])
      .toArray();
    return new Map(
      found.map((sum) => [
        placeId({ businessUnitID: sum._id.unit, data_ref: sum._id.month }),
        { ...sum, assets: Number(sum.assets), funding: Number(sum.funding) },
      ]),
    );
  }

  async #sides() {
    const chart = await this.db
      .collection('plano_contas')
      .find({ statement: 'balance' }, { projection: { _id: 0, account: 1, category1: 1 } })
      .toArray();
    const of = (isAsset: boolean) =>
      chart
        .filter(({ category1 }) => String(category1).endsWith('Assets') === isAsset)
        .map(({ account }) => String(account));
    return { assets: of(true), funding: of(false) };
  }
}
