import type { Collection, Document, Filter } from 'mongodb';
import type { Log } from '../log';

/** An event is to arrive within a second. */
const lookEveryMs = 750;
/** Maximum number of changes in one reading; with more changes, all listeners are called. */
const maxChanges = 1_000;

interface Listener<T> {
  readonly concerns: (record: T) => boolean;
  readonly tell: () => void;
  /** True until the first reading, which reports changes between the loading of the page and its subscription. */
  fresh: boolean;
}

export interface ChangeSource<T> {
  /** Records changed after `seen`, newest first; without `seen` just the newest one. */
  changedSince(seen: Date | null): Promise<readonly T[]>;
  changedAt(record: T): Date;
}

/** What changed in a collection, by its field `at`, which is indexed; records come with the fields that are `shown`. */
export const changesIn = <
  At extends string,
  T extends Document & Record<At, Date>,
  Shown extends keyof T & string,
>(
  records: Collection<T>,
  at: At,
  shown: readonly Shown[],
): ChangeSource<Pick<T, At | Shown>> => ({
  changedSince: (seen) =>
    records
      .find((seen ? { [at]: { $gt: seen } } : {}) as Filter<T>)
      .project<Pick<T, At | Shown>>(Object.fromEntries([at, ...shown].map((field) => [field, 1])))
      .sort({ [at]: -1 })
      .limit(seen ? maxChanges : 1)
      .toArray(),
  changedAt: (record) => record[at],
});

/**
 * Notifies open pages of this process that records have changed. One indexed query at a time looks for newer changes,
 * however many pages listen; without listeners there is no query.
 */
export class ChangeWatch<T> {
  readonly #listeners = new Set<Listener<T>>();
  #timer: NodeJS.Timeout | null = null;
  #seen: Date | null = null;

  constructor(
    private readonly source: ChangeSource<T>,
    private readonly log: Log,
  ) {}

  /** Calls `tell` after each change of a record that `concerns` the listener; the returned function stops it. */
  watch(concerns: (record: T) => boolean, tell: () => void): () => void {
    const listener = { concerns, tell, fresh: true };
    this.#listeners.add(listener);
    this.#timer ??= setInterval(() => void this.#look(), lookEveryMs).unref();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0 || !this.#timer) return;
      clearInterval(this.#timer);
      this.#timer = null;
      this.#seen = null;
    };
  }

  async #look(): Promise<void> {
    try {
      const changed = await this.source.changedSince(this.#seen);
      const [newest] = changed;
      this.#seen = newest ? this.source.changedAt(newest) : (this.#seen ?? new Date(0));
      for (const listener of this.#listeners) {
        if (listener.fresh || changed.some(listener.concerns)) listener.tell();
        listener.fresh = false;
      }
    } catch (error) {
      this.log.debug(error, 'open pages could not be refreshed');
    }
  }
}
