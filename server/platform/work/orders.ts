import type { Collection, Filter, Sort } from 'mongodb';
import { messages } from '../../../app/domain/messages';
import type { Clock } from '../clock';
import { Problem } from '../errors';
import { isAway } from '../mongo';
import { Leases } from '../leases';
import type { Fields, Leased } from '../leases/lease';
import type { NextDue, WorkQueue } from './queue';

/** Maximum number of orders that one poll queues; the rest follows with the next. */
const queuedAtOnce = 100;

const never = new AbortController().signal;

/** The end of an order: its final fields, and the notifications, unless another worker has taken it over. */
export interface Ending<T> {
  readonly set: Fields;
  readonly unset?: Readonly<Record<string, true>>;
  readonly onEnded?: (ended: T) => Promise<void>;
}

/** How orders of a kind are cancelled; without, they are not. */
interface Cancelling<T extends Leased> {
  /** The field with the person who ordered it; without it, only administrators can cancel. */
  readonly orderedBy?: keyof T & string;
  /** Filter of the pending orders that can be cancelled; without it, all. */
  readonly of?: Filter<T>;
  /** Undoes the results in repeatable steps, and returns the end of a cancelled order. */
  readonly ending: (jobRun: JobRun<T>) => Ending<T> | Promise<Ending<T>>;
}

/** Who cancels; `administers` where orders of others are theirs to cancel too. */
export interface Canceller {
  readonly email: string;
  readonly name: string;
  readonly administers: boolean;
}

/** A kind of work as its area defines it: the collection of its orders, their states and tries. */
export interface Kind<T extends Leased> {
  /** Names it in the queue. */
  readonly name: string;
  readonly records: Collection<T>;
  /** How often a worker polls for due and abandoned orders. */
  readonly lookEvery: string;
  /** Filter of unfinished orders at a moment, including running ones, and their order. */
  readonly due: (now: Date) => Filter<T>;
  readonly first: Sort;
  /** Makes the orders whose time has come, before each look. */
  readonly orderDue?: () => Promise<void>;
  /** How long it is until the next order falls due that waits for a moment; without, none does. */
  readonly nextDue?: NextDue;
  /** The field that says when an order moved on last, where people see it. */
  readonly movedAt?: keyof T & string;
  readonly idOf?: (text: string) => T['_id'];
  /** Fields that are set when an order is taken, as expressions. */
  readonly taken?: (now: Date) => Fields;
  /** Fields that are set when an order is left for a later try. */
  readonly again?: Fields;
  /** The field that counts tries, how many there are, and how one ends that failed as often; without, there is no end to them. */
  readonly tries?: {
    readonly field: keyof T & string;
    readonly max: number;
    readonly givenUp: (order: T) => Ending<T> | Promise<Ending<T>>;
  };
  /** The end of a stopped order; null if nobody stopped it. Called before each step. */
  readonly stopped?: (order: T) => Ending<T> | null;
  readonly cancelling?: Cancelling<T>;
  /** Does one, in steps that can be done again. */
  readonly run: (jobRun: JobRun<T>, signal: AbortSignal) => Promise<Ending<T>>;
}

/** Another worker has taken the order over, or it was deleted: this run must not continue. */
export class TakenOver extends Error {}

/** A run of an order by one worker. */
export class JobRun<T extends Leased> {
  /** Its end, if somebody stopped it. */
  stopped: Ending<T> | null = null;
  /** Whether it ends because somebody cancelled it. */
  cancelled = false;

  constructor(
    private readonly leases: Leases<T>,
    private readonly kind: Kind<T>,
    private readonly signal: AbortSignal,
    /** As it was noted last. */
    public order: T,
  ) {}

  /** Stores the progress; throws if the run must end. */
  async note(set: Fields, inc?: Readonly<Record<string, number>>): Promise<T> {
    const noted = await this.leases.note(this.order, set, inc);
    if (!noted) throw new TakenOver();
    this.order = noted;
    this.goOn();
    return noted;
  }

  /** Throws if somebody stopped or cancelled the order (the latter once), or the worker ends. */
  goOn(): void {
    this.stopped = this.kind.stopped?.(this.order) ?? null;
    if (this.stopped) throw new Error('Stopped');
    if (this.order.cancelled && !this.cancelled) {
      this.cancelled = true;
      throw new Error('Cancelled');
    }
    this.signal.throwIfAborted();
  }
}

/**
 * The orders of one kind (rule X10): requested by any process, done by workers, each by one at a time. An interrupted
 * order is continued, a failed one is tried again.
 */
export class Orders<T extends Leased> {
  readonly #leases: Leases<T>;

  constructor(
    private readonly kind: Kind<T>,
    private readonly parts: {
      readonly background: Pick<WorkQueue, 'define' | 'enqueue'>;
      readonly clock: Pick<Clock, 'stamp'>;
    },
  ) {
    this.#leases = new Leases(kind.records, parts.clock, kind.movedAt ?? null);
  }

  /** Has workers do them. */
  offer(): this {
    const { name, lookEvery, nextDue } = this.kind;
    this.parts.background.define(name, (id, signal) => this.run(id, signal), lookEvery, nextDue);
    return this;
  }

