import { MongoBackend } from '@agendajs/mongo-backend';
import { Agenda, type Job } from 'agenda';
import type { Db, Document } from 'mongodb';
import { LogReporting } from '../../platform/error-reporting/log';
import type { ErrorReporting } from '../../platform/error-reporting/port';
import type { Log } from '../../platform/log';
import { defineCollection } from '../../platform/mongo/collection';
import { z } from '../../platform/zod';

/** Each look asks the database once for every kind of task; who waits for one waits half of this longer. */
const lookEveryMs = 1_000;
/** A worker that has not been heard of for this long has lost its task. */
const leaseMs = 15_000;

/**
 * Agenda's records; their shape is Agenda's own. Its index is made with all others: Agenda would make its own while it is
 * built, where a database that is just away ends the process.
 */
export const agendaTasks = defineCollection<Document>({
  name: 'agenda_tasks',
  version: 1,
  schema: z.looseObject({ name: z.string() }),
  indexes: [{ key: { name: 1, nextRunAt: 1, priority: -1, lockedAt: 1, disabled: 1 }, name: 'next' }],
});

interface TaskData {
  readonly id: string;
}

/** Does one piece of background work; may be run again after a crash, and ends early once `signal` is aborted. */
export type Task = (id: string, signal: AbortSignal) => Promise<void>;

/**
 * Background work beside file jobs, on Agenda (rule X10): any process may ask for it, workers do it. What a task has to do is
 * kept by its own area; the queue holds only its name and an identifier.
 */
export class Background {
  readonly #agenda: Agenda;
  readonly #tasks = new Map<string, Task>();
  readonly #sweeps = new Map<string, { every: string; task: Task }>();
  readonly #stopping = new AbortController();
  readonly #running = new Set<Promise<void>>();

  constructor(
    db: Db,
    private readonly log: Log,
    private readonly errors: Pick<ErrorReporting, 'report'> = new LogReporting(log),
  ) {
    this.#agenda = new Agenda({
      backend: new MongoBackend({ mongo: db, collection: agendaTasks.name, ensureIndex: false }),
      processEvery: lookEveryMs,
      defaultLockLifetime: leaseMs,
      removeOnComplete: true,
    });
    this.#agenda.on('error', (error: unknown) => this.errors.report(error, { doing: 'background queue' }));
  }

  /** Names a task; `every`, where given, also runs it by itself with an empty identifier, to find what was lost. */
  define(name: string, task: Task, every?: string): void {
    this.#tasks.set(name, task);
    if (every) this.#sweeps.set(`${name}-sweep`, { every, task });
  }

  /** Asks for a task once, however often it is asked. What cannot be queued now is found by its sweep. */
  async enqueue(name: string, id: string): Promise<void> {
    try {
      await this.#agenda.ready;
      await this.#agenda
        .create<TaskData>(name, { id })
        .unique({ 'data.id': id }, { insertOnly: true })
        .schedule(new Date())
        .save();
    } catch (error) {
      this.log.warn(error, 'A task waits for its sweep');
    }
  }

  /** Makes this process a worker. */
  async work(): Promise<void> {
    const options = { concurrency: 1, lockLimit: 1, lockLifetime: leaseMs };
    for (const [name, task] of this.#tasks)
      this.#agenda.define<TaskData>(name, (job) => this.#run(job, name, job.attrs.data.id, task), options);
    for (const [name, { task }] of this.#sweeps)
      this.#agenda.define(name, (job) => this.#run(job, name, '', task), options);
    await this.#agenda.start();
    for (const [name, { every }] of this.#sweeps) await this.#agenda.every(every, name);
  }

  /** Lets running tasks end at their next step and stops. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.allSettled([...this.#running, this.#agenda.ready]);
    await this.#agenda.stop();
  }

  async #run(job: Job<TaskData> | Job, name: string, id: string, task: Task): Promise<void> {
    const heartbeat = setInterval(
      () => void job.touch().catch((error: unknown) => this.log.debug(error, 'heartbeat')),
      leaseMs / 3,
    );
    const run = task(id, this.#stopping.signal);
    this.#running.add(run);
    try {
      await run;
    } catch (error) {
      if (error === this.#stopping.signal.reason) return;
      this.errors.report(error, { doing: `background task ${name}`, subject: id });
    } finally {
      this.#running.delete(run);
      clearInterval(heartbeat);
    }
  }
}
