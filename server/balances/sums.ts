import type { Db } from 'mongodb';
import { BalanceMonths } from './months';
import { distinctPlaces, monthId, placeId, type MonthPlace } from './place';
import { BalanceTotals } from './totals';

/** Everything that is summed up of balances. Whoever writes balances, or the chart, does it by these. */
export class BalanceSums {
  readonly #months: BalanceMonths;
  readonly #totals: BalanceTotals;

  constructor(db: Db) {
    this.#months = new BalanceMonths(db);
    this.#totals = new BalanceTotals(db);
  }

  /** Writes balances of some months. */
  async writing<T>(rows: Iterable<MonthPlace>, write: () => Promise<T>): Promise<T> {
    const places = distinctPlaces(rows);
    const months = new Map(
      places.map((place) => [placeId(place), { ...place, accounts: 0, assets: 0, funding: 0 }]),
    );
    const totals = new Map(places.map(({ data_ref }) => [monthId(data_ref), { data_ref, amounts: [] }]));
    await Promise.all([this.#months.marks.begin(months), this.#totals.marks.begin(totals)]);
    const result = await write();
    await Promise.all([
      this.#months.marks.finish([...months.keys()]),
      this.#totals.marks.finish([...totals.keys()]),
    ]);
    return result;
  }

  /** Writes the chart, which says what side an account is on. */
  async writingChart<T>(write: () => Promise<T>): Promise<T> {
    return this.#months.marks.all(write);
  }

  /** Sums up now what readers would have to. */
  async settle(): Promise<void> {
    await this.#months.settle();
    await this.#totals.settle();
  }
}