  enqueue(id: string): Promise<void> {
    return this.parts.background.enqueue(this.kind.name, id);
  }

  /** Runs an order at once if it is small, otherwise in a worker. */
  async start(id: string, isSmall: boolean): Promise<void> {
    if (isSmall) await this.run(id);
    else await this.enqueue(id);
  }

  /**
   * Cancels an order (rule X19): at once if nobody has begun, otherwise before the next step of its present or next
   * worker. A finished order stays as it ended, and is not cancelled.
   * @returns the cancelled order; null if it was finished or cancelled before
   * @throws Problem `absent`; `forbidden` for an order of somebody else
   */
  async cancel(id: string, { email, name, administers }: Canceller): Promise<T | null> {
    const { records, cancelling, due } = this.kind;
    const one = this.#one(id);
    const order = cancelling && ((await records.findOne(one)) as T | null);
    if (!order) throw new Problem('absent', messages.absent);
    const isOwn = cancelling.orderedBy !== undefined && order[cancelling.orderedBy] === email;
    if (!isOwn && !administers) throw new Problem('forbidden', messages.notYours);
    const open = { $and: [one, due(this.#now()), cancelling.of ?? {}] } as Filter<T>;
    const cancelled = await this.#leases.cancel(open, { by: email, name });
    // An order that was never begun has few results to undo.
    if (cancelled) await this.start(id, cancelled.agent === '');
    return cancelled;
  }

  /**
   * Runs an order, unless it is finished or another worker has it; an empty identifier queues due and abandoned
   * orders.
   */
  async run(id: string, signal = never): Promise<number | null> {
    if (signal.aborted) return null;
    if (id === '') return this.#look();
    const { kind } = this;
    const order = await this.#leases.take(
      { ...this.#one(id), ...kind.due(this.#now()) },
      (now) => ({ ...kind.taken?.(now), ...this.#oneMore() }),
      kind.first,
    );
    return order && this.#do(order, signal);
  }

  async #look(): Promise<null> {
    const { orderDue, records, due, first } = this.kind;
    await orderDue?.();
    const now = this.#now();
    const left = { ...this.#leases.left(), ...due(now), leaseUntil: { $lte: now } } as Filter<T>;
    const found = records
      .find(left, { projection: { _id: 1 } })
      .sort(first)
      .limit(queuedAtOnce);
    for (const { _id } of await found.toArray()) await this.enqueue(String(_id));
    return null;
  }

  async #do(order: T, signal: AbortSignal): Promise<number | null> {
    const jobRun = new JobRun(this.#leases, this.kind, signal, order);
    const ending = await this.#leases.holding(order, () => this.#endingOf(jobRun, signal));
    if (ending) await this.#end(jobRun, ending);
    return ending || !signal.aborted ? null : 0;
  }

  /** Null where it is not over: another worker has it, or is to have it. */
  async #endingOf(jobRun: JobRun<T>, signal: AbortSignal): Promise<Ending<T> | null> {
    const { tries, again } = this.kind;
    const triesOf = (field: keyof T) => jobRun.order[field] as number;
    try {
      // Who took it as often before took the process down with it.
      if (tries && triesOf(tries.field) > tries.max) return await tries.givenUp(jobRun.order);
      return await this.#run(jobRun, signal);
    } catch (error) {
      if (error instanceof TakenOver) return null;
      // What an outage or the worker's own end cut short was no try.
      const isTry = !signal.aborted && !isAway(error);
      if (tries && isTry && triesOf(tries.field) >= tries.max)
        await this.#end(jobRun, await tries.givenUp(jobRun.order));
      else {
        const counted = tries && { [tries.field]: triesOf(tries.field) - (isTry ? 0 : 1) };
        // Where the database is away too, the lease ends by itself.
        await this.#leases.finish(jobRun.order, { ...again, ...counted }).catch(() => null);
      }
      if (signal.aborted) return null;
      throw error;
    }
  }

  async #run(jobRun: JobRun<T>, signal: AbortSignal): Promise<Ending<T>> {
    const { cancelling, run } = this.kind;
    try {
      jobRun.goOn();
      return await run(jobRun, signal);
    } catch (error) {
      if (jobRun.stopped) return jobRun.stopped;
      if (!jobRun.cancelled || !cancelling) throw error;
      return await cancelling.ending(jobRun);
    }
  }

  async #end({ order, cancelled }: JobRun<T>, { set, unset, onEnded }: Ending<T>): Promise<void> {
    // An order that was cancelled too late is not marked as cancelled.
    const late = this.kind.cancelling && !cancelled;
    const ended = await this.#leases.finish(order, set, late ? { ...unset, cancelled: true } : unset);
    if (ended) await onEnded?.(ended);
  }

  #one(id: string): Filter<T> {
    return { _id: this.kind.idOf?.(id) ?? id } as Filter<T>;
  }

  #oneMore(): Fields {
    const { tries } = this.kind;
    return tries ? { [tries.field]: { $add: [`$${tries.field}`, 1] } } : {};
  }

  readonly #now = (): Date => this.parts.clock.stamp();
}
