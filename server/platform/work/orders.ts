import type { Collection, Filter, Sort } from 'mongodb';
import { messages } from '../../../app/domain/messages';
import type { Clock } from '../clock';
import { Problem } from '../errors';
import { isAway } from '../mongo';
import { Leases } from '../leases';
import type { Fields, Leased } from '../leases/lease';
import type { NextDue, WorkQueue } from './queue';

/** Orders that one look queues; what is left comes with the next. */
const queuedAtOnce = 100;

const never = new AbortController().signal;

/** How an order ends: what is noted of it, and who is told then, unless another worker has taken it over. */
export interface Ending<T> {
  readonly set: Fields;
  readonly unset?: Readonly<Record<string, true>>;
  readonly onEnded?: (ended: T) => Promise<void>;
}

/** How orders of a kind are cancelled; without, they are not. */
interface Cancelling<T extends Leased> {
  /** The field that says who ordered one; without, it is cancelled by who administers alone. */
  readonly orderedBy?: keyof T & string;
  /** Those that can be cancelled, of what is to be done; without, all. */
  readonly of?: Filter<T>;
  /** Takes back what was made, in steps that can be done again, and says how a cancelled one ends. */
  readonly ending: (jobRun: JobRun<T>) => Ending<T> | Promise<Ending<T>>;
}

/** Who cancels; `administers` where orders of others are theirs to cancel too. */
export interface Canceller {
  readonly email: string;
  readonly name: string;
  readonly administers: boolean;
}

/** A kind of work, as its area describes it: where its orders are kept, what one is, how often it is tried. */
export interface Kind<T extends Leased> {
  /** Names it in the queue. */
  readonly name: string;
  readonly records: Collection<T>;
  /** How often a worker looks for what is due and what another left behind. */
  readonly lookEvery: string;
  /** What is to be done at a moment, whoever is at it, and which of it comes first. */
  readonly due: (now: Date) => Filter<T>;
  readonly first: Sort;
  /** Makes the orders whose time has come, before each look. */
  readonly orderDue?: () => Promise<void>;
  /** How long it is until the next order falls due that waits for a moment; without, none does. */
  readonly nextDue?: NextDue;
  /** The field that says when an order moved on last, where people see it. */
  readonly movedAt?: keyof T & string;
  readonly idOf?: (text: string) => T['_id'];
  /** What is noted of one that is taken up, as expressions. */
  readonly taken?: (now: Date) => Fields;
  /** What is noted of one that is left to a later try. */
  readonly again?: Fields;
  /** The field that counts tries, how many there are, and how one ends that failed as often; without, there is no end to them. */
  readonly tries?: {
    readonly field: keyof T & string;
    readonly max: number;
    readonly givenUp: (order: T) => Ending<T> | Promise<Ending<T>>;
  };
  /** How one ends that somebody stopped; null where nobody did. It is asked before each step. */
  readonly stopped?: (order: T) => Ending<T> | null;
  readonly cancelling?: Cancelling<T>;
  /** Does one, in steps that can be done again. */
  readonly run: (jobRun: JobRun<T>, signal: AbortSignal) => Promise<Ending<T>>;
}

/** Another worker has taken it over, or it was thrown away: what it was left with is not to go on. */
export class TakenOver extends Error {}

/** An order in the hands of one worker. */
export class JobRun<T extends Leased> {
  /** How it ends where somebody stopped it. */
  stopped: Ending<T> | null = null;
  /** Whether it ends since somebody cancelled it. */
  cancelled = false;

  constructor(
    private readonly leases: Leases<T>,
    private readonly kind: Kind<T>,
    private readonly signal: AbortSignal,
    /** As it was noted last. */
    public order: T,
  ) {}

  /** Keeps how far the work is; throws where it is not to go on, which ends the run. */
  async note(set: Fields, inc?: Readonly<Record<string, number>>): Promise<T> {
    const noted = await this.leases.note(this.order, set, inc);
    if (!noted) throw new TakenOver();
    this.order = noted;
    this.goOn();
    return noted;
  }

  /** Throws where somebody stopped it or, once, cancelled it, or the worker ends. */
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
 * The orders of one kind (rule X10): asked for by any process, done by workers, each by one at a time. One that was cut off
 * is gone on with, one that fails is tried again.
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

  /** Has one done while somebody waits, where it is small, or by a worker. */
  async start(id: string, isSmall: boolean): Promise<void> {
    if (isSmall) await this.run(id);
    else await this.enqueue(id);
  }

  /**
   * Has an order end (rule X19): at once where nobody has begun, else before the next step of who does it, or of who comes
   * next. What is over by then stays as it ended, and is not cancelled.
   * @returns what was cancelled; null where it was over, or cancelled before
   * @throws Problem `absent`; `forbidden` for what somebody else ordered
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
    // What nobody has begun has made nothing that it would take long to take back.
    if (cancelled) await this.start(id, cancelled.agent === '');
    return cancelled;
  }

  /** Does one, unless somebody is at it or it is over; an empty identifier queues what is due and what was left behind. */
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
    // Cancelled too late, it is not said to have been.
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
