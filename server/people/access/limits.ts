import { setTimeout as delay } from 'node:timers/promises';
import { ObjectId, type Db } from 'mongodb';
import { RateLimiterMongo, RateLimiterRes } from 'rate-limiter-flexible';
import { count } from '../../../app/domain/values/format';
import { messages } from '../../../app/domain/messages';
import { Problem } from '../../platform/errors';
import { defineCollection } from '../../platform/mongo';
import { z } from '../../platform/zod';
import { rules } from './limit-rules';
import { networkOf } from './network';

type Rule = keyof typeof rules;

/** What is guessed: a password, the digits of a letter, or those of a second factor. */
export type Door = 'sign-in' | 'reset' | 'factor';

/** The person or browser that tries. */
export interface Trier {
  readonly email: string;
  readonly address: string;
  /** Id of a browser in which the account's owner was signed in before; null for any other. */
  readonly device: string | null;
}

/** How a try is counted. */
interface Judgement {
  /** Whether an error means a wrong guess; other errors are not counted. */
  readonly guessed: (error: unknown) => boolean;
  /** Message for unrecognised browsers after too many guesses for the account: it names another way to sign in. */
  readonly otherWay?: string;
}

/** Delay of the answer to the n-th failure in a row (ms): guessing becomes slow before it is locked. */
const slowDownMs = [0, 0, 250, 500, 1_000, 1_500] as const;

/** Shorter calls are not counted. */
const countedFromMs = 100;

const countSchema = z.object({
  _id: z.instanceof(ObjectId),
  /** The counted subject. */
  key: z.string(),
  points: z.number(),
  expire: z.date().nullable(),
});

type Count = z.infer<typeof countSchema>;

/** The counts of all containers, in the format of rate-limiter-flexible. */
export const limitCounts = defineCollection<Count>({
  name: 'limits',
  writtenBy: 'failed sign-ins and calls',
  readBy: '`/`, calls of scripts',
  version: 1,
  schema: countSchema,
  indexes: [
    { key: { key: 1 }, name: 'key', unique: true },
    { key: { expire: 1 }, name: 'expiry', expireAfterSeconds: 0 },
  ],
});

