import { messages } from '../../../app/domain/messages';
import { Problem } from '../../platform/errors';

/** Running calls of one person, running calls of all, and waiting calls of one person. */
const limits = { each: 1, all: 3, waiting: 20 };
/** How long a call waits for its turn, in milliseconds. */
const patienceMs = 15_000;

interface Waiting {
  readonly email: string;
  readonly begin: () => void;
}

/**
 * Turns for the calls of scripts: a call may occupy the database for seconds, so each person runs one at a time, and
 * among permitted calls the earliest goes first (rule X13).
 */
export class CallTurns {
  readonly #busy = new Map<string, number>();
  readonly #waiting = new Set<Waiting>();
  #all = 0;

  constructor(private readonly patience = patienceMs) {}

  /** Does some work in its person's turn. @throws Problem `throttled` where the turn does not come in time */
  async in<T>(email: string, work: () => Promise<T>): Promise<T> {
    if (this.#isFree(email)) this.#take(email);
    else await this.#turn(email);
    try {
      return await work();
    } finally {
      this.#give(email);
    }
  }

  #isFree(email: string): boolean {
    return this.#all < limits.all && (this.#busy.get(email) ?? 0) < limits.each;
  }

  #take(email: string): void {
    this.#all += 1;
    this.#busy.set(email, (this.#busy.get(email) ?? 0) + 1);
  }

  #give(email: string): void {
    this.#all -= 1;
    const left = (this.#busy.get(email) ?? 1) - 1;
    if (left > 0) this.#busy.set(email, left);
    else this.#busy.delete(email);
    for (const next of this.#waiting) if (this.#isFree(next.email)) next.begin();
  }

  #turn(email: string): Promise<void> {
    const own = [...this.#waiting].filter((each) => each.email === email).length;
    if (own >= limits.waiting) throw tooMany();
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        this.#waiting.delete(waiting);
        reject(tooMany());
      }, this.patience);
      const waiting: Waiting = {
        email,
        begin: () => {
          clearTimeout(late);
          this.#waiting.delete(waiting);
          this.#take(email);
          resolve();
        },
      };
      this.#waiting.add(waiting);
    });
  }
}

const tooMany = () => new Problem('throttled', messages.tooManyCalls, {}, { retryAfter: 5 });
