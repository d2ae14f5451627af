import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Collection, Db, FindCursor, WithId } from 'mongodb';
import type { Log } from '../log';
import { collection } from '../mongo';
import { makeCollection } from '../schema';
import { signals } from './collection';

interface Signal {
  readonly topic: string;
}

/** How long the database holds a question for what comes next before it answers that nothing came. */
const awaitMs = 10_000;
/** A server that answers such a question at once is asked again after this long. */
const retryMs = 250;
const minWaitMs = 50;
const shortestAwayMs = 250;
const maxAwayMs = 5_000;
/** Maximum number of signals in one reading. */
const readAtOnce = 1_000;

/** The signal by which a follower recognizes that it is connected. */
const here = 'here';

/** Received in place of a topic if signals may have been missed: at the beginning and after an outage. */
export const anything = null;

/**
 * Wakes processes of all machines within moments, without cost while nothing happens (rule X20): a signal is a
 * document of a small capped collection, at whose end followers wait. A lost signal wakes nobody, so its work must
 * also be found by polling.
 */
export class Signals {
  readonly #records: Collection<Signal>;
  #made: Promise<void> | null = null;

  constructor(
    private readonly db: Db,
    private readonly log: Pick<Log, 'debug'>,
  ) {
    this.#records = collection(db, signals);
  }

  /** Wakes the followers; does nothing while the database is unavailable. */
  async tell(topic: string): Promise<void> {
    try {
      await this.#ensure();
      await this.#records.insertOne({ topic }, { writeConcern: { w: 1, journal: false } });
    } catch (error) {
      this.log.debug(error, 'signal');
    }
  }

  /** Calls `heard` with each signal's topic, and with `anything`. @returns what ends it */
  follow(heard: (topic: string | typeof anything) => void): () => Promise<void> {
    const over = new AbortController();
    const following = this.#follow(heard, over.signal);
    return async () => {
      over.abort();
      await following;
    };
  }

  async #follow(heard: (topic: string | typeof anything) => void, over: AbortSignal): Promise<void> {
    let awayMs = shortestAwayMs;
    while (!over.aborted) {
      try {
        await this.#ensure();
        const { insertedId } = await this.#records.insertOne({ topic: here });
        const cursor = this.#records.find(
          {},
          { tailable: true, awaitData: true, maxAwaitTimeMS: awaitMs, batchSize: readAtOnce },
        );
        // From its own signal on it knows what comes.
        let isThere = false;
        for await (const { _id, topic } of this.#comingFrom(cursor, over)) {
          if (_id.equals(insertedId)) {
            isThere = true;
            awayMs = shortestAwayMs;
            heard(anything);
          } else if (isThere && topic !== here) heard(topic);
        }
      } catch (error) {
        if (over.aborted) return;
        this.log.debug(error, 'signals');
        this.#made = null;
      }
      await pause(awayMs, undefined, { signal: over }).catch(() => undefined);
      awayMs = Math.min(maxAwayMs, awayMs * 2);
    }
  }

  async *#comingFrom(cursor: FindCursor<WithId<Signal>>, over: AbortSignal): AsyncGenerator<WithId<Signal>> {
    const ended = once(over, 'abort').then(() => null);
    try {
      while (!cursor.closed && !over.aborted) {
        const asked = performance.now();
        // Nobody waits for the answer to a pending query: it ends with its connection.
        const signal = await Promise.race([cursor.tryNext(), ended]);
        if (signal) yield signal;
        else if (performance.now() - asked < minWaitMs) await pause(retryMs, undefined, { signal: over });
      }
    } finally {
      void cursor.close().catch(() => undefined);
    }
  }

  #ensure(): Promise<void> {
    this.#made ??= makeCollection(this.db, signals).catch((error: unknown) => {
      this.#made = null;
      throw error;
    });
    return this.#made;
  }
}
