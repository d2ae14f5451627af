import type { Db } from 'mongodb';
import { screenBases } from '../../../app/domain/data/master-data/screen-bases';
import type { LateBase } from '../../../app/domain/data/quality/late';
import { formatDateTime } from '../../../app/domain/values/format';
import type { Clock } from '../../platform/clock';
import { collection } from '../../platform/mongo/collection';
import { countedReads } from '../../platform/mongo/counted-reads';
import type { Person } from '../../people/users/user';
import type { Base } from '../master-data/base';
import type { MasterData } from '../master-data/master-data';
import { maySee } from '../master-data/rights';
import { baseWatches, type BaseWatch } from './collections';
import { keptOf, longestTermDays, termsBetween, type Kept, type Term } from './due';
import type { LoadBook } from './load-book';

interface Parts {
  readonly book: LoadBook;
  readonly masterData: Pick<MasterData, 'bases'>;
  readonly clock: Pick<Clock, 'stamp'>;
  readonly timeZone: string;
}

/** Which bases are late now, for whoever shows their figures (rule D19). */
export class Freshness {
  constructor(
    private readonly db: Db,
    private readonly parts: Parts,
  ) {}

  /** Of the bases that a screen reads. */
  behind(screen: string): Promise<LateBase[]> {
    const named = (screenBases as Readonly<Record<string, readonly string[]>>)[screen] ?? [];
    return this.#late(({ collection_name: name }) => named.includes(name));
  }

  /** Of the bases whose rows are in one of these collections, those that somebody sees. */
  within(records: readonly string[], person: Pick<Person, 'email' | 'type'>): Promise<LateBase[]> {
    return this.#late((base) => records.includes(base.records) && maySee(base, person));
  }

  async #late(isMeant: (base: Base) => boolean): Promise<LateBase[]> {
    const watches = await countedReads(this.db).of(baseWatches.name, 'due', () =>
      collection(this.db, baseWatches)
        .find({ due: { $ne: 'none' } })
        .toArray(),
    );
    if (watches.length === 0) return [];
    const bases = (await this.parts.masterData.bases()).filter((base) => !base.archived && isMeant(base));
    const late = await Promise.all(
      bases.map(async ({ collection_name: name, label_name: label }) => {
        const watch = watches.find(({ _id }) => _id === name);
        const due = watch && (await this.missed(watch));
        return due ? [{ name, label, due: formatDateTime(due, this.parts.timeZone) }] : [];
      }),
    );
    return late.flat();
  }

  /** How a base kept its due moments of the last `days`, latest first; none where it has no term. */
  async kept(watch: BaseWatch, days: number): Promise<Kept[]> {
    const { terms, arrivals } = await this.#since(watch, days);
    return keptOf(terms, arrivals).reverse();
  }

  /** The due moment that a base has missed, and that it has not come since; null where it is in time. */
  async missed(watch: BaseWatch): Promise<Date | null> {
    const { terms, arrivals } = await this.#since(watch, longestTermDays);
    const last = keptOf(terms, arrivals).at(-1);
    if (last?.came !== null) return null;
    // What came for the next term already has ended the waiting, and has not kept this one.
    return (arrivals.at(-1) ?? last.due) > last.due ? null : last.due;
  }

  async #since(watch: BaseWatch, days: number): Promise<{ terms: Term[]; arrivals: Date[] }> {
    const { book, clock, timeZone } = this.parts;
    const now = clock.stamp();
    const from = new Date(Math.max(watch.since.getTime(), now.getTime() - days * dayMs));
    const terms = termsBetween(watch, from, now, timeZone);
    const [first] = terms;
    return { terms, arrivals: first ? await book.arrivals(watch._id, first.opens) : [] };
  }
}

const dayMs = 86_400_000;
