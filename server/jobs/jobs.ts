import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { MongoBackend } from '@agendajs/mongo-backend';
import { Agenda, type Job } from 'agenda';
import { ObjectId, type Collection } from 'mongodb';
import type { FileRecord } from '../files/file';
import { files } from '../files/collection';
import type { Log } from '../log';
import { collection } from '../mongo/collection';
import { problemOf } from '../mongo/client';
import { HandedBack, LeaseLost, Unreadable } from './ingest/failure';
import { ingest, type IngestParts } from './ingest/ingest';
import { JobLedger } from './ingest/ledger';

const ingestJob = 'ingest';
const sweepJob = 'sweep';
const lookEveryMs = 300;
/** A worker that has not been heard of for this long has lost its jobs. */
const leaseMs = 15_000;
const mostTries = 3;

interface IngestData {
  readonly fileId: string;
}

/** The queue of file jobs, on Agenda: any process may enqueue, workers run them. */
export class Jobs {
  readonly #agenda: Agenda;
  readonly #files: Collection<FileRecord>;
  readonly #stopping = new AbortController();
  #running: Promise<unknown>[] = [];

  constructor(
    private readonly parts: IngestParts,
    private readonly log: Log,
  ) {
    this.#files = collection(parts.db, files);
    this.#agenda = new Agenda({
      backend: new MongoBackend({ mongo: parts.db, collection: 'agenda_jobs' }),
      processEvery: lookEveryMs,
      defaultLockLifetime: leaseMs,
      removeOnComplete: true,
    });
    this.#agenda.on('error', (error: unknown) => this.log.error(error, 'job queue'));
  }

  /** Queues files, each once however often it is asked. What cannot be queued now is found by a worker's sweep. */
  async enqueue(fileIds: readonly string[]): Promise<void> {
    try {
      await this.#agenda.ready;
      for (const fileId of fileIds)
        await this.#agenda
          .create<IngestData>(ingestJob, { fileId })
          .unique({ 'data.fileId': fileId }, { insertOnly: true })
          .schedule(new Date())
          .save();
    } catch (error) {
      this.log.warn(error, 'Files wait for the sweep to queue them');
    }
  }

  /** Makes this process a worker that runs up to `concurrency` jobs at once. */
  async work(concurrency: number): Promise<void> {
    const options = { concurrency, lockLimit: concurrency, lockLifetime: leaseMs };
    this.#agenda.define<IngestData>(ingestJob, (job) => this.#track(this.#run(job)), options);
    this.#agenda.define(sweepJob, () => this.#sweep(), { concurrency: 1, lockLifetime: leaseMs });
    await this.#agenda.start();
    await this.#agenda.every('10 seconds', sweepJob);
    await this.#sweep();
  }

  /** Hands running jobs back after their current batch and stops. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.allSettled(this.#running);
    await this.#agenda.stop();
  }

  async #track(run: Promise<void>): Promise<void> {
    this.#running.push(run);
    await run.finally(() => (this.#running = this.#running.filter((other) => other !== run)));
  }

  /** Queues files that wait without a job: registered by a process that died, or handed back. */
  async #sweep(): Promise<void> {
    const waiting = await this.#files
      .find({ phase: { $in: ['waiting', 'reading'] } }, { projection: { _id: 1 } })
      .sort({ createdAt: 1 })
      .limit(1_000)
      .toArray();
    await this.enqueue(waiting.map(({ _id }) => _id.toHexString()));
  }

  async #run(job: Job<IngestData>): Promise<void> {
    const heartbeat = setInterval(
      () => void job.touch().catch((error: unknown) => this.log.debug(error, 'heartbeat')),
      leaseMs / 3,
    );
    try {
      await this.#process(new ObjectId(job.attrs.data.fileId));
    } finally {
      clearInterval(heartbeat);
    }
  }

  async #process(id: ObjectId): Promise<void> {
    const agent = `${hostname()}-${process.pid}-${randomUUID().slice(0, 8)}`;
    const ledger = await JobLedger.take(this.#files, this.parts.clock, id, agent);
    if (!ledger) return;
    if (ledger.file.attempts > mostTries) {
      await ledger.fail(`O processamento parou depois de ${mostTries} tentativas. ${ledger.file.message}`);
      return;
    }
    try {
      await ingest(this.parts, ledger, this.#stopping.signal);
    } catch (error) {
      await this.#end(ledger, error);
    }
  }

  async #end(ledger: JobLedger, error: unknown): Promise<void> {
    if (error instanceof LeaseLost) return;
    if (error instanceof Unreadable) return ledger.fail(error.message);
    const orderly =
      error instanceof HandedBack ||
      this.#stopping.signal.aborted ||
      problemOf(error)?.kind === 'unavailable';
    if (!orderly) this.log.error({ err: error, file: ledger.file._id.toHexString() }, 'ingest failed');
    await ledger.handBack('O processamento foi interrompido e vai continuar.', !orderly);
  }
}
