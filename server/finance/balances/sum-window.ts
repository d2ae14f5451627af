import { toUnits } from '../../../app/domain/values/decimal';
import type { BalanceMonths } from './months';
import { distinctPlaces, monthId, placeId, type MonthPlace } from './place';
import { fieldOfAccount, type BalanceTotals } from './totals';

/** A balance as it is written. */
export interface WrittenBalance extends MonthPlace {
  readonly account: string;
  readonly valor: number;
}

/** Sums of more months at once are cheaper reckoned anew than added to one by one. */
const mostPlaces = 400;

interface Place {
  readonly place: MonthPlace;
  /** Ends when its sums are marked. */
  readonly begun: Promise<unknown>;
  rows: number;
  /** Whole centavos. */
  readonly cents: Map<string, number>;
  /** Whether its sums have to be reckoned anew. */
  isInexact: boolean;
}

/**
 * Some writes of balances one after the other, or beside each other, whose sums are marked and added to once: a file
 * has a month's rows together, and a batch of it ends anywhere. A window whose sums cannot be noted is forgotten: they
 * stay marked, and readers reckon them.
 */
export class SumWindow {
  readonly #places = new Map<string, Place>();
  #toJoin: number;
  #atWork = 0;

  constructor(
    private readonly sums: { readonly months: BalanceMonths; readonly totals: BalanceTotals },
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
    const places = this.#begin(distinctPlaces(rows));
    let isExact = false;
    try {
      await Promise.all(new Set(places.map(({ begun }) => begun)));
      const result = await write();
      isExact = onlyAdds(result);
      if (isExact) this.#count(rows);
      return result;
    } finally {
      if (!isExact) for (const place of places) place.isInexact = true;
      this.#atWork -= 1;
      // Where the write failed, that is what whoever asked for it is told.
      await this.#endWhenDone().catch((error: unknown) => {
        if (isExact) throw error;
      });
    }
  }

  /** Nobody joins any more. */
  async close(): Promise<void> {
    this.#toJoin = 0;
    await this.#endWhenDone();
  }

  /** Marks the sums of those places that no write before has marked. */
  #begin(places: readonly MonthPlace[]): Place[] {
    const fresh = places.filter((place) => !this.#places.has(placeId(place)));
    const begun = this.#mark(fresh);
    // Awaited by each that joins, of whom there may be none where another's failed first.
    begun.catch(() => undefined);
    for (const place of fresh)
      this.#places.set(placeId(place), { place, begun, rows: 0, cents: new Map(), isInexact: false });
    return places.flatMap((place) => this.#places.get(placeId(place)) ?? []);
  }

  async #mark(places: readonly MonthPlace[]): Promise<void> {
    if (places.length === 0) return;
    const months = new Map(places.map((place) => [placeId(place), { ...place, ...noSums() }]));
    const known = new Set([...this.#places.values()].map(({ place }) => monthId(place.data_ref)));
    const totals = new Map(
      places
        .filter(({ data_ref }) => !known.has(monthId(data_ref)))
        .map(({ data_ref }) => [monthId(data_ref), { data_ref, amounts: {} }]),
    );
    await Promise.all([
      this.sums.months.marks.begin(months),
      totals.size > 0 && this.sums.totals.marks.begin(totals),
    ]);
  }

  #count(rows: readonly WrittenBalance[]): void {
    let [unit, at] = ['', Number.NaN];
    let place: Place | undefined;
    for (const row of rows) {
      // Files tend to have a month's rows one after the other.
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
    if (!this.isFull || this.#atWork > 0 || this.#places.size === 0) return;
    const places = [...this.#places.values()];
    this.#places.clear();
    const isInexact = places.length > mostPlaces;
    const inexact = places.filter((place) => isInexact || place.isInexact);
    const monthOf = ({ place }: Place) => monthId(place.data_ref);
    const inexactMonths = new Set(inexact.map(monthOf));
    await Promise.all([
      this.#add(
        places.filter((place) => !inexact.includes(place)),
        places.filter((place) => !inexactMonths.has(monthOf(place))),
      ),
      this.#finish(
        inexact.map(({ place }) => placeId(place)),
        [...inexactMonths],
      ),
    ]);
  }

  async #finish(months: string[], totals: string[]): Promise<void> {
    if (months.length === 0) return;
    await Promise.all([this.sums.months.marks.finish(months), this.sums.totals.marks.finish(totals)]);
  }

  /** Adds to the sums of companies' months, and to those of months over all companies. */
  async #add(ofUnits: readonly Place[], ofAll: readonly Place[]): Promise<void> {
    if (ofUnits.length === 0) return;
    const sides = await this.sums.months.sides();
    const months = new Map<string, ReturnType<typeof noSums>>();
    for (const { place, rows, cents } of ofUnits) {
      const sum = noSums();
      sum.accounts = rows;
      for (const [account, amount] of cents) {
        const side = sides.get(account);
        if (side) sum[side] += amount;
      }
      months.set(placeId(place), sum);
    }
    const totals = new Map<string, Record<string, number>>();
    for (const { place, cents } of ofAll) {
      const id = monthId(place.data_ref);
      const sum = totals.get(id) ?? {};
      totals.set(id, sum);
      for (const [account, amount] of cents) sum[account] = (sum[account] ?? 0) + amount;
    }
    await Promise.all([
      this.sums.months.marks.add(months),
      totals.size > 0 &&
        this.sums.totals.marks.add(new Map([...totals].map(([id, amounts]) => [id, fieldsOf(amounts)]))),
    ]);
  }
}

const fieldsOf = (amounts: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(
    Object.entries(amounts).map(([account, cents]) => [`amounts.${fieldOfAccount(account)}`, cents]),
  );

const noSums = () => ({ accounts: 0, assets: 0, funding: 0 });
