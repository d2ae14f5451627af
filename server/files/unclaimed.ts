import type { Collection, Db } from 'mongodb';
import type { Log } from '../log';
import { registrationFailed } from './upload-failures';
import { collection, defineCollection } from '../mongo/collection';
import type { Storage } from '../storage/port';
import { z } from '../zod';
import { files } from './collection';
import type { FileRecord } from './file';

/** An object without a record after this long belongs to a request that died. */
const abandonedAfterMs = 24 * 3_600_000;
const atOnce = 500;

const unclaimedSchema = z.object({ _id: z.string(), since: z.date() });
type Unclaimed = z.infer<typeof unclaimedSchema>;

export const unclaimedObjects = defineCollection<Unclaimed>({
  name: 'unclaimed_objects',
  version: 1,
  schema: unclaimedSchema,
  indexes: [{ key: { since: 1 }, name: 'since' }],
});

/** Which of some keys a collection of the portal's records holds the objects of. */
export type Claims = (keys: readonly string[]) => Promise<readonly string[]>;

/**
 * Keys of objects that are being stored and are no file yet. A request that dies between storing and registering
 * leaves its keys here, so that no object is ever lost sight of.
 */
export class UnclaimedObjects {
  readonly #keys: Collection<Unclaimed>;
  readonly #files: Collection<FileRecord>;

  constructor(
    db: Db,
    private readonly storage: Storage,
    private readonly log: Log,
    private readonly wallClock: () => number = Date.now,
    /** Of records beside files that objects belong to. */
    private readonly otherClaims: readonly Claims[] = [],
  ) {
    this.#keys = collection(db, unclaimedObjects);
    this.#files = collection(db, files);
  }

  /**
   * Notes a key before anything is stored under it.
   * @throws Problem `unavailable` (COD.3) while the database is away
   */
  async expect(key: string): Promise<void> {
    const since = new Date(this.wallClock());
    await this.#keys.updateOne({ _id: key }, { $set: { since } }, { upsert: true }).catch(registrationFailed);
  }

  /** Forgets keys whose objects have become files. Never fails: the sweep forgets what could not be forgotten now. */
  async settle(keys: readonly string[]): Promise<void> {
    await this.#keys.deleteMany({ _id: { $in: [...keys] } }).catch((error: unknown) => {
      this.log.warn({ err: error }, 'The sweep will forget claimed objects');
    });
  }

  /** Removes objects that will not become files. Never fails: the sweep removes what could not be removed now. */
  async discard(keys: readonly string[]): Promise<void> {
    try {
      for (const key of keys) await this.storage.remove(key);
      await this.settle(keys);
    } catch (error) {
      this.log.warn({ err: error }, 'The sweep will remove unclaimed objects');
    }
  }

  /** Removes the objects that were noted more than a day ago and never became files. */
  async sweep(): Promise<void> {
    const before = new Date(this.wallClock() - abandonedAfterMs);
    for (;;) {
      const old = await this.#keys
        .find({ since: { $lt: before } })
        .sort({ since: 1 })
        .limit(atOnce)
        .toArray();
      if (old.length === 0) return;
      const keys = old.map(({ _id }) => _id);
      const claimed = new Set([
        ...(await this.#files.distinct('originalFile', { originalFile: { $in: keys } })),
        ...(await Promise.all(this.otherClaims.map((claims) => claims(keys)))).flat(),
      ]);
      for (const key of keys) if (!claimed.has(key)) await this.storage.remove(key);
      await this.#keys.deleteMany({ _id: { $in: keys } });
    }
  }
}
