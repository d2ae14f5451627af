import type { Collection, Db } from 'mongodb';
import type { Log } from '../../platform/log';
import { registrationFailed } from './upload-failures';
import { collection, defineCollection } from '../../platform/mongo';
import type { Storage } from '../../platform/storage/port';
import type { NamedObjects } from './named-objects';
import { z } from '../../platform/zod';

/** An object without a record after this long belongs to a request that died. */
const abandonedAfterMs = 24 * 3_600_000;
const atOnce = 500;

const unclaimedSchema = z.object({ _id: z.string(), since: z.date() });
type Unclaimed = z.infer<typeof unclaimedSchema>;

export const unclaimedObjects = defineCollection<Unclaimed>({
  name: 'unclaimed_objects',
  writtenBy: 'uploads that were cut off',
  readBy: 'housekeeping',
  version: 1,
  schema: unclaimedSchema,
  indexes: [{ key: { since: 1 }, name: 'since' }],
});

interface Deps {
  readonly db: Db;
  readonly storage: Storage;
  readonly log: Log;
  /** What records name stays. */
  readonly named: NamedObjects;
  /** The real time, in milliseconds. */
  readonly wallClock?: () => number;
}

/**
 * Keys of objects that are being stored and that no record names yet. A request that dies between storing and
 * registering leaves its keys here, so that no object is ever lost sight of.
 */
export class PendingUploads {
  readonly #keys: Collection<Unclaimed>;
  readonly #now: () => number;

  constructor(private readonly deps: Deps) {
    this.#keys = collection(deps.db, unclaimedObjects);
    this.#now = deps.wallClock ?? Date.now;
  }

  /**
   * Notes a key before anything is stored under it.
   * @throws Problem `unavailable` (COD.3) while the database is away
   */
  async expect(key: string): Promise<void> {
    const since = new Date(this.#now());
    await this.#keys.updateOne({ _id: key }, { $set: { since } }, { upsert: true }).catch(registrationFailed);
  }

  /** Forgets keys whose objects records name now. Never fails: the sweep forgets what could not be forgotten now. */
  async settle(keys: readonly string[]): Promise<void> {
    await this.#keys.deleteMany({ _id: { $in: [...keys] } }).catch((error: unknown) => {
      this.deps.log.warn({ err: error }, 'The sweep will forget claimed objects');
    });
  }

  /** Removes objects that no record will name. Never fails: the sweep removes what could not be removed now. */
  async discard(keys: readonly string[]): Promise<void> {
    try {
      for (const key of keys) await this.deps.storage.remove(key);
      await this.settle(keys);
    } catch (error) {
      this.deps.log.warn({ err: error }, 'The sweep will remove unclaimed objects');
    }
  }

  /** Removes the objects that were noted more than a day ago and that no record names. */
  async sweep(): Promise<void> {
    const before = new Date(this.#now() - abandonedAfterMs);
    for (;;) {
      const old = await this.#keys
        .find({ since: { $lt: before } })
        .sort({ since: 1 })
        .limit(atOnce)
        .toArray();
      if (old.length === 0) return;
      const keys = old.map(({ _id }) => _id);
      const named = await this.deps.named(keys);
      for (const key of keys) if (!named.has(key)) await this.deps.storage.remove(key);
      await this.#keys.deleteMany({ _id: { $in: keys } });
    }
  }
}
