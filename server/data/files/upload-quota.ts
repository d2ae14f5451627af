import { DateTime } from 'luxon';
import type { Collection, Db } from 'mongodb';
import { formatBytes } from '../../../app/domain/values/format';
import { Problem } from '../../platform/errors';
import type { Log } from '../../platform/log';
import { collection, defineCollection, isRepeatedKey } from '../../platform/mongo';
import { z } from '../../platform/zod';
import { registrationFailed } from './upload-failures';

const dayMs = 24 * 3_600_000;
/** Bytes reserved in advance for a body without a length. */
const step = 16 * 1_024 ** 2;

const usageSchema = z.object({
  /** The tenant's day and the person. */
  _id: z.string(),
  bytes: z.number().int(),
  expiresAt: z.date(),
});

type Usage = z.infer<typeof usageSchema>;

/** What each person has sent, day by day. */
export const uploadUsage = defineCollection<Usage>({
  name: 'upload_usage',
  writtenBy: 'whoever sends files',
  readBy: 'every way of sending: what one person sends in a day',
  version: 1,
  schema: usageSchema,
  indexes: [{ key: { expiresAt: 1 }, name: 'expiry', expireAfterSeconds: 0 }],
});

interface Deps {
  readonly db: Db;
  /** Bytes that a person may send in a day. */
  readonly dailyBytes: number;
  readonly timeZone: string;
  readonly log: Log;
  /** The real time, in milliseconds. */
  readonly wallClock?: () => number;
}

/**
 * How much each person may still send today (rule D18), counted for all servers together. Bytes are reserved before
 * they are stored, so that many simultaneous uploads get no more than successive ones, and returned if they were not
 * stored.
 */
export class UploadQuota {
  readonly #usage: Collection<Usage>;
  readonly #now: () => number;

  constructor(private readonly deps: Deps) {
    this.#usage = collection(deps.db, uploadUsage);
    this.#now = deps.wallClock ?? Date.now;
  }

  /** @throws Problem `too-large` if the day has too little room, `unavailable` (COD.3) */
  async take(email: string, bytes: number): Promise<void> {
    const { dailyBytes } = this.deps;
    const now = this.#now();
    const _id = this.#day(email, now);
    if (bytes > dailyBytes) throw await this.#refusal(_id);
    const change = { $inc: { bytes }, $setOnInsert: { expiresAt: new Date(now + 2 * dayMs) } };
    try {
      await this.#usage.updateOne({ _id, bytes: { $lte: dailyBytes - bytes } }, change, { upsert: true });
    } catch (error) {
      if (!isRepeatedKey(error)) return registrationFailed(error);
      // Either the day is full, or another upload of the person's was the day's first in the same moment.
      const left = await this.#left(_id);
      if (left < bytes) throw await this.#refusal(_id);
      return this.take(email, bytes);
    }
  }

  /**
   * Returns bytes that were reserved at that time (ms) and not stored. Never fails: what cannot be returned now
   * counts until the day is over.
   */
  async give(email: string, bytes: number, takenAt: number): Promise<void> {
    const _id = this.#day(email, takenAt);
    await this.#usage.updateOne({ _id }, { $inc: { bytes: -bytes } }).catch((error: unknown) => {
      this.deps.log.warn({ err: error }, 'upload allowance not given back');
    });
  }

  /** One request that brings files. */
  open(email: string): QuotaReservation {
    const began = this.#now();
    return new QuotaReservation(
      (bytes) => this.take(email, bytes),
      (bytes) => this.give(email, bytes, began),
    );
  }

  async #left(_id: string): Promise<number> {
    const usage = await this.#usage.findOne({ _id }).catch(registrationFailed);
    return this.deps.dailyBytes - (usage?.bytes ?? 0);
  }

  async #refusal(_id: string): Promise<Problem> {
    const left = formatBytes(Math.max(0, await this.#left(_id)));
    const message =
      `Cada pessoa envia até ${formatBytes(this.deps.dailyBytes)} por dia; hoje ainda cabem ${left}. ` +
      'Envie o que couber e o restante amanhã, ou peça ao administrador um limite maior.';
    return new Problem('too-large', message, { files: message });
  }

  /** A day of the tenant's, of a person's. */
  #day(email: string, at: number): string {
    return `${DateTime.fromMillis(at, { zone: this.deps.timeZone }).toISODate()} ${email}`;
  }
}

/** What one request takes of its sender's day. */
export class QuotaReservation {
  #taken = 0;
  #used = 0;
  #taking: Promise<void> = Promise.resolve();

  constructor(
    private readonly take: (bytes: number) => Promise<void>,
    private readonly give: (bytes: number) => Promise<void>,
  ) {}

  /** Reserves the announced length of a request. @throws as `Allowance.take` */
  async announce(bytes: number): Promise<void> {
    await this.take(bytes);
    this.#taken += bytes;
  }

  /** Counts received bytes; bytes beyond the announced ones are reserved. @throws as `Allowance.take` */
  count(bytes: number): Promise<void> {
    this.#used += bytes;
    if (this.#used <= this.#taken) return Promise.resolve();
    this.#taking = this.#taking.then(() => this.#cover(this.#used));
    return this.#taking;
  }

  /** Returns reserved bytes that were not used. */
  async settle(): Promise<void> {
    await this.#return(this.#taken - this.#used);
  }

  /** Returns all reserved bytes: nothing of the request is stored. */
  async cancel(): Promise<void> {
    await this.#taking.catch(() => undefined);
    await this.#return(this.#taken);
  }

  async #cover(used: number): Promise<void> {
    const missing = used - this.#taken;
    if (missing <= 0) return;
    try {
      await this.announce(Math.max(missing, step));
    } catch (error) {
      if (!(error instanceof Problem && error.kind === 'too-large')) throw error;
      // The day may have room for exactly the received bytes; otherwise the refusal names the room before.
      await this.#return(this.#taken);
      await this.announce(used);
    }
  }

  async #return(bytes: number): Promise<void> {
    this.#taken -= bytes;
    if (bytes > 0) await this.give(bytes);
  }
}
