import { randomUUID } from 'node:crypto';
import { MongoBackend } from '@agendajs/mongo-backend';
import { Agenda, type Job } from 'agenda';
import { ObjectId, type Collection } from 'mongodb';
import { formatInteger } from '../../../app/domain/values/format';
import { messages } from '../../../app/domain/messages';
import type { FileRecord } from '../files/file';
import { files } from '../files/collection';
import { LogReporting } from '../../platform/error-reporting/log';
import type { ErrorReporting } from '../../platform/error-reporting/port';
import type { Log } from '../../platform/log';
import { collection } from '../../platform/mongo/collection';
import { problemOf } from '../../platform/mongo/client';
import { noteForSearch } from '../search/marks';
import type { Notices } from '../../people/notices/notices';
import { Cancelled, DamagedFile, HandedBack, LeaseLost, Unreadable } from './ingest/failure';
import { ingest } from './ingest/ingest';
import type { IngestParts } from './ingest/parts';
import { JobLedger } from './ingest/ledger';
import { jobNotice } from './job-notice';
import { agendaJobs, ingestJob, JobQueue } from './queue';
import { recountRows } from './repair/repair';
import { takeBack } from './take-back/take-back';

const sweepJob = 'sweep';
const lookEveryMs = 300;
/** A worker that has not been heard of for this long has lost its jobs. */
const leaseMs = 15_000;
/** Longer than any correction takes over the rows that it writes at once. */
const correctionMs = 60_000;
/** Tries at the same place of a file. */
const mostTries = 3;
const retryAfterMs = 1_000;
/** What went wrong without a reason gets a little more time with each try. */
const surpriseAfterMs = (attempts: number): number => retryAfterMs * 4 ** Math.max(0, attempts - 1);

interface IngestData {
  readonly fileId: string;
}

export interface JobParts extends IngestParts {
  readonly notices: Notices;
}

/** The queue of file jobs, on Agenda: any process may enqueue, workers run them. */
export class Jobs {
  readonly #agenda: Agenda;
  readonly #queue: JobQueue;
  readonly #files: Collection<FileRecord>;
  readonly #stopping = new AbortController();
  #running: Promise<unknown>[] = [];

