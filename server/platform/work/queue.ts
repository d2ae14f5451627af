import { MongoBackend } from '@agendajs/mongo-backend';
import { Agenda, type Job } from 'agenda';
import type { Collection, Db } from 'mongodb';
import { LogReporting } from '../error-reporting/log';
import type { ErrorReporting } from '../error-reporting/port';
import type { Log } from '../log';
import { noteFailure } from '../health/failures';
import { workSeconds } from '../metrics/figures';
import { collection } from '../mongo/collection';
import { inSpan, tracingNow } from '../tracing/spans';
import { agendaJobs } from './collection';
import { askOnce, heldUntilSaved } from './due';
import { isGone, newWorkerName, retire } from './worker-name';

/** Each look asks the database once; who sits before a file's page waits half of this longer. */
const lookMs = 300;
/** A worker that has not been heard of for this long has lost what it worked on. */
const leaseMs = 15_000;

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

/**
 * Work done behind the pages, on Agenda (rule X10): any process may ask for it, workers do it. What there is to do is kept by
 * the area it belongs to; the queue holds only the kind and an identifier.
 */
export class WorkQueue {
  /** By this name a worker of the same machine knows that this one is gone. */
  readonly worker = newWorkerName();
  readonly #agenda: Agenda;
  readonly #jobs: Collection;
  readonly #kinds = new Map<string, Work>();
  readonly #repeated = new Map<string, { every: string; run: Work }>();
  readonly #stopping = new AbortController();
  readonly #running = new Set<Promise<unknown>>();

  constructor(
    db: Db,
    private readonly log: Log,
    private readonly errors: Pick<ErrorReporting, 'report'> = new LogReporting(log),
    lookEveryMs = lookMs,
  ) {
    this.#jobs = collection(db, agendaJobs);
    this.#agenda = new Agenda({
      name: this.worker,
      backend: askOnce(
        heldUntilSaved(
          new MongoBackend({
            mongo: db,
            collection: agendaJobs.name,
            ensureIndex: false,
            sort: { priority: 'desc', nextRunAt: 'asc' },
          }),
        ),
        this.#jobs,
      ),
      processEvery: lookEveryMs,
      defaultLockLifetime: leaseMs,
      removeOnComplete: true,
    });
    this.#agenda.on('error', (error: unknown) => this.errors.report(error, { doing: 'work queue' }));
  }

  /** Names a kind of work; `every`, where given, also runs it by itself with an empty identifier, to find what was lost. */
  define(kind: string, run: Work, every?: string): void {
    this.#kinds.set(kind, run);
    if (every) this.repeat(`${kind}-sweep`, every, (signal) => run('', signal));
  }

  /** Names what one of all workers does from time to time. */
  repeat(kind: string, every: string, run: (signal: AbortSignal) => ReturnType<Work>): void {
    this.#repeated.set(kind, { every, run: (_id, signal) => run(signal) });
  }

  /** Asks for work once, however often it is asked. What cannot be queued now is found by its sweep. */
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
    } catch (error) {
      this.log.warn(error, 'Work waits for its sweep');
    }
  }

  /** Makes this process a worker. `atOnce`: how many pieces it does at once of kinds of which that is more than one. */
  async work(atOnce: Readonly<Record<string, number>> = {}): Promise<void> {
    await this.freeLost();
    for (const [kind, run] of this.#kinds) this.#take(kind, run, atOnce[kind] ?? 1);
    for (const [kind, { run }] of this.#repeated) this.#take(kind, run, 1);
    await this.#agenda.start();
    for (const [kind, { every }] of this.#repeated) await this.#agenda.every(every, kind);
  }

  /** Lets running work end at its next step and stops. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.allSettled([...this.#running, this.#agenda.ready]);
    await this.#agenda.stop();
    retire(this.worker);
  }

  /**
   * Frees at once what workers held that are certainly gone; what others lost is free when its lease ends. Removes what ended
   * without being removed, which would keep the same from being queued again.
   */
  async freeLost(): Promise<void> {
    const own = { name: { $in: [...this.#kinds.keys()] } };
    const held = await this.#jobs.find({ ...own, lockedAt: { $ne: null } }).toArray();
    for (const { _id, lastModifiedBy } of held)
      if (isGone(String(lastModifiedBy)))
        await this.#jobs.updateOne(
          { _id, lastModifiedBy },
          { $set: { lockedAt: null, nextRunAt: new Date() } },
        );
    await this.#jobs.deleteMany({ ...own, lockedAt: null, nextRunAt: null });
  }

  #take(kind: string, run: Work, concurrency: number): void {
    const options = { concurrency, lockLimit: concurrency, lockLifetime: leaseMs };
    // oxlint-disable-next-line typescript/no-misused-promises -- Agenda takes a promise by another of its signatures
    this.#agenda.define<WorkData>(kind, (job) => this.#run(job, kind, run), options);
  }

  async #run(job: Job<WorkData>, kind: string, run: Work): Promise<void> {
    const heartbeat = setInterval(
      () => void job.touch().catch((error: unknown) => this.log.debug(error, 'heartbeat')),
      leaseMs / 3,
    );
    // What is repeated has no data.
    const { id, askedBy } = (job.attrs.data as WorkData | undefined) ?? { id: '' };
    const ended = workSeconds.startTimer({ kind });
    const running = inSpan({ name: `work ${kind}`, kind: 'consumer', askedBy }, async () =>
      run(id, this.#stopping.signal),
    );
    this.#running.add(running);
    try {
      const pause = await running;
      ended({ outcome: typeof pause === 'number' ? 'again' : 'ok' });
      // A date to run at keeps Agenda from removing the job: it goes on here or on another worker.
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
