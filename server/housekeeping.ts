import type { ErrorReporting } from './platform/error-reporting/port';

const everyMs = 60_000;

/** Something that removes or finishes what was left behind; safe to run in several processes at once. */
export type Chore = () => Promise<unknown>;

/** Runs the chores of a serving process now and every minute: what requests that died left behind goes. */
export class Housekeeping {
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<void> = Promise.resolve();

  constructor(
    private readonly chores: readonly Chore[],
    private readonly errors: Pick<ErrorReporting, 'report'>,
  ) {}

  start(): void {
    this.#running = this.round();
    this.#timer = setInterval(() => {
      this.#running = this.#running.then(() => this.round());
    }, everyMs).unref();
  }

  /** Waits for the round under way. */
  async stop(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    await this.#running;
  }

  /** One round; a chore that fails is reported and tried again with the next. */
  async round(): Promise<void> {
    for (const chore of this.chores) {
      try {
        await chore();
      } catch (error) {
        this.errors.report(error, { doing: 'housekeeping' });
      }
    }
  }
}
