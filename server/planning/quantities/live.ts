import type { Collection, Db } from 'mongodb';
import type { Clock } from '../../platform/clock';
import { ChangeWatch } from '../../platform/live';
import type { Log } from '../../platform/log';
import { collection } from '../../platform/mongo';
import type { Person } from '../../people/users/user';
import { Presences } from '../edits';
import { ownOf, type PlanCollections, type Touch } from './plan-collections';
import { newestFirst, planIndex, type PlanRecord } from './row';

/** All of a plan is one place: selections overlap. */
const placeOf = ({ scenario }: PlanCollections): string => scenario?.toHexString() ?? 'plan';

/** Notifies pages that have the plan open of others' saves, and of each other. */
export class PlanLive {
  readonly #rows: Collection<PlanRecord>;
  readonly #touches: Collection<Touch>;
  readonly #presences: Presences;
  readonly #changes: ChangeWatch<Date>;
  readonly #place: string;

  constructor(
    db: Db,
    private readonly books: PlanCollections,
    private readonly clock: Clock,
    log: Log,
  ) {
    this.#rows = books.rows;
    this.#place = placeOf(books);
    this.#touches = collection(db, books.touches);
    this.#presences = new Presences(collection(db, books.presences), log);
    this.#changes = new ChangeWatch<Date>(
      { changedSince: (seen) => this.#newest(seen), changedAt: (date) => date },
      log,
    );
  }

  /** Names of others who have the plan open in the grid. */
  others(person: Person): Promise<string[]> {
    return this.#presences.others(person, this.#place);
  }

  /**
   * Counts the person as present, and calls `tell` after each save in the plan, until the returned function is
   * called.
   */
  open(person: Person, tell: () => void): () => void {
    const watched = {
      name: this.#place,
      touch: async () => {
        await this.#touches.updateOne(
          { _id: this.#place },
          { $set: { at: this.clock.stamp() } },
          { upsert: true },
        );
      },
      watch: (on: () => void) => this.#changes.watch(() => true, on),
    };
    return this.#presences.open(person, watched, tell);
  }

  async #newest(seen: Date | null): Promise<Date[]> {
    const [row, touch] = await Promise.all([
      this.#rows
        .find(ownOf(this.books), { projection: { creationDate: 1 }, hint: planIndex.newest })
        .sort(newestFirst)
        .limit(1)
        .next(),
      this.#touches.findOne({ _id: this.#place }),
    ]);
    const dates = [row?.creationDate, touch?.at].filter((date) => date !== undefined);
    return dates
      .filter((date) => seen === null || date > seen)
      .sort((one, other) => other.getTime() - one.getTime());
  }
}
