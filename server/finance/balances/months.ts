import type { Collection, Db, Document, Filter } from 'mongodb';
import { collection, countedReads } from '../../platform/mongo';
import type { RevisionCache } from '../../platform/mongo/revision-cache';
import { chartEditions, monthSums, type ChartEdition, type MonthSum, type UnitMonth } from './collection';
import { Marks } from './marks';
import { monthId } from './place';
import { reckon, sidesOf, type Sides } from './reckoning';
import { codeOf, fieldOf } from './sum-fields';

export interface TotalAmount {
  readonly account: string;
  readonly data_ref: Date;
  /** Whole centavos. */
  readonly cents: number;
}

interface Wanted {
  /** One company; all companies if absent. */
  readonly unit?: string;
  /** All months if absent. */
  readonly months?: readonly Date[];
}

/** Totals of months' balances, by company and over all companies. */
export class BalanceMonths {
  readonly marks: Marks<MonthSum>;
  readonly #sums: Collection<MonthSum>;
  readonly #editions: Collection<ChartEdition>;
  readonly #kept: RevisionCache;
  #chart: { readonly edition: number; readonly sides: Sides } | null = null;

  constructor(private readonly db: Db) {
    this.#sums = collection(db, monthSums);
    this.#editions = collection(db, chartEditions);
    this.#kept = countedReads(db);
    this.marks = new Marks(this.#sums);
  }

  /** Months with balances, by company and month, optionally only those of a company or some months. */
  async read(wanted: Wanted = {}): Promise<readonly UnitMonth[]> {
    const { unit, months } = wanted;
    return this.#keptOf(['units', wanted], async () => {
      const units = unit === undefined ? 'units' : `units.${fieldOf(unit)}`;
      const found = await this.#settled(months, { data_ref: 1, [units]: 1 });
      return found
        .flatMap(({ data_ref, units: sums }) =>
          Object.entries(sums).map(([field, sum]) => ({ businessUnitID: codeOf(field), data_ref, ...sum })),
        )
        .sort(
          (one, other) =>
            compare(one.businessUnitID, other.businessUnitID) || +one.data_ref - +other.data_ref,
        );
    });
  }

  /** The first days of the months with balances of any company, oldest first. */
  async dates(): Promise<readonly Date[]> {
    return this.#keptOf(['dates'], async () =>
      (await this.#settled(undefined, { data_ref: 1 })).map(({ data_ref }) => data_ref),
    );
  }

  /** Sums of accounts in months over all companies. */
  async amounts(months: readonly Date[]): Promise<readonly TotalAmount[]> {
    const found = await this.#settled(months, { data_ref: 1, amounts: 1 });
    return found.flatMap(({ data_ref, amounts }) =>
      Object.entries(amounts).map(([field, cents]) => ({ account: codeOf(field), data_ref, cents })),
    );
  }

  /** Recomputes the months whose rows were written since their last sum. */
  async settle(wanted: Pick<Filter<MonthSum>, '_id'> = {}): Promise<void> {
    await this.marks.settle(wanted, async (open) => {
      const sums = await reckon(
        this.db,
        open.map(({ data_ref }) => data_ref),
      );
      return ({ _id }) => sums.get(_id) ?? { units: {}, amounts: {} };
    });
  }

  /** Runs a write of the chart of accounts, with all sums marked. */
  async writingChart<T>(write: () => Promise<T>): Promise<T> {
    return this.marks.all(async () => {
      await this.#nextEdition();
      const result = await write();
      await this.#nextEdition();
      return result;
    });
  }

  /**
   * The balance sheet side of each account. Callers that add to sums call this after `begin`, so that sums are
   * recomputed if the chart changes later.
   */
  async sides(): Promise<Sides> {
    const edition = await this.#edition();
    if (this.#chart?.edition !== edition) this.#chart = { edition, sides: await sidesOf(this.db) };
    return this.#chart.sides;
  }

  /** A number that changes whenever the chart may have changed. */
  async chartEdition(): Promise<number> {
    const { edition } = await this.#kept.of(chartEditions.name, 'chart', async () => ({
      edition: await this.#edition(),
    }));
    return edition;
  }

  /** Months with balances, oldest first, with the fields of `projection`. */
  async #settled(months: readonly Date[] | undefined, projection: Document): Promise<MonthSum[]> {
    const wanted = months ? { _id: { $in: months.map(monthId) } } : {};
    await this.settle(wanted);
    return this.#sums
      .find({ ...wanted, units: { $ne: {} } })
      .project<MonthSum>(projection)
      .sort({ _id: 1 })
      .toArray();
  }

  #keptOf<T>(key: unknown, read: () => Promise<readonly T[]>): Promise<readonly T[]> {
    return this.#kept.of(monthSums.name, JSON.stringify(key), read, ({ length }) => length + 1);
  }

  /** Not cached: only loads read it, once for each batch. */
  async #edition(): Promise<number> {
    return (await this.#editions.findOne({ _id: 'chart' }))?.edition ?? 0;
  }

  async #nextEdition(): Promise<void> {
    await this.#editions.updateOne({ _id: 'chart' }, { $inc: { edition: 1 } }, { upsert: true });
  }
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