/**
 * Rate limits of sign-in, counted for all containers together. Guessing is limited for the guesser: failures are
 * counted by account and network, so that nobody can lock an account for everybody else, nor a network for its other
 * people. A browser in which the owner was signed in before has its own count. If a network or an account sees more
 * failures than people make, unrecognised browsers get fewer tries there, and nobody is refused without a try.
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

  /** Counts a call of a script. @throws Problem `throttled` beyond the limit */
  async call(user: string): Promise<void> {
    await this.#take('call', user, () => messages.tooManyCalls);
  }

  /**
   * Runs a call and counts its duration, for all containers together.
   * @throws Problem `throttled`, before it begins, if the calls of the last minute took too long
   */
  async costing<T>(user: string, work: () => Promise<T>): Promise<T> {
    const limiter = this.#limiters['call-cost'];
    const used = await limiter.get(user);
    if (used && used.remainingPoints <= 0) throw tooMany(used, () => messages.costlyCalls);
    const begun = performance.now();
    try {
      return await work();
    } finally {
      const took = Math.round(performance.now() - begun);
      // Counting most calls would take longer than the calls.
      if (took >= countedFromMs) await limiter.penalty(user, took);
    }
  }

  /**
   * Counts an invalid token or assertion; valid ones of the same address are not affected. @throws Problem
   * `throttled` beyond the limit
   */
  async refused(address: string): Promise<void> {
    await this.#take('refusal', networkOf(address), () => messages.tooManyCalls);
  }

  /**
   * Runs an attempt, and counts it before its result is known, so that many at once get no more than successive ones.
   * Successes reset the count, failures for another reason than a wrong guess do not count, and the answer to a wrong
   * guess is slower with each one.
   * @throws Problem `throttled` beyond the limit, and errors of `attempt`
   */
  async attempt<T>(
    door: Door,
    trier: Trier,
    attempt: () => Promise<T>,
    { guessed, otherWay }: Judgement,
  ): Promise<T> {
    const whose = guesserOf(trier);
    const stranger = trier.device === null;
    const network = networkOf(trier.address);
    if (stranger) await this.flood(trier.address);
    const locked = stranger && door === 'sign-in' ? lockedToStrangers : waitFor;
    const closeness = await this.#take(door, whose, locked);
    if (!stranger && door === 'factor' && (await this.#over('factor-known', trier.email)))
      throw new Problem('throttled', otherWay ?? messages.tooManyTries);
    const watched = stranger && (await this.#watched(door, trier.email, network, otherWay));
    if (watched) await this.#take('watched', `${door} ${whose}`, locked);
    try {
      const result = await attempt();
      await this.forget(door, trier);
      await this.#giveBack(door, trier, network);
      return result;
    } catch (error) {
      if (guessed(error)) await this.pause(slowDownMs[watched ? slowDownMs.length - 1 : closeness] ?? 0);
      else {
        await this.#limiters[door].reward(whose);
        if (watched) await this.#limiters.watched.reward(`${door} ${whose}`);
        await this.#giveBack(door, trier, network);
      }
      throw error;
    }
  }

  /**
   * Whether another letter is sent to an account. If not, recent letters can still be used: requests are never
   * refused.
   */
  async letter(trier: Trier): Promise<boolean> {
    if (await this.#over('letter', guesserOf(trier))) return false;
    return !(await this.#over('letter-account', accountOf(trier)));
  }

  /**
   * Runs an attempt that may send a message. Only sent messages count: wrong passwords, in any number, do not lock
   * the owner out.
   * @param attempt calls `sent` once a message was sent, whatever its own result
   * @throws Problem `throttled`, before it begins, once the limit of messages is reached; and errors of `attempt`
   */
  async messaging<T>(trier: Trier, attempt: (sent: () => void) => Promise<T>): Promise<T> {
    const counts = [
      ['message', guesserOf(trier)],
      ['message-account', accountOf(trier)],
    ] as const;
    for (const [rule, whose] of counts) {
      const used = await this.#limiters[rule].get(whose);
      if (used && used.remainingPoints <= 0) throw tooMany(used, waitFor);
    }
    let isSent = false;
    try {
      return await attempt(() => (isSent = true));
    } finally {
      if (isSent) for (const [rule, whose] of counts) await this.#over(rule, whose);
    }
  }

  /** Counts a request without a session. @throws Problem `throttled`, for seconds, above the rate of a person */
  async flood(address: string): Promise<void> {
    await this.#take('flood', networkOf(address), () => messages.tooManyCalls);
  }

  /** Resets the count after the owner of the account was verified. */
  async forget(door: Door, trier: Trier): Promise<void> {
    const whose = guesserOf(trier);
    await Promise.all([
      this.#limiters[door].delete(whose),
      this.#limiters.watched.delete(`${door} ${whose}`),
    ]);
  }

  /** Resets the count of unrecognised browsers for an account whose secret has changed. */
  async pardon(door: Door, email: string): Promise<void> {
    await this.#limiters[`${door}-account`].delete(email);
    if (door === 'factor') await this.#limiters['factor-known'].delete(email);
  }

  /**
   * Counts a try of an unrecognised browser for its network and account; true if there were more failures than people
   * make.
   */
  async #watched(door: Door, email: string, network: string, otherWay?: string): Promise<boolean> {
    const [ofNetwork, ofAccount] = await Promise.all([
      this.#over(`${door}-network`, network),
      this.#over(`${door}-account`, email),
    ]);
    if (ofAccount && otherWay !== undefined) throw new Problem('throttled', otherWay);
    return ofNetwork || ofAccount;
  }

  async #giveBack(door: Door, { email, device }: Trier, network: string): Promise<void> {
    if (device !== null) {
      if (door === 'factor') await this.#limiters['factor-known'].reward(email);
      return;
    }
    await Promise.all([
      this.#limiters[`${door}-network`].reward(network),
      this.#limiters[`${door}-account`].reward(email),
      this.#limiters.flood.reward(network),
    ]);
  }

  /** Counts a try; true if it exceeds the limit. */
  async #over(rule: Rule, whose: string): Promise<boolean> {
    return this.#take(rule, whose, waitFor).then(
      () => false,
      (error: unknown) => {
        if (error instanceof Problem && error.kind === 'throttled') return true;
        throw error;
      },
    );
  }

  async #take(rule: Rule, whose: string, message: (seconds: number) => string): Promise<number> {
    try {
      return (await this.#limiters[rule].consume(whose)).consumedPoints;
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      throw tooMany(error, message);
    }
  }
}

function tooMany({ msBeforeNext }: RateLimiterRes, message: (seconds: number) => string): Problem {
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1_000));
  return new Problem('throttled', message(seconds), {}, { retryAfter: seconds });
}

const lockedToStrangers = (seconds: number): string => `${waitFor(seconds)} ${messages.otherWaysIn}`;

/**
 * The counting key of a guesser: unrecognised browsers of one network share a count per account; each recognised
 * browser has its own.
 */
const guesserOf = ({ email, address, device }: Trier): string =>
  device === null ? `${email} ${networkOf(address)}` : `${email} ${device}`;

/**
 * The counting key of an account. The number of unrecognised and of formerly recognised browsers is unlimited, so each
 * kind shares a count.
 */
const accountOf = ({ email, device }: Trier): string => (device === null ? email : `${email} known`);

/** The message about the duration of the lock. */
const waitFor = (seconds: number): string =>
  `Muitas tentativas. Espere ${count(Math.ceil(seconds / 60), 'minuto', 'minutos')} e tente de novo.`;
