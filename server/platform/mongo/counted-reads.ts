import { LRUCache } from 'lru-cache';
import type { Db } from 'mongodb';
import { revisionsOf } from './revisions';

interface Kept {
  /** Absent where the collection was being written to. */
  readonly revision: number | undefined;
  readonly value: object;
  readonly size: number;
  readonly readAt: number;
  readonly tookMs: number;
}

/** Values of one process are kept up to this size together. */
const mostKept = 600_000;
/** No value is kept longer, whoever forgot to count what was written. */
const longestMs = 60_000;
/** What takes so long to read costs a load, and who waits for it, more than it tells. */
const slowMs = 250;
/** While somebody writes, what is slow to read is read again after so many times what that took. */
const rests = 10;

const shared = new WeakMap<Db, CountedReads>();

/** What all of a process keep of a database: screens that ask in one turn look at the revisions together. */
export function countedReads(db: Db): CountedReads {
  const known = shared.get(db);
  if (known) return known;
  const made = new CountedReads(db);
  shared.set(db, made);
  return made;
}

/**
 * Keeps what was read of counted collections while their revisions stand (rule X18). What is asked for in one turn of the
 * event loop is looked after by one look at the revisions.
 */
export class CountedReads {
  readonly #kept = new LRUCache<string, Kept>({
    maxSize: mostKept,
    sizeCalculation: ({ size }) => size,
    ttl: longestMs,
  });
  #turn: { readonly names: Set<string>; readonly revisions: Promise<ReadonlyMap<string, number>> } | null =
    null;

  constructor(private readonly db: Db) {}

  /**
   * What `read` answers, or answered while the collection was as it is now.
   * @param key says what is read of the collection, the same for whoever reads the same; @param sizeOf 1 for a handful of values;
   * @param mayLag lets what is slow to read be as it was some seconds ago, at most a minute, while the collection is being written to
   */
  async of<T extends object>(
    name: string,
    key: string,
    read: () => Promise<T>,
    sizeOf: (value: T) => number = () => 1,
    mayLag = false,
  ): Promise<T> {
    const revision = (await this.#revisions(name)).get(name);
    const place = `${name} ${key}`;
    const known = this.#kept.get(place);
    const isGood =
      known && (revision === undefined ? mayLag && isRecent(known) : known.revision === revision);
    // Only this method writes there, by the same key.
    if (isGood) return known.value as T;
    const began = performance.now();
    const value = await read();
    const readAt = performance.now();
    if (revision !== undefined || mayLag)
      this.#kept.set(place, { revision, value, size: sizeOf(value), readAt, tookMs: readAt - began });
    return value;
  }

  #revisions(name: string): Promise<ReadonlyMap<string, number>> {
    if (!this.#turn) {
      const names = new Set<string>();
      const revisions = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
        this.#turn = null;
        return revisionsOf(this.db, [...names]);
      });
      this.#turn = { names, revisions };
    }
    this.#turn.names.add(name);
    return this.#turn.revisions;
  }
}

const isRecent = ({ readAt, tookMs }: Kept): boolean =>
  tookMs >= slowMs && performance.now() - readAt < Math.min(longestMs, tookMs * rests);
