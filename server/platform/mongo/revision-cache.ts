import { LRUCache } from 'lru-cache';
import type { Db } from 'mongodb';
import { foundOnce } from './one-look';
import { revisionsIn, revisionsOf, type Revision } from './revisions';
import { restMs } from './rest';

interface Kept {
  /** Null where the collection was being written to. */
  readonly revision: number | null;
  readonly value: object;
  readonly size: number;
  readonly readAt: number;
  readonly tookMs: number;
}

/** Maximum total size of the cached values of one process. */
const maxKept = 600_000;
/** Maximum age of a value, in case a write was not counted. */
const maxMs = 60_000;
/** A collection that is written without a pause for so long is being loaded, not edited. */
const loadingMs = 3_000;

const shared = new WeakMap<Db, RevisionCache>();

/** The cache of a process for a database: reads in one turn of the event loop share one reading of the revisions. */
export function countedReads(db: Db): RevisionCache {
  const known = shared.get(db);
  if (known) return known;
  const made = new RevisionCache(db);
  shared.set(db, made);
  return made;
}

/**
 * Caches reads of counted collections while their revisions are unchanged (rule X18). Reads in one turn of the event
 * loop share one reading of the revisions.
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

  /** Changes with each change of the collection's documents; null while somebody may be writing, and where none is counted. */
  async revision(name: string): Promise<number | null> {
    return (await this.#revision(name)).revision;
  }

  /**
   * The result of `read`, possibly an earlier one for the present state of the collection.
   * @param key identifies the query, equal for equal queries; @param sizeOf 1 for a handful of values
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
   * The same, but while the collection is being loaded the result may be some seconds old, at most a minute. `agoMs`
   * is its age in milliseconds, otherwise 0.
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
    const found = await foundOnce((came) => (came ? revisionsIn(this.db, came) : revisionsOf(this.db)));
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
