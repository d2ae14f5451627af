import type { Collection, Db, Filter } from 'mongodb';
import { collection } from '../mongo/collection';
import { balanceMonths, type BalanceMonth } from './collection';

/** A company's month that rows were written of. */
type Place = Pick<BalanceMonth, 'businessUnitID' | 'data_ref'>;

interface Sums {
  readonly _id: { readonly unit: string; readonly month: Date };
  readonly accounts: number;
  readonly assets: number;
  readonly funding: number;
}

const idOf = ({ businessUnitID, data_ref }: Place): string =>
  `${businessUnitID} ${data_ref.toISOString().slice(0, 7)}`;

/** The sums of each company's months. Whoever writes balances marks their months; whoever reads sums them up anew. */
export class BalanceMonths {
  readonly #months: Collection<BalanceMonth>;

  constructor(private readonly db: Db) {
    this.#months = collection(db, balanceMonths);
  }

  /** Notes, before rows of some months are written, that what is known of these no longer holds. */
  async mark(places: readonly Place[]): Promise<void> {
    const distinct = new Map(places.map((place) => [idOf(place), place]));
    if (distinct.size === 0) return;
    await this.#months.bulkWrite(
      [...distinct].map(([_id, { businessUnitID, data_ref }]) => ({
        updateOne: {
          filter: { _id },
          update: {
            $inc: { marks: 1 },
            $set: { open: true },
            $setOnInsert: { businessUnitID, data_ref, reckoned: 0, accounts: 0, assets: 0, funding: 0 },
          },
          upsert: true,
        },
      })),
      { ordered: false },
    );
  }

  /** Notes the same of every month: the chart has changed. */
  async markAll(): Promise<void> {
    await this.#months.updateMany({}, { $inc: { marks: 1 }, $set: { open: true } });
  }

  /** Every month with balances, by company and month; of some months, of some companies, or all. */
  async read(filter: Filter<BalanceMonth> = {}): Promise<BalanceMonth[]> {
    await this.#settle();
    return this.#months
      .find({ ...filter, accounts: { $gt: 0 } })
      .sort({ businessUnitID: 1, data_ref: 1 })
      .toArray();
  }

  /** The first days of the months that any company has balances of. */
  async dates(): Promise<Date[]> {
    await this.#settle();
    return this.#months.distinct('data_ref', { accounts: { $gt: 0 } });
  }

  async #settle(): Promise<void> {
    const open = await this.#months.find({ open: true }).toArray();
    if (open.length === 0) return;
    const sums = await this.#sumsOf(open);
    await this.#months.bulkWrite(
      open.map(({ _id, marks }) => {
        const { accounts = 0, assets = 0, funding = 0 } = sums.get(_id) ?? {};
        return {
          // Marked again meanwhile, it is summed up again by the next reader.
          updateOne: {
            filter: { _id, marks },
            update: { $set: { reckoned: marks, open: false, accounts, assets, funding } },
          },
        };
      }),
      { ordered: false },
    );
  }

  async #sumsOf(places: readonly Place[]): Promise<Map<string, Sums>> {
    const byUnit = new Map<string, Date[]>();
    for (const { businessUnitID, data_ref } of places) {
      const months = byUnit.get(businessUnitID) ?? [];
      byUnit.set(businessUnitID, months);
      months.push(data_ref);
    }
    const sides = await this.#sides();
    const cents = { $round: [{ $multiply: ['$valor', 100] }] };
    const side = (accounts: readonly string[]) => ({
      $sum: { $cond: [{ $in: ['$account', [...accounts]] }, { $toLong: cents }, 0] },
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
        idOf({ businessUnitID: sum._id.unit, data_ref: sum._id.month }),
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
