import { MongoBackend } from '@agendajs/mongo-backend';
import { Agenda, type Job } from 'agenda';
import type { Collection, Db } from 'mongodb';
import { LogReporting } from '../error-reporting';
import type { ErrorReporting } from '../error-reporting/port';
import type { Log } from '../log';
import { noteFailure } from '../health';
import { workSeconds } from '../metrics';
import { collection } from '../mongo';
import { inSpan, tracingNow } from '../tracing';
import { anything, Signals } from '../signals';
import { agendaJobs } from './collection';
import { askOnce, lockUntilSaved, tellingEnds } from './due';
import { msOf, Wakes } from './wakes';
import { isGone, newWorkerName, retire } from './worker-name';

/** Poll interval for work that no signal announced. */
const lookMs = 5_000;
/** Poll interval while there is work or an active person: work that continues later has a time to run. */
const busyLookMs = 1_000;
/** The queue is idle after so long without people and work. */
const idleAfterMs = 120_000;
/** Minimum sweep interval while the queue is idle. */
const idleSweepMs = 300_000;
/** Minimum interval of signals that somebody is active. */
const stirredEveryMs = 30_000;
/** A worker that has not been heard of for this long has lost its work. */
const leaseMs = 15_000;

/** Says that work of any kind may be due, in place of the kind that is. */
const stir = 'stir';
const workTopic = 'work ';

interface WorkData {
  readonly id: string;
  /** `traceparent` of the request that asked for it, where spans are sent. */
  readonly askedBy?: string;
}

/**
 * Does one piece of work; may be run again after a crash, and ends early once `signal` is aborted. Answers the milliseconds
 * after which it is to be taken up again, where it is not over.
 */
export type Work = (id: string, signal: AbortSignal) => Promise<number | null> | Promise<void>;

/** What one of all workers does from time to time. */
interface Sweep {
  /** As Agenda reads it: a number and a unit. */
  readonly every: string;
  readonly run: (signal: AbortSignal) => ReturnType<Work>;
  /** When the next work of the sweep falls due; without it, signals announce new work. */
  readonly nextDue?: NextDue | undefined;
}

/** Milliseconds until a sweep finds something, as far as one can say by now; null: nothing waits for a moment. */
export type NextDue = () => Promise<number | null>;

/**
 * Background work, on Agenda (rule X10): any process requests it, workers do it. The area that owns the work stores
 * what to do; the queue holds only the kind and an identifier. Workers are woken by signals, and sweep less often
 * while nobody is active (rule X20).
 */
export class WorkQueue {
  /** By this name a worker of the same machine knows that this one is gone. */
  readonly worker = newWorkerName();
  readonly #agenda: Agenda;
  readonly #jobs: Collection;
  readonly #kinds = new Map<string, Work>();
  readonly #repeated = new Map<string, Sweep>();
  readonly #stopping = new AbortController();
  readonly #running = new Set<Promise<unknown>>();
  readonly #signals: Signals;
  readonly #wakes = new Wakes();
  #unfollow: (() => Promise<void>) | null = null;
  #looking: NodeJS.Timeout | null = null;
  #stirredAt = performance.now();
  #announcedAt = -Infinity;

