import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Collection, Db, Filter } from 'mongodb';
import { distinctPlaces, placeId } from '../balances';
import type { MonthPlace } from '../balances/place';
import { collection } from '../../platform/mongo';
import { balanceHolds, monthClosings, type BalanceHold, type MonthClosing } from './collection';

/** Longer than any write of balances outside a job. */
const holdMs = 60_000;

const askAgainMs = 50;

/**
 * The closed months, and the running writes of balances. A writer first announces itself (a job by its phase, others
 * by a hold) and then checks for closed months. Closing first marks the month and then checks for writers. So of two
 * at once, at least one sees the other.
 */
export class ClosedMonths {
  readonly #closings: Collection<MonthClosing>;
  readonly #holds: Collection<BalanceHold>;

  constructor(db: Db) {
    this.#closings = collection(db, monthClosings);
    this.#holds = collection(db, balanceHolds);
  }

  /** All closed months; waits for the result of a running closing. */
  all(): Promise<MonthPlace[]> {
    return this.#closed({});
  }

  /** Ids (`placeId`) of the closed months among `places`; waits for the result of a running closing. */
  async among(places: readonly MonthPlace[]): Promise<Set<string>> {
    const found = await this.#closed({ _id: { $in: distinctPlaces(places).map(placeId) } });
    return new Set(found.map(placeId));
  }

  async #closed(filter: Filter<MonthClosing>): Promise<MonthPlace[]> {
    for (;;) {
      const marked = await this.#closings
        .find({ ...filter, state: { $in: ['closing', 'closed'] } })
        .toArray();
      const now = new Date();
      const isUndecided = marked.some(({ state, until }) => state === 'closing' && until && until > now);
      if (!isUndecided) return marked.filter(({ state }) => state === 'closed');
      await pause(askAgainMs);
    }
  }

  /** Prevents closings while `write` checks for closed months and writes balances. */
  async holdingOpen<T>(write: () => Promise<T>): Promise<T> {
    const _id = randomUUID();
    await this.#holds.insertOne({ _id, until: new Date(Date.now() + holdMs) });
    try {
      return await write();
    } finally {
      await this.#holds.deleteOne({ _id });
    }
  }

  async areBeingWritten(): Promise<boolean> {
    return (await this.#holds.countDocuments({ until: { $gt: new Date() } }, { limit: 1 })) > 0;
  }
}
