import { setTimeout as delay } from 'node:timers/promises';
import { ObjectId, type Db } from 'mongodb';
import { RateLimiterMongo, RateLimiterRes } from 'rate-limiter-flexible';
import { count } from '../../app/domain/format';
import { messages } from '../../app/domain/messages';
import { Problem } from '../errors';
import { defineCollection } from '../mongo/collection';
import { z } from '../zod';

const quarter = 15 * 60;

/** How many, and within how many seconds; one more closes the door for `lock` seconds, or until the time is over. */
const rules = {
  /** Calls of one person: a script that works through a list, not one that runs wild. */
  call: { points: 600, duration: 60, lock: 0 },
  /** Bad tokens and refused single sign-ons of one address. */
  refusal: { points: 30, duration: quarter, lock: 0 },
  /** Failed sign-ins for one account, and from one address. */
  'sign-in': { points: 5, duration: quarter, lock: quarter },
  'sign-in-address': { points: 30, duration: quarter, lock: quarter },
  /** Recovery codes asked for one account, and from one address. */
  code: { points: 5, duration: quarter, lock: quarter },
  'code-address': { points: 30, duration: quarter, lock: quarter },
  /** Wrong codes for one account, and from one address. */
  reset: { points: 5, duration: quarter, lock: quarter },
  'reset-address': { points: 30, duration: quarter, lock: quarter },
} as const;

type Rule = keyof typeof rules;

/** What is tried at the door. */
export type Door = 'sign-in' | 'code' | 'reset';

/** Who tries. */
export interface Trier {
  readonly email: string;
  readonly address: string;
  /** Names a browser in which the account's owner was signed in before; null for any other. */
  readonly device: string | null;
}

/** The answer to the n-th failure in a row waits this long (ms): guessing is slow before it is locked. */
const slowDownMs = [0, 0, 250, 500, 1_000, 1_500] as const;

const countSchema = z.object({
  _id: z.instanceof(ObjectId),
  /** What is counted, and of whom. */
  key: z.string(),
  points: z.number(),
  expire: z.date().nullable(),
});

type Count = z.infer<typeof countSchema>;

/** The counts of all containers, in the shape that rate-limiter-flexible gives them. */
export const limitCounts = defineCollection<Count>({
  name: 'limits',
  version: 1,
  schema: countSchema,
  indexes: [
    { key: { key: 1 }, name: 'key', unique: true },
    { key: { expire: 1 }, name: 'expiry', expireAfterSeconds: 0 },
  ],
});

/**
 * Limits of the portal's doors, counted for all containers together. An account's lock keeps strangers out and not
 * its owner: a browser in which the owner was signed in before has a count of its own, and sessions go on.
 */
export class Limits {
  readonly #limiters: Readonly<Record<Rule, RateLimiterMongo>>;

  constructor(
    db: Db,
    private readonly pause: (ms: number) => Promise<unknown> = delay,
  ) {
    const limiter = (rule: Rule) =>
      new RateLimiterMongo({
        storeClient: db,
        tableName: limitCounts.name,
        disableIndexesCreation: true,
        keyPrefix: rule,
        points: rules[rule].points,
        duration: rules[rule].duration,
        blockDuration: rules[rule].lock,
      });
    this.#limiters = Object.fromEntries(
      (Object.keys(rules) as Rule[]).map((rule) => [rule, limiter(rule)]),
    ) as Record<Rule, RateLimiterMongo>;
  }

  /** Counts a call of a script. @throws Problem `throttled` for one too many */
  async call(user: string): Promise<void> {
    await this.#take('call', user, () => messages.tooManyCalls);
  }

  /** Counts a bad token or assertion; good ones of the same address go on. @throws Problem `throttled` for one too many */
  async refused(address: string): Promise<void> {
    await this.#take('refusal', address, () => messages.tooManyCalls);
  }

  /**
   * Lets somebody try, and counts it before it is known how it ends, so that many at once are no more than one by one.
   * What succeeds is forgotten, what fails for another reason than `guessed` tells does not count, and the answer to
   * a wrong guess comes the later the more there were.
   * @throws Problem `throttled` for one too many, and whatever `attempt` throws
   */
  async trying<T>(
    door: Door,
    trier: Trier,
    attempt: () => Promise<T>,
    guessed: (error: unknown) => boolean,
  ): Promise<T> {
    const key = this.#keyOf(trier);
    const closeness = await this.taking(door, trier);
    try {
      const result = await attempt();
      await this.#limiters[door].delete(key);
      await this.#giveBack(door, trier, { addressOnly: true });
      return result;
    } catch (error) {
      if (guessed(error)) await this.pause(slowDownMs[closeness] ?? 0);
      else await this.#giveBack(door, trier, { addressOnly: false });
      throw error;
    }
  }

  /**
   * Counts what somebody does, however it ends.
   * @returns how close the door is to its lock, from 1 to 5
   * @throws Problem `throttled` for one too many
   */
  async taking(door: Door, trier: Trier): Promise<number> {
    const taken = await this.#take(door, this.#keyOf(trier), waitFor);
    if (trier.device !== null) return taken;
    const ofAddress = await this.#take(`${door}-address`, trier.address, waitFor);
    return Math.max(taken, Math.floor((ofAddress * rules[door].points) / rules[`${door}-address`].points));
  }

  /** Opens the door of an account again, as somebody who has just set its password by a code may expect. */
  async forget(door: Door, trier: Trier): Promise<void> {
    await Promise.all([
      this.#limiters[door].delete(trier.email),
      this.#limiters[door].delete(this.#keyOf(trier)),
    ]);
  }

  /** Strangers share an account's count; each of its owner's browsers has one. */
  #keyOf({ email, device }: Trier): string {
    return device === null ? email : `${email} ${device}`;
  }

  async #giveBack(door: Door, trier: Trier, { addressOnly }: { addressOnly: boolean }): Promise<void> {
    if (!addressOnly) await this.#limiters[door].reward(this.#keyOf(trier));
    if (trier.device === null) await this.#limiters[`${door}-address`].reward(trier.address);
  }

  async #take(rule: Rule, whose: string, message: (seconds: number) => string): Promise<number> {
    try {
      return (await this.#limiters[rule].consume(whose)).consumedPoints;
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1_000));
      throw new Problem('throttled', message(seconds), {}, { retryAfter: seconds });
    }
  }
}

/** Tells a person how long the lock lasts. */
const waitFor = (seconds: number): string =>
  `Muitas tentativas. Espere ${count(Math.ceil(seconds / 60), 'minuto', 'minutos')} e tente de novo.`;
