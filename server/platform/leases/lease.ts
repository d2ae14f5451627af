import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Collection, Filter, ObjectId, Sort, UpdateFilter } from 'mongodb';
import type { Clock } from '../clock';
import { z } from '../zod';

/** A worker that has not renewed its lease for so long has lost the work; a single step takes far less. */
const leaseMs = 60_000;

/** Who orders work and does it at once takes it within this time. */
const ownMs = 5_000;

/** The name of one try at a piece of work: what another try holds, of the same worker too, is not its own. */
export const newAgent = (): string => `${hostname()}-${process.pid}-${randomUUID().slice(0, 8)}`;

/** A record of work: `agent` works on it, and others may take it only after `leaseUntil`. */
export interface Leased {
  _id: string | ObjectId;
  agent: string;
  leaseUntil: Date;
  /** Who asked that it be not done, while it is being ended and once it was. */
  cancelled?: Cancelled | undefined;
}

const cancelledSchema = z.object({ by: z.string(), name: z.string(), at: z.date() });
export type Cancelled = z.infer<typeof cancelledSchema>;

/** What the record of a kind of work that can be cancelled has besides. */
export const cancelShape = { cancelled: cancelledSchema.optional() };

/** The fields of a leased record, and their first values. */
export const leaseShape = { agent: z.string(), leaseUntil: z.date() };
export const unlocked = (now: Date) => ({ agent: '', leaseUntil: now });

export type Fields = Readonly<Record<string, unknown>>;

/**
 * Work in steps that one worker at a time performs (rule X10). Each recorded step renews the lease; a worker whose
 * work was taken over stops.
 */
export class Leases<T extends Leased> {
  constructor(
    private readonly records: Collection<T>,
    private readonly clock: Pick<Clock, 'stamp'>,
    /** The field that says when the work moved on last, where people see it. */
    private readonly movedAt: (keyof T & string) | null,
  ) {}

  /** Takes the first free record by `sort`, and updates it with the expressions of `set`; null if there is none. */
  take(filter: Filter<T>, set: (now: Date) => Fields, sort: Sort): Promise<T | null> {
    const now = this.clock.stamp();
    return this.records.findOneAndUpdate(
      { ...filter, leaseUntil: { $lte: now } },
      [{ $set: { agent: newAgent(), leaseUntil: this.#until(now), ...set(now) } }],
      { sort, returnDocument: 'after' },
    ) as Promise<T | null>;
  }

  /**
   * The filter of abandoned work for `take`: without orders that were made or reversed just now, which their
   * requester is about to take.
   */
  left(): Filter<T> {
    const before = new Date(this.clock.stamp().getTime() - ownMs);
    return (this.movedAt === null ? {} : { [this.movedAt]: { $lte: before } }) as Filter<T>;
  }

  /** Stores the progress of the work; null if another worker has taken it over. */
  note(leased: T, set: Fields, inc: Readonly<Record<string, number>> = {}): Promise<T | null> {
    const now = this.clock.stamp();
    return this.#own(leased, {
      $set: { ...set, leaseUntil: this.#until(now), ...this.#moved(now) },
      $inc: inc,
    });
  }

  /** Records who cancelled the work of `filter`; null if there is none that is not cancelled yet. */
  cancel(filter: Filter<T>, by: Omit<Cancelled, 'at'>): Promise<T | null> {
    const now = this.clock.stamp();
    return this.records.findOneAndUpdate(
      { $and: [filter, { cancelled: { $exists: false } }] } as Filter<T>,
      { $set: { cancelled: { ...by, at: now }, ...this.#moved(now) } } as UpdateFilter<T>,
      { returnDocument: 'after' },
    ) as Promise<T | null>;
  }

  /** Renews the lease while a step of unknown length runs. */
  async holding<R>(leased: T, step: () => Promise<R>): Promise<R> {
    // If a renewal fails, the lease ends and another worker repeats the step.
    const renew = () =>
      this.#own(leased, { $set: { leaseUntil: this.#until(this.clock.stamp()) } }).catch(() => null);
    const renewal = setInterval(() => void renew(), leaseMs / 3);
    try {
      return await step();
    } finally {
      clearInterval(renewal);
    }
  }

  /** Ends the work, or releases it for the next worker; null if another worker has taken it over. */
  finish(leased: T, set: Fields, unset: Readonly<Record<string, true>> = {}): Promise<T | null> {
    const now = this.clock.stamp();
    return this.#own(leased, { $set: { ...set, ...this.#moved(now), leaseUntil: now }, $unset: unset });
  }

  #own({ _id, agent }: T, update: object): Promise<T | null> {
    return this.records.findOneAndUpdate({ _id, agent } as Filter<T>, update as UpdateFilter<T>, {
      returnDocument: 'after',
    }) as Promise<T | null>;
  }

  readonly #moved = (now: Date) => (this.movedAt === null ? {} : { [this.movedAt]: now });

  readonly #until = (now: Date): Date => new Date(now.getTime() + leaseMs);
}
