import type { Clock } from '../../platform/clock';
import type { BaseWatch } from './collections';
import { keptOf, maxTermDays, termsBetween, type Arrival, type Kept, type Term } from './due';
import type { LoadBook } from './load-book';

interface Deps {
  readonly book: LoadBook;
  readonly clock: Pick<Clock, 'stamp'>;
  readonly timeZone: string;
}

/** How bases keep their terms (rule D19). */
export class Freshness {
  constructor(private readonly deps: Deps) {}

  /** How a base kept its due moments of the last `days`, latest first; none without a term. */
  async kept(watch: BaseWatch, days: number): Promise<Kept[]> {
    const { terms, arrivals } = await this.#since(watch, days);
    return keptOf(terms, arrivals).reverse();
  }

  /** The due moment that a base has missed, and that it has not come since; null where it is in time. */
  async missed(watch: BaseWatch): Promise<Date | null> {
    const { terms, arrivals } = await this.#since(watch, maxTermDays);
    const last = keptOf(terms, arrivals).at(-1);
    if (last?.came !== null) return null;
    // A load for the next term ends the waiting, and does not keep this one.
    return arrivals.some(({ of }) => of > last.due) ? null : last.due;
  }

  async #since(watch: BaseWatch, days: number): Promise<{ terms: Term[]; arrivals: Arrival[] }> {
    const { book, clock, timeZone } = this.deps;
    const now = clock.stamp();
    const from = new Date(Math.max(watch.since.getTime(), now.getTime() - days * dayMs));
    const terms = termsBetween(watch, from, now, timeZone);
    const [first] = terms;
    return { terms, arrivals: first ? await book.arrivals(watch._id, first.opens) : [] };
  }
}

const dayMs = 86_400_000;
