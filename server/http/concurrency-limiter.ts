import type { Response } from 'express';
import { Refusal } from './refusal';

/**
 * Answers that are made at once. What each has read lies in memory until it is drawn, one after the other: more at once
 * would be no sooner for anybody.
 */
const maxAtOnce = 48;
const maxWaiting = 1_000;
const maxMs = 15_000;

/** Gives requests their turns in the order in which they came, and refuses those that would wait too long (rule X13). */
export class ConcurrencyLimiter {
  #busy = 0;
  /** What begins those who wait, the first who came first. */
  readonly #waiting = new Set<() => void>();

  constructor(
    private readonly most = maxAtOnce,
    private readonly patienceMs = maxMs,
  ) {}

  /**
   * Does some work in its turn.
   * @throws Refusal 503 where the turn does not come in time; whoever leaves meanwhile gives theirs up
   */
  async in<T>(res: Response, work: () => Promise<T>): Promise<T> {
    if (this.#busy >= this.most) await this.#turn(res);
    else this.#busy += 1;
    try {
      return await work();
    } finally {
      this.#pass();
    }
  }

  #turn(res: Response): Promise<void> {
    if (this.#waiting.size >= maxWaiting) throw busy();
    return new Promise((resolve, reject) => {
      const leave = () => {
        settle();
        reject(busy());
      };
      const late = setTimeout(leave, this.patienceMs);
      const begin = () => {
        settle();
        resolve();
      };
      const settle = () => {
        clearTimeout(late);
        res.off('close', leave);
        this.#waiting.delete(begin);
      };
      this.#waiting.add(begin);
      res.once('close', leave);
    });
  }

  /** A turn that ends is the next one's, if somebody waits. */
  #pass(): void {
    const [next] = this.#waiting;
    if (next) next();
    else this.#busy -= 1;
  }
}

const busy = (): Refusal => new Refusal(503, { 'Retry-After': '5' });
