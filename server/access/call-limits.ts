import type { Collection, Db } from 'mongodb';
import { messages } from '../../app/domain/messages';
import { Problem } from '../errors';
import { collection, defineCollection } from '../mongo/collection';
import { z } from '../zod';

/** Calls of one person within a minute: a script that works through a list, not one that runs wild. */
const mostCalls = 600;
const callWindowMs = 60_000;

/** Bad tokens and refused single sign-ons of one address within a quarter of an hour. */
const mostRefusals = 30;
const refusalWindowMs = 15 * 60_000;

const countSchema = z.object({
  /** What is counted, of whom, and in which stretch of time. */
  _id: z.string(),
  count: z.number().int(),
  expiresAt: z.date(),
});

type Count = z.infer<typeof countSchema>;

export const callCounts = defineCollection<Count>({
  name: 'call_counts',
  version: 1,
  schema: countSchema,
  indexes: [{ key: { expiresAt: 1 }, name: 'expiry', expireAfterSeconds: 0 }],
});

/** Limits of the doors that need no password, counted for all containers together. */
export class CallLimits {
  readonly #counts: Collection<Count>;

  constructor(
    db: Db,
    private readonly wallClock: () => Date = () => new Date(),
  ) {
    this.#counts = collection(db, callCounts);
  }

  /** Counts a call. @throws Problem `throttled` for one too many */
  async count(user: string): Promise<void> {
    if ((await this.#increment('call', user, callWindowMs)) > mostCalls) throw tooMany();
  }

  /** Counts a bad token or assertion; good ones of the same address go on. @throws Problem `throttled` for one too many */
  async refused(address: string): Promise<void> {
    if ((await this.#increment('refusal', address, refusalWindowMs)) > mostRefusals) throw tooMany();
  }

  async #increment(what: string, whose: string, windowMs: number): Promise<number> {
    const stretch = Math.floor(this.wallClock().getTime() / windowMs);
    const _id = `${what}:${whose}:${stretch}`;
    const expiresAt = new Date((stretch + 1) * windowMs);
    const counted = await this.#counts.findOneAndUpdate(
      { _id },
      { $inc: { count: 1 }, $setOnInsert: { expiresAt } },
      { upsert: true, returnDocument: 'after' },
    );
    return counted?.count ?? 1;
  }
}

const tooMany = () => new Problem('throttled', messages.tooManyCalls);
