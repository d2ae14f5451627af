import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Collection, Filter, ObjectId, Sort, UpdateFilter } from 'mongodb';
import type { Clock } from '../clock';
import { z } from '../zod';

/** Who was not heard of for so long has lost the work; one step of it takes far less. */
const leaseMs = 60_000;

/** Who orders work and does it at once takes it within this time. */
const ownMs = 5_000;

/** The name of one try at a piece of work: what another try holds, of the same worker too, is not its own. */
export const newAgent = (): string => `${hostname()}-${process.pid}-${randomUUID().slice(0, 8)}`;

/** A record of work: `agent` works on it, and nobody else may before `leaseUntil`. */
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

/** What the record of a kind of work has in its schema, and what it begins with. */
export const leaseShape = { agent: z.string(), leaseUntil: z.date() };
export const unlocked = (now: Date) => ({ agent: '', leaseUntil: now });

export type Fields = Readonly<Record<string, unknown>>;

/**
 * Work in steps that one worker at a time takes (rule X10). Each step that is noted renews the lease; who finds that another
 * worker has taken it over leaves it.
 */
export class Leases<T extends Leased> {
  constructor(
    private readonly records: Collection<T>,
    private readonly clock: Pick<Clock, 'stamp'>,
    /** The field that says when the work moved on last, where people see it. */
    private readonly movedAt: (keyof T & string) | null,
  ) {}

  /** Takes the first of `sort` that nobody works on, with what `set` says as expressions; null where there is none. */
  take(filter: Filter<T>, set: (now: Date) => Fields, sort: Sort): Promise<T | null> {
    const now = this.clock.stamp();
    return this.records.findOneAndUpdate(
      { ...filter, leaseUntil: { $lte: now } },
      [{ $set: { agent: newAgent(), leaseUntil: this.#until(now), ...set(now) } }],
      { sort, returnDocument: 'after' },
    ) as Promise<T | null>;
  }

  /** What `take` may take of all there is: not what was ordered, or turned round, by somebody who is about to take it. */
  left(): Filter<T> {
    const before = new Date(this.clock.stamp().getTime() - ownMs);
    return (this.movedAt === null ? {} : { [this.movedAt]: { $lte: before } }) as Filter<T>;
  }

  /** Keeps how far the work is; null where another worker has taken it over. */
  note(leased: T, set: Fields, inc: Readonly<Record<string, number>> = {}): Promise<T | null> {
    const now = this.clock.stamp();
    return this.#own(leased, {
      $set: { ...set, leaseUntil: this.#until(now), ...this.#moved(now) },
      $inc: inc,
    });
  }

  /** Notes who asked that one of `filter` be not done; null where there is none of which nobody has asked it yet. */
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
    // A renewal that fails lets the lease end; another worker does the step again then.
    const renew = () =>
      this.#own(leased, { $set: { leaseUntil: this.#until(this.clock.stamp()) } }).catch(() => null);
    const renewal = setInterval(() => void renew(), leaseMs / 3);
    try {
      return await step();
    } finally {
      clearInterval(renewal);
    }
  }

  /** Ends the work, or leaves it to whoever comes next; null where another worker has taken it over. */
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
