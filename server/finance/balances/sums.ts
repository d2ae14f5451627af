import type { Db } from 'mongodb';
import { toUnits } from '../../../app/domain/values/decimal';
import { BalanceMonths } from './months';
import { distinctPlaces, monthId, placeId, type MonthPlace } from './place';
import { BalanceTotals, fieldOfAccount } from './totals';

/** A balance as it is written. */
export interface WrittenBalance extends MonthPlace {
  readonly account: string;
  readonly valor: number;
}

/** Sums of more months at once are cheaper reckoned anew than added to one by one. */
const mostPlaces = 100;

/** Everything that is summed up of balances. Whoever writes balances, or the chart, does it by these. */
export class BalanceSums {
  readonly #months: BalanceMonths;
  readonly #totals: BalanceTotals;

  constructor(db: Db) {
    this.#months = new BalanceMonths(db);
    this.#totals = new BalanceTotals(db);
  }

  /** Writes balances; `onlyAdds` says of the result whether each of the rows is new. */
  async writing<T>(
    rows: readonly WrittenBalance[],
    write: () => Promise<T>,
    onlyAdds: (result: T) => boolean = () => false,
  ): Promise<T> {
    const places = distinctPlaces(rows);
    const months = new Map(places.map((place) => [placeId(place), { ...place, ...noSums() }]));
    const totals = new Map(places.map(({ data_ref }) => [monthId(data_ref), { data_ref, amounts: {} }]));
    await Promise.all([this.#months.marks.begin(months), this.#totals.marks.begin(totals)]);
    const result = await write();
    if (onlyAdds(result) && places.length <= mostPlaces) {
      await this.#add(rows);
      return result;
    }
    await Promise.all([
      this.#months.marks.finish([...months.keys()]),
      this.#totals.marks.finish([...totals.keys()]),
    ]);
    return result;
  }

  /** Writes the chart, which says what side an account is on. */
  async writingChart<T>(write: () => Promise<T>): Promise<T> {
    return this.#months.writingChart(write);
  }

  /** Sums up now what readers would have to. */
  async settle(): Promise<void> {
    await this.#months.settle();
    await this.#totals.settle();
  }

  async #add(rows: readonly WrittenBalance[]): Promise<void> {
    const sides = await this.#months.sides();
    const months = new Map<string, ReturnType<typeof noSums>>();
    const totals = new Map<string, Map<string, number>>();
    let [unit, at] = ['', Number.NaN];
    let [month, total] = [noSums(), new Map<string, number>()];
    for (const row of rows) {
      // Files tend to have a month's rows one after the other.
      if (row.businessUnitID !== unit || row.data_ref.getTime() !== at) {
        [unit, at] = [row.businessUnitID, row.data_ref.getTime()];
        month = entry(months, placeId(row), noSums);
        total = entry(totals, monthId(row.data_ref), () => new Map<string, number>());
      }
      const cents = toUnits(row.valor, 2);
      const side = sides.get(row.account);
      month.accounts += 1;
      if (side) month[side] += cents;
      total.set(row.account, (total.get(row.account) ?? 0) + cents);
    }
    await Promise.all([
      this.#months.marks.add(months),
      this.#totals.marks.add(new Map([...totals].map(([id, amounts]) => [id, fieldsOf(amounts)]))),
    ]);
  }
}

const fieldsOf = (amounts: ReadonlyMap<string, number>): Record<string, number> =>
  Object.fromEntries([...amounts].map(([account, cents]) => [`amounts.${fieldOfAccount(account)}`, cents]));

const noSums = () => ({ accounts: 0, assets: 0, funding: 0 });

/** What a map has for a key, made where there is nothing yet. */
function entry<T>(map: Map<string, T>, key: string, make: () => T): T {
  const known = map.get(key) ?? make();
  map.set(key, known);
  return known;
}
