import { randomUUID } from 'node:crypto';
import type { Collection, Db } from 'mongodb';
import { distinctPlaces, placeId, type MonthPlace } from '../balances/place';
import { collection } from '../mongo/collection';
import { balanceHolds, monthClosings, type BalanceHold, type MonthClosing } from './collection';

/** Longer than any write of balances outside of a job takes. */
const holdMs = 60_000;

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

  /** Those that are closed, or being closed. */
  async all(): Promise<MonthPlace[]> {
    return this.#closings.find(shut()).toArray();
  }

  /** Ids (`placeId`) of those among `places` that are closed, or being closed. */
  async among(places: readonly MonthPlace[]): Promise<Set<string>> {
    const ids = distinctPlaces(places).map(placeId);
    const found = await this.#closings
      .find({ _id: { $in: ids }, ...shut() }, { projection: { _id: 1 } })
      .toArray();
    return new Set(found.map(({ _id }) => _id));
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

  async areHeldOpen(): Promise<boolean> {
    return (await this.#holds.countDocuments({ until: { $gt: new Date() } }, { limit: 1 })) > 0;
  }
}

const shut = () => ({
  $or: [{ state: 'closed' as const }, { state: 'closing' as const, until: { $gt: new Date() } }],
});
