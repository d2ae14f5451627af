import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Collection, Db, Filter } from 'mongodb';
import { distinctPlaces, placeId } from '../balances';
import type { MonthPlace } from '../balances/place';
import { collection } from '../../platform/mongo';
import { balanceHolds, monthClosings, type BalanceHold, type MonthClosing } from './collection';

/** Longer than any write of balances outside of a job takes. */
const holdMs = 60_000;

const askAgainMs = 50;

/**
 * Which months take no balances any more, and who is writing balances now. Whoever writes says so first (a job by its
 * phase, others by a hold) and asks afterwards; whoever closes marks the month first and then asks who is writing. So
 * one of two at once always sees the other.
 */
export class ClosedMonths {
  readonly #closings: Collection<MonthClosing>;
  readonly #holds: Collection<BalanceHold>;

  constructor(db: Db) {
    this.#closings = collection(db, monthClosings);
    this.#holds = collection(db, balanceHolds);
  }

  /** Those that are closed; whether one that is being closed will be is waited for. */
  all(): Promise<MonthPlace[]> {
    return this.#closed({});
  }

  /** Ids (`placeId`) of those among `places` that are closed; whether one that is being closed will be is waited for. */
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

  /** Lets nobody close a month while `write` asks which are closed and writes balances. */
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
