import { setTimeout as delay } from 'node:timers/promises';
import { Problem } from '../../platform/errors';

const retryAfterMs = [2_000, 10_000] as const;

/** Letters that are sent after the response, without waiting. */
export class MailQueue {
  readonly #sending = new Set<Promise<void>>();

  /** @param report receives the error of a failed letter */
  constructor(private readonly report: (error: unknown) => void) {}

  /** Sends a letter, and again after some seconds if the mail server did not answer. */
  send(letter: () => Promise<void>): void {
    const sending = this.#try(letter).finally(() => this.#sending.delete(sending));
    this.#sending.add(sending);
  }

  /** Waits until all letters are sent. */
  async idle(): Promise<void> {
    await Promise.all(this.#sending);
  }

  async #try(letter: () => Promise<void>): Promise<void> {
    for (const waitMs of [...retryAfterMs, null]) {
      try {
        return await letter();
      } catch (error) {
        const again = error instanceof Problem && error.kind === 'unavailable' && waitMs !== null;
        if (!again) return this.report(error);
        await delay(waitMs);
      }
    }
  }
}
