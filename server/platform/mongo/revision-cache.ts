import { LRUCache } from 'lru-cache';
import type { Db } from 'mongodb';
import { foundOnce } from './one-look';
import { revisionsOf, type Revision } from './revisions';
import { restMs } from './rest';

interface Kept {
  /** Null where the collection was being written to. */
  readonly revision: number | null;
  readonly value: object;
  readonly size: number;
  readonly readAt: number;
  readonly tookMs: number;
}

/** Values of one process are kept up to this size together. */
const maxKept = 600_000;
/** No value is kept longer, whoever forgot to count what was written. */
const maxMs = 60_000;
/** Who writes without a pause for so long is loading a file rather than saving what somebody typed. */
const loadingMs = 3_000;

const shared = new WeakMap<Db, RevisionCache>();

/** What all of a process keep of a database: screens that ask in one turn look at the revisions together. */
export function countedReads(db: Db): RevisionCache {
  const known = shared.get(db);
  if (known) return known;
  const made = new RevisionCache(db);
  shared.set(db, made);
  return made;
}

/**
 * Keeps what was read of counted collections while their revisions stand (rule X18). What is asked for in one turn of the
 * event loop is looked after by one look at the revisions.
 */
export class RevisionCache {
  readonly #kept = new LRUCache<string, Kept>({
    maxSize: maxKept,
    sizeCalculation: ({ size }) => size,
    ttl: maxMs,
  });
  #turn: { readonly names: Set<string>; readonly revisions: Promise<ReadonlyMap<string, Revision>> } | null =
    null;

  constructor(private readonly db: Db) {}

  /**
   * What `read` answers, or answered while the collection was as it is now.
   * @param key says what is read of the collection, the same for whoever reads the same; @param sizeOf 1 for a handful of values
   */
  async of<T extends object>(
    name: string,
    key: string,
    read: () => Promise<T>,
    sizeOf: (value: T) => number = () => 1,
  ): Promise<T> {
    const { revision } = await this.#revision(name);
    const place = `${name} ${key}`;
    return this.#same<T>(place, revision) ?? (await this.#fresh(place, revision, read, sizeOf)).value;
  }

  /**
   * The same, but while the collection is being loaded it may be what it was some seconds ago, a minute at most.
   * Then `agoMs` says how many milliseconds ago, and else 0.
   */
  async recent<T extends object>(
    name: string,
    key: string,
    read: () => Promise<T>,
    sizeOf: (value: T) => number,
  ): Promise<{ readonly value: T; readonly agoMs: number }> {
    const { revision, writtenMs } = await this.#revision(name);
    const place = `${name} ${key}`;
    const same = this.#same<T>(place, revision);
    if (same) return { value: same, agoMs: 0 };
    const known = this.#kept.get(place);
    const agoMs = performance.now() - (known?.readAt ?? -Infinity);
    if (known && writtenMs >= loadingMs && agoMs < restMs(known.tookMs))
      return { value: known.value as T, agoMs };
    const kept = await this.#fresh(place, revision, read, sizeOf);
    this.#kept.set(place, kept);
    return { value: kept.value, agoMs: 0 };
  }

  /** What was read at this revision. Only this class writes there, by the same key. */
  #same<T extends object>(place: string, revision: number | null): T | undefined {
    const known = revision === null ? undefined : this.#kept.get(place);
    return known?.revision === revision ? (known.value as T) : undefined;
  }

  async #fresh<T extends object>(
    place: string,
    revision: number | null,
    read: () => Promise<T>,
    sizeOf: (value: T) => number,
  ): Promise<Kept & { readonly value: T }> {
    const began = performance.now();
    const value = await read();
    const readAt = performance.now();
    const kept = { revision, value, size: sizeOf(value), readAt, tookMs: readAt - began };
    if (revision !== null) this.#kept.set(place, kept);
    return kept;
  }

  async #revision(name: string): Promise<Revision> {
    const found = await foundOnce(() => revisionsOf(this.db));
    if (found) return found.get(name) ?? uncounted;
    if (!this.#turn) {
      const names = new Set<string>();
      const revisions = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
        this.#turn = null;
        return revisionsOf(this.db, [...names]);
      });
      this.#turn = { names, revisions };
    }
    this.#turn.names.add(name);
    return (await this.#turn.revisions).get(name) ?? uncounted;
  }
}

const uncounted: Revision = { revision: null, writtenMs: 0 };
