import type { Collection, Db } from 'mongodb';
import type { Log } from '../log';
import { collection } from '../mongo/collection';
import { files } from './collection';
import type { FileRecord } from './file';
import type { Person } from '../users/user';
import { filesSeenBy, type Visibility } from './visibility';

const lookEveryMs = 1_000;

interface Listener {
  readonly visible: Visibility;
  readonly tell: () => void;
  /** Until its first look: what changed between the page's loading and its listening is told by it. */
  fresh: boolean;
}

/**
 * Tells the open job lists of this process that something in them changed. However many lists are open, one indexed
 * query a second looks for newer status changes; without open lists there is none.
 */
export class FileChanges {
  readonly #records: Collection<FileRecord>;
  readonly #listeners = new Set<Listener>();
  #timer: NodeJS.Timeout | null = null;
  #seen: Date | null = null;

  constructor(
    db: Db,
    private readonly log: Log,
  ) {
    this.#records = collection(db, files);
  }

  /** Calls `tell` after each change among the files that the person sees; the answer stops it. */
  watch(person: Person, tell: () => void): () => void {
    const listener = { visible: filesSeenBy(person), tell, fresh: true };
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
      const changed = await this.#changedSince(this.#seen);
      this.#seen = changed[0]?.statusChangeDate ?? this.#seen ?? new Date(0);
      const users = new Set(changed.map(({ user }) => user));
      for (const listener of this.#listeners) {
        const concerned =
          changed.length > 0 && (listener.visible === 'all' || users.has(listener.visible.only));
        if (concerned || listener.fresh) listener.tell();
        listener.fresh = false;
      }
    } catch (error) {
      this.log.debug(error, 'job lists could not be refreshed');
    }
  }

  #changedSince(seen: Date | null): Promise<Pick<FileRecord, 'user' | 'statusChangeDate'>[]> {
    return this.#records
      .find(seen ? { statusChangeDate: { $gt: seen } } : {}, { projection: { user: 1, statusChangeDate: 1 } })
      .sort({ statusChangeDate: -1, _id: -1 })
      .limit(seen ? 1_000 : 1)
      .toArray();
  }
}