  constructor(
    db: Db,
    private readonly log: Log,
    private readonly errors: Pick<ErrorReporting, 'report'> = new LogReporting(log),
  ) {
    this.#jobs = collection(db, agendaJobs);
    this.#signals = new Signals(db, log);
    this.#agenda = new Agenda({
      name: this.worker,
      backend: askOnce(
        lockUntilSaved(
          // What waited for its turn here.
          tellingEnds(
            new MongoBackend({
              mongo: db,
              collection: agendaJobs.name,
              ensureIndex: false,
              sort: { priority: 'desc', nextRunAt: 'asc' },
            }),
            () => this.#look([...this.#kinds.keys()]),
          ),
        ),
        this.#jobs,
      ),
      notificationChannel: this.#wakes,
      processEvery: lookMs,
      defaultLockLifetime: leaseMs,
      removeOnComplete: true,
    });
    this.#agenda.on('error', (error: unknown) => this.errors.report(error, { doing: 'work queue' }));
  }

  /** Names a kind of work; `every`, where given, also runs it by itself with an empty identifier, to find what was lost. */
  define(kind: string, run: Work, every?: string, nextDue?: NextDue): void {
    this.#kinds.set(kind, run);
    if (every) this.repeat(`${kind}-sweep`, every, (signal) => run('', signal), nextDue);
  }

  /**
   * Registers a sweep that one of all workers runs from time to time, and less often while the queue is idle: work
   * that falls due by the clock must then be announced by `nextDue`.
   */
  repeat(kind: string, every: string, run: Sweep['run'], nextDue?: NextDue): void {
    this.#repeated.set(kind, { every, run, nextDue });
  }

  /** Reports an active person or work: sweeps return to their normal interval. */
  stir(): void {
    this.#stirredAt = performance.now();
    if (this.#stirredAt - this.#announcedAt < stirredEveryMs) return;
    this.#announcedAt = this.#stirredAt;
    void this.#signals.tell(stir);
  }

  /** Requests work once, even if it is requested repeatedly. Work that cannot be queued now is found by its sweep. */
  async enqueue(kind: string, id: string, priority = 0): Promise<void> {
    try {
      await this.#agenda.ready;
      const askedBy = tracingNow()?.current();
      await this.#agenda
        .create<WorkData>(kind, { id, ...(askedBy ? { askedBy } : {}) })
        .unique({ 'data.id': id }, { insertOnly: true })
        .priority(priority)
        .schedule(new Date())
        .save();
      await this.#signals.tell(`${workTopic}${kind}`);
    } catch (error) {
      this.log.warn(error, 'Work waits for its sweep');
    }
  }

  /** Makes this process a worker. `atOnce`: concurrency of the kinds with more than one piece at a time. */
  async work(atOnce: Readonly<Record<string, number>> = {}): Promise<void> {
    await this.freeLost();
    for (const [kind, run] of this.#kinds) this.#take(kind, run, atOnce[kind] ?? 1);
    for (const [kind, { run }] of this.#repeated) this.#take(kind, (_id, signal) => run(signal), 1);
    await this.#agenda.start();
    for (const [kind, { every }] of this.#repeated) await this.#agenda.every(every, kind);
    await this.#sweepStrayed();
    this.#unfollow = this.#signals.follow((topic) => this.#heard(topic));
    this.#looking = setInterval(() => {
      if (!this.#isIdle()) this.#look(Object.keys(this.#agenda.definitions));
    }, busyLookMs).unref();
  }

  /** A turn further away than it can be was set by another clock: one that was put back since, or that of a copy's source. */
  async #sweepStrayed(): Promise<void> {
    const now = Date.now();
    for (const [name, { every }] of this.#repeated)
      await this.#jobs.updateMany(
        { name, lockedAt: null, nextRunAt: { $gt: new Date(now + Math.max(msOf(every), idleSweepMs)) } },
        { $set: { nextRunAt: new Date(now) } },
      );
  }

  /** Ends running work at its next step and stops. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    if (this.#looking) clearInterval(this.#looking);
    await Promise.allSettled([...this.#running, this.#agenda.ready, this.#unfollow?.()]);
    await this.#agenda.stop();
    retire(this.worker);
  }

  /**
   * Releases at once the work of workers that are certainly gone; other lost work is free when its lease ends.
   * Removes finished records that were left over, which would prevent the same work from being queued again.
   */
  async freeLost(): Promise<void> {
    const own = { name: { $in: [...this.#kinds.keys()] } };
    const locked = await this.#jobs.find({ ...own, lockedAt: { $ne: null } }).toArray();
    for (const { _id, lastModifiedBy } of locked)
      if (isGone(String(lastModifiedBy)))
        await this.#jobs.updateOne(
          { _id, lastModifiedBy },
          { $set: { lockedAt: null, nextRunAt: new Date() } },
        );
    await this.#jobs.deleteMany({ ...own, lockedAt: null, nextRunAt: null });
  }

  #heard(topic: string | typeof anything): void {
    const wasIdle = this.#isIdle();
    this.#stirredAt = performance.now();
    if (topic?.startsWith(workTopic)) this.#look([topic.slice(workTopic.length)]);
    else if (topic === anything) this.#look(Object.keys(this.#agenda.definitions));
    if (wasIdle) void this.#sweepSoon();
  }

  readonly #isIdle = (): boolean => performance.now() - this.#stirredAt > idleAfterMs;

  /** Polls for due work of some kinds. */
  #look(kinds: readonly string[]): void {
    for (const kind of kinds) this.#wakes.wake(kind);
  }

  /** Has a sweep come now rather than at its next turn: there is something for it to do. */
  hasten(kind: string): Promise<void> {
    return this.#bringForward([kind]);
  }

  /** Advances the sweeps that were postponed while the queue was idle. */
  #sweepSoon(): Promise<void> {
    return this.#bringForward(
      [...this.#repeated].flatMap(([kind, { every }]) => (msOf(every) < idleSweepMs ? [kind] : [])),
    );
  }

  async #bringForward(kinds: readonly string[]): Promise<void> {
    try {
      await this.#jobs.updateMany(
        { name: { $in: [...kinds] }, lockedAt: null, nextRunAt: { $gt: new Date() } },
        { $set: { nextRunAt: new Date() } },
      );
      this.#look(kinds);
    } catch (error) {
      this.log.debug(error, 'sweeps come when they were to come');
    }
  }

  /** The next time of a sweep while the queue is idle; null: its normal interval. */
  async #nextSweep({ every, nextDue }: Sweep): Promise<Date | null> {
    if (!this.#isIdle() || msOf(every) >= idleSweepMs) return null;
    const dueMs = (await nextDue?.()) ?? idleSweepMs;
    return new Date(Date.now() + Math.min(idleSweepMs, Math.max(msOf(every), dueMs)));
  }

  #take(kind: string, run: Work, concurrency: number): void {
    const options = { concurrency, lockLimit: concurrency, lockLifetime: leaseMs };
    // oxlint-disable-next-line typescript/no-misused-promises -- Agenda takes a promise by another of its signatures
    this.#agenda.define<WorkData>(kind, (job) => this.#run(job, kind, run), options);
  }

  async #run(job: Job<WorkData>, kind: string, run: Work): Promise<void> {
    const sweep = this.#repeated.get(kind);
    if (!sweep) this.stir();
    const heartbeat = setInterval(() => {
      if (!sweep) this.stir();
      job.touch().catch((error: unknown) => this.log.debug(error, 'heartbeat'));
    }, leaseMs / 3);
    // Sweeps have no data.
    const { id, askedBy } = (job.attrs.data as WorkData | undefined) ?? { id: '' };
    const ended = workSeconds.startTimer({ kind });
    const running = inSpan({ name: `work ${kind}`, kind: 'consumer', askedBy }, async () =>
      run(id, this.#stopping.signal),
    );
    this.#running.add(running);
    try {
      const pause = await running;
      const next = sweep && (await this.#nextSweep(sweep));
      if (next) job.attrs.nextRunAt = next;
      ended({ outcome: typeof pause === 'number' ? 'again' : 'ok' });
      // With a date to run at, Agenda keeps the job: it continues here or on another worker.
      if (typeof pause === 'number') job.attrs.nextRunAt = new Date(Date.now() + pause);
    } catch (error) {
      const handedBack = error === this.#stopping.signal.reason;
      ended({ outcome: handedBack ? 'again' : 'error' });
      if (handedBack) return;
      noteFailure({ what: kind, status: null, requestId: '' });
      this.errors.report(error, { doing: `work ${kind}`, subject: id });
    } finally {
      this.#running.delete(running);
      clearInterval(heartbeat);
    }
  }
}
