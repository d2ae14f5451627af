import { BSON, type Collection, type Db, type Filter } from 'mongodb';
import { sideOf, type BalanceSide } from '../../../app/domain/finance/balances/chart';
import { collection } from '../../platform/mongo/collection';
import { countedReads, type CountedReads } from '../../platform/mongo/counted-reads';
import { balanceMonths, chartEditions, type BalanceMonth, type ChartEdition } from './collection';
import { Marks } from './marks';
import { placeId, type MonthPlace } from './place';
import { centsOf } from './totals';

/** Months that come in one answer: those of a company always, and mostly those of a group. */
const wholeAnswer = 1_000;

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
  readonly #editions: Collection<ChartEdition>;
  readonly #kept: CountedReads;
  #chart: { readonly edition: number; readonly sides: Sides } | null = null;

  constructor(private readonly db: Db) {
    this.#months = collection(db, balanceMonths);
    this.#editions = collection(db, chartEditions);
    this.#kept = countedReads(db);
    this.marks = new Marks(this.#months);
  }

  /** Every month with balances, by company and month; of some months, of some companies, or all. */
  async read(filter: Filter<BalanceMonth> = {}): Promise<readonly BalanceMonth[]> {
    return this.#kept.of(
      balanceMonths.name,
      BSON.EJSON.stringify(filter),
      async () => {
        await this.settle();
        return this.#months
          .find({ ...filter, accounts: { $gt: 0 } })
          .sort({ businessUnitID: 1, data_ref: 1 })
          .batchSize(wholeAnswer)
          .toArray();
      },
      ({ length }) => length + 1,
    );
  }

  /** The first days of the months that any company has balances of. */
  async dates(): Promise<Date[]> {
    await this.settle();
    // One key of the index a month, however many companies there are.
    const months = this.#months.aggregate<{ _id: Date; accounts: number }>([
      { $sort: { data_ref: 1, accounts: 1 } },
      { $group: { _id: '$data_ref', accounts: { $last: '$accounts' } } },
    ]);
    return (await months.toArray()).flatMap(({ _id, accounts }) => (accounts > 0 ? [_id] : []));
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

  /** Writes the chart. */
  async writingChart<T>(write: () => Promise<T>): Promise<T> {
    return this.marks.all(async () => {
      await this.#nextEdition();
      const result = await write();
      await this.#nextEdition();
      return result;
    });
  }

  /** On which side accounts are. Whoever adds to sums asks after `begin`: what the chart changes then is reckoned anew. */
  async sides(): Promise<Sides> {
    const edition = await this.#edition();
    if (this.#chart?.edition !== edition) this.#chart = { edition, sides: await this.#sides() };
    return this.#chart.sides;
  }

  /** Another one whenever the chart may read otherwise than before. */
  async chartEdition(): Promise<number> {
    const { edition } = await this.#kept.of(chartEditions.name, 'chart', async () => ({
      edition: await this.#edition(),
    }));
    return edition;
  }

  /** Read as it is: a load asks for each of its batches, and nobody beside it. */
  async #edition(): Promise<number> {
    return (await this.#editions.findOne({ _id: 'chart' }))?.edition ?? 0;
  }

  async #nextEdition(): Promise<void> {
    await this.#editions.updateOne({ _id: 'chart' }, { $inc: { edition: 1 } }, { upsert: true });
  }

  async #sumsOf(places: readonly MonthPlace[]): Promise<Map<string, Sums>> {
    const byUnit = new Map<string, Date[]>();
    for (const { businessUnitID, data_ref } of places) {
      const months = byUnit.get(businessUnitID) ?? [];
      byUnit.set(businessUnitID, months);
      months.push(data_ref);
    }
    const sides = await this.#sides();
    const side = (name: string) => {
      const accounts = [...sides].flatMap(([account, own]) => (own === name ? [account] : []));
      return { $sum: { $cond: [{ $in: ['$account', accounts] }, centsOf, 0] } };
    };
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
            assets: side('assets'),
            funding: side('funding'),
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

  async #sides(): Promise<Sides> {
    const chart = await this.db
      .collection('plano_contas')
      .find({ statement: 'balance' }, { projection: { _id: 0, account: 1, category1: 1 } })
      .toArray();
    return new Map(chart.map(({ account, category1 }) => [String(account), sideOf(String(category1))]));
  }
}

/** On which side of the balance sheet an account is. */
type Sides = ReadonlyMap<string, BalanceSide>;
