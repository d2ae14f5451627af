import type { Work, WorkQueue } from '../../server/platform/work/queue';

/** A queue without a database: jobs wait for `work`. */
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

  /**
   * Works like a worker: checks for due work, and executes all queued jobs.
   * @throws AggregateError with the errors of failed jobs
   */
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