  constructor(
    private readonly parts: JobParts,
    private readonly log: Log,
    private readonly errors: Pick<ErrorReporting, 'report'> = new LogReporting(log),
  ) {
    this.#files = collection(parts.db, files);
    this.#queue = new JobQueue(parts.db);
    this.#agenda = new Agenda({
      name: this.#queue.worker,
      backend: new MongoBackend({
        mongo: parts.db,
        collection: agendaJobs.name,
        ensureIndex: false,
        sort: { priority: 'desc', nextRunAt: 'asc' },
      }),
      processEvery: lookEveryMs,
      defaultLockLifetime: leaseMs,
      removeOnComplete: true,
    });
    this.#agenda.on('error', (error: unknown) => this.errors.report(error, { doing: 'job queue' }));
  }

  /** Queues files, each once however often it is asked. What cannot be queued now is found by a worker's sweep. */
  async enqueue(fileIds: readonly string[]): Promise<void> {
    try {
      await this.#agenda.ready;
      for (const { id, turn } of await this.#queue.giveTurns(fileIds.map((id) => new ObjectId(id))))
        await this.#agenda
          .create<IngestData>(ingestJob, { fileId: id })
          .unique({ 'data.fileId': id }, { insertOnly: true })
          .priority(-turn)
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
    await this.#sweep();
    await this.#agenda.start();
    await this.#agenda.every('10 seconds', sweepJob);
  }

  /** Hands running jobs back after their current batch and stops. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.allSettled([...this.#running, this.#agenda.ready]);
    await this.#agenda.stop();
    this.#queue.close();
  }

  async #track(run: Promise<void>): Promise<void> {
    this.#running.push(run);
    await run.finally(() => (this.#running = this.#running.filter((other) => other !== run)));
  }

  /** Queues files that wait without a job: registered by a process that died, or handed back. */
  async #sweep(): Promise<void> {
    await this.#queue.freeDead();
    await this.#queue.clearStuck();
    await this.#settleCounts();
    await this.enqueue((await this.#queue.waiting()).map((id) => id.toHexString()));
  }

  /** Takes the counts anew that a correction left behind when its process died: a living one takes them itself. */
  async #settleCounts(): Promise<void> {
    const before = new Date(this.parts.clock.stamp().getTime() - correctionMs);
    const unsettled = await this.#files
      .find({ recount: true, statusChangeDate: { $lte: before } })
      .limit(100)
      .toArray();
    for (const { _id, collection: base } of unsettled)
      if (base !== null) await recountRows(this.parts, _id, await this.parts.masterData.base(base, false));
  }

  async #run(job: Job<IngestData>): Promise<void> {
    const heartbeat = setInterval(
      () => void job.touch().catch((error: unknown) => this.log.debug(error, 'heartbeat')),
      leaseMs / 3,
    );
    try {
      const pause = await this.#process(new ObjectId(job.attrs.data.fileId));
      // A date to run at keeps Agenda from removing the job: it goes on here or on another worker.
      if (pause !== null) job.attrs.nextRunAt = new Date(Date.now() + pause);
    } finally {
      clearInterval(heartbeat);
    }
  }

  /** Milliseconds until the job is to be taken up again; null where it is over. */
  async #process(id: ObjectId): Promise<number | null> {
    const agent = `${this.#queue.worker.replaceAll(':', '-')}-${randomUUID().slice(0, 4)}`;
    const { clock, db, notices } = this.parts;
    const ledger = await JobLedger.take(this.#files, clock, id, agent, async (file) => {
      await noteForSearch(db, 'file', [file._id.toHexString()]);
      const notice = jobNotice(file);
      if (notice) await notices.tell(file.user, notice);
    });
    if (!ledger) return null;
    try {
      await this.#work(ledger);
      return ledger.file.phase === 'waiting' ? 0 : null;
    } catch (error) {
      return this.#end(ledger, error);
    }
  }

  async #work(ledger: JobLedger): Promise<void> {
    const { file } = ledger;
    if (file.attempts > mostTries) return ledger.fail(givenUp(file));
    if (file.phase === 'reverting') return takeBack(this.parts, ledger, this.#stopping.signal);
    if (file.stoppedBy) throw new Cancelled();
    await ingest(this.parts, ledger, this.#stopping.signal);
  }

  async #end(ledger: JobLedger, error: unknown): Promise<number | null> {
    const subject = ledger.file._id.toHexString();
    if (error instanceof LeaseLost) return null;
    if (error instanceof Unreadable) {
      if (error instanceof DamagedFile) this.errors.report(error, { doing: 'file job', subject });
      await ledger.fail(error.message);
      return null;
    }
    if (error instanceof Cancelled) {
      await ledger.cancel(`Cancelado por ${ledger.file.stoppedBy}. O que já foi carregado continua na base.`);
      return null;
    }
    if (error instanceof HandedBack || this.#stopping.signal.aborted) {
      await ledger.handBack(messages.jobInterrupted);
      return 0;
    }
    const problem = problemOf(error);
    if (problem?.kind === 'unavailable') {
      this.log.warn({ err: error, subject }, 'file job waits for an outage to end');
      await ledger.handBack(messages.jobWaits);
      return retryAfterMs;
    }
    this.errors.report(error, { doing: 'file job', subject });
    await ledger.handBack(
      messages.jobInterrupted,
      problem?.kind === 'absent' ? messages.fileGone : messages.unexpected,
    );
    return surpriseAfterMs(ledger.file.attempts);
  }
}

/** What a person reads of a job that ended the same way again and again. */
function givenUp({ checkpoint, trouble }: FileRecord): string {
  const where = checkpoint > 0 ? `logo depois da linha ${formatInteger(checkpoint)}` : 'no começo do arquivo';
  const why = trouble || 'O programa que o lia caiu todas as vezes; a causa deve estar no conteúdo.';
  return `O processamento parou depois de ${mostTries} tentativas, ${where}. ${why}`;
}
