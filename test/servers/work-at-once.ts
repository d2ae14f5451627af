import type { Work, WorkQueue } from '../../server/platform/work/queue';

/** A queue without a database: what is asked for waits for `work`. */
export class WorkAtOnce implements Pick<WorkQueue, 'define' | 'enqueue'> {
  readonly #kinds = new Map<string, Work>();
  #asked: [string, string][] = [];

  define(kind: string, run: Work): void {
    this.#kinds.set(kind, run);
  }

  enqueue(kind: string, id: string): Promise<void> {
    this.#asked.push([kind, id]);
    return Promise.resolve();
  }

  /** As a worker would: looks for what is due, and does all that was asked for. @throws AggregateError of what failed */
  async work(signal = new AbortController().signal): Promise<void> {
    for (const run of this.#kinds.values()) await run('', new AbortController().signal);
    const failures: unknown[] = [];
    for (const [kind, id] of this.#asked.splice(0))
      await this.#kinds
        .get(kind)?.(id, signal)
        .catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw new AggregateError(failures, 'Not all of it was done');
  }
}
