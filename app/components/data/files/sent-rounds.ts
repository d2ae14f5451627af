import { askedFor } from '~/domain/data/files/upload-list';
import { isOver } from '~/domain/data/jobs/job';
import type { JobRow } from '~/domain/data/jobs/job-row';

interface Round {
  readonly ids: readonly string[];
  readonly tell: (rows: readonly JobRow[]) => void;
}

/**
 * Fetches the states of files of a visit, list by list and one round at a time; finished files are not requested
 * again.
 */
export class SentRounds {
  readonly #rows = new Map<string, JobRow>();
  /** The round after the running one: only the newest is kept. */
  #next: Round | null = null;
  #busy = false;

  constructor(private readonly ask: (ids: readonly string[]) => Promise<readonly JobRow[]>) {}

  /** Calls `tell` with all known states after each answer. */
  async look(ids: readonly string[], tell: Round['tell']): Promise<void> {
    this.#next = { ids, tell };
    if (this.#busy) return;
    this.#busy = true;
    for (let round = this.#taken(); round !== null; round = this.#taken()) await this.#run(round);
    this.#busy = false;
  }

  #taken(): Round | null {
    const round = this.#next;
    this.#next = null;
    return round;
  }

  async #run({ ids, tell }: Round): Promise<void> {
    const over = new Set(
      [...this.#rows.values()].filter(({ outcome }) => isOver(outcome)).map(({ id }) => id),
    );
    for (const list of askedFor(
      ids.map((fileId) => ({ fileId })),
      over,
    )) {
      for (const row of await this.ask(list)) this.#rows.set(row.id, row);
      tell([...this.#rows.values()]);
    }
  }
}
