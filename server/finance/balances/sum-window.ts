import { toUnits } from '../../../app/domain/values/decimal';
import type { BalanceMonths } from './months';
import { distinctPlaces, monthId, placeId, type MonthPlace } from './place';
import { fieldOf } from './sum-fields';

/** A balance that is being written. */
export interface WrittenBalance extends MonthPlace {
  readonly account: string;
  readonly valor: number;
}

/** Above this number of companies' months, recomputing sums is cheaper than adding to each. */
const maxPlaces = 400;

interface Place {
  readonly place: MonthPlace;
  rows: number;
  /** Whole centavos. */
  readonly cents: Map<string, number>;
}

interface WrittenMonth {
  /** Resolves when the sums are marked. */
  readonly begun: Promise<void>;
  /** Whether the sums have to be recomputed. */
  isInexact: boolean;
}

/**
 * A group of consecutive or concurrent writes of balances whose sums are marked and updated once, because a file has
 * the rows of a month together but batches end anywhere. If updating the sums fails, the window is dropped: the sums
 * stay marked, and readers recompute them.
 */
export class SumWindow {
  readonly #months = new Map<string, WrittenMonth>();
  readonly #places = new Map<string, Place>();
  #toJoin: number;
  #atWork = 0;

  constructor(
    private readonly sums: BalanceMonths,
    writes = 1,
  ) {
    this.#toJoin = writes;
  }

  get isFull(): boolean {
    return this.#toJoin <= 0;
  }

  async writing<T>(
    rows: readonly WrittenBalance[],
    write: () => Promise<T>,
    onlyAdds: (result: T) => boolean,
  ): Promise<T> {
    this.#toJoin -= 1;
    this.#atWork += 1;
    const months = this.#begin(distinctPlaces(rows));
    let isExact = false;
    try {
      await Promise.all(new Set(months.map(({ begun }) => begun)));
      const result = await write();
      isExact = onlyAdds(result);
      if (isExact) this.#count(rows);
      return result;
    } finally {
      if (!isExact) for (const month of months) month.isInexact = true;
      this.#atWork -= 1;
      // If the write failed, the caller gets its error rather than this one.
      await this.#endWhenDone().catch((error: unknown) => {
        if (isExact) throw error;
      });
    }
  }

  /** Accepts no more writes. */
  async close(): Promise<void> {
    this.#toJoin = 0;
    await this.#endWhenDone();
  }

  /** Marks the sums of the months that no earlier write of the window has marked. */
  #begin(places: readonly MonthPlace[]): WrittenMonth[] {
    for (const place of places) {
      const id = placeId(place);
      if (!this.#places.has(id)) this.#places.set(id, { place, rows: 0, cents: new Map() });
    }
    const dates = new Map(places.map(({ data_ref }) => [monthId(data_ref), data_ref]));
    const fresh = [...dates].filter(([id]) => !this.#months.has(id));
    const begun = this.sums.marks.begin(
      new Map(fresh.map(([id, data_ref]) => [id, { data_ref, units: {}, amounts: {} }])),
    );
    // Each write awaits this promise; if another one failed first, nobody does, so the rejection is handled here.
    begun.catch(() => undefined);
    for (const [id] of fresh) this.#months.set(id, { begun, isInexact: false });
    return [...dates.keys()].flatMap((id) => this.#months.get(id) ?? []);
  }

  #count(rows: readonly WrittenBalance[]): void {
    let [unit, at] = ['', Number.NaN];
    let place: Place | undefined;
    for (const row of rows) {
      // Files usually have the rows of a month together.
      if (!place || row.businessUnitID !== unit || row.data_ref.getTime() !== at) {
        [unit, at] = [row.businessUnitID, row.data_ref.getTime()];
        place = this.#places.get(placeId(row));
      }
      if (!place) continue;
      place.rows += 1;
      place.cents.set(row.account, (place.cents.get(row.account) ?? 0) + toUnits(row.valor, 2));
    }
  }

  async #endWhenDone(): Promise<void> {
    if (!this.isFull || this.#atWork > 0 || this.#months.size === 0) return;
    const [months, places] = [new Map(this.#months), [...this.#places.values()]];
    this.#months.clear();
    this.#places.clear();
    const isInexact = places.length > maxPlaces;
    const inexact = [...months].flatMap(([id, month]) => (isInexact || month.isInexact ? [id] : []));
    for (const id of inexact) months.delete(id);
    await Promise.all([
      this.#add(places.filter(({ place }) => months.has(monthId(place.data_ref)))),
      inexact.length > 0 && this.sums.marks.finish(inexact),
    ]);
  }

  /** Adds to the sums of months, by company and over all. */
  async #add(places: readonly Place[]): Promise<void> {
    if (places.length === 0) return;
    const sides = await this.sums.sides();
    const more = new Map<string, Record<string, number>>();
    for (const { place, rows, cents } of places) {
      const id = monthId(place.data_ref);
      const by = more.get(id) ?? {};
      more.set(id, by);
      const sum = { accounts: rows, assets: 0, funding: 0 };
      for (const [account, amount] of cents) {
        const side = sides.get(account);
        if (side) sum[side] += amount;
        const field = `amounts.${fieldOf(account)}`;
        by[field] = (by[field] ?? 0) + amount;
      }
      for (const [field, amount] of Object.entries(sum))
        by[`units.${fieldOf(place.businessUnitID)}.${field}`] = amount;
    }
    await this.sums.marks.add(more);
  }
}
