import { ObjectId, type Collection } from 'mongodb';
import { placeText } from '../../../app/domain/data/files/row-place';
import { messages } from '../../../app/domain/messages';
import type { FileRecord } from '../provenance/file';
import { files } from '../provenance';
import { sheetsOf } from '../../tables/reading';
import { LogReporting } from '../../platform/error-reporting';
import type { ErrorReporting } from '../../platform/error-reporting/port';
import type { Log } from '../../platform/log';
import { collection, problemOf } from '../../platform/mongo';
import { newAgent } from '../../platform/leases';
import type { WorkQueue } from '../../platform/work/queue';
import { writingForJob } from '../../platform/row-index';
import type { Notices } from '../../people/notices/notices';
import type { Announce } from '../webhooks/announce';
import { rowIndexSweep } from '../search';
import type { RowIndexer } from '../search/rows/indexer';
import { DamagedFile, Unreadable } from '../../tables/failure';
import { Cancelled, HandedBack, LeaseLost } from './ingest/stopped';
import { ingest } from './ingest/ingest';
import type { IngestParts, Unpacking } from './ingest/parts';
import { FileJobRuns } from './ingest/file-job-runs';
import { tellJobEnd } from './job-notice';
import { recountRows } from './repair/repair';
import { takeBack } from './take-back/take-back';
import { expireQuestions } from './replace/answers';
import { replaceRows } from './replace/removal';
import { FairQueue } from './fair-queue';

const ingestJob = 'ingest';
const sweepEvery = '10 seconds';
/** Longer than any correction takes over the rows that it writes at once. */
const correctionMs = 60_000;
/** Tries at the same place of a file. */
const maxTries = 3;
const retryAfterMs = 1_000;
/** Maximum wait of a job's end for the index of its rows (rule D26). */
const maxIndexMs = 10_000;
/** What went wrong without a reason gets a little more time with each try. */
const surpriseAfterMs = (attempts: number): number => retryAfterMs * 4 ** Math.max(0, attempts - 1);

export interface JobParts extends IngestParts {
  readonly pendingUploads: Unpacking['pendingUploads'];
  readonly allowance: Unpacking['allowance'];
  readonly notices: Notices;
  readonly announce: Announce;
  readonly indexer: Pick<RowIndexer, 'beforeEnd'>;
}

/** File jobs: any process may enqueue them, workers run them and return them after the current batch when they stop. */
export class Jobs {
  readonly #turns: FairQueue;
  readonly #files: Collection<FileRecord>;

  constructor(
    private readonly parts: JobParts,
    private readonly queue: WorkQueue,
    private readonly log: Log,
    private readonly errors: Pick<ErrorReporting, 'report'> = new LogReporting(log),
  ) {
    this.#files = collection(parts.db, files);
    this.#turns = new FairQueue(parts.db);
    this.queue.define(ingestJob, (id, signal) => this.#process(new ObjectId(id), signal));
    this.queue.repeat('sweep', sweepEvery, () => this.#sweep());
  }

  /** Queues files, each once however often it is asked. What cannot be queued now is found by a worker's sweep. */
  async enqueue(fileIds: readonly string[]): Promise<void> {
    try {
      for (const { id, turn } of await this.#turns.give(fileIds.map((id) => new ObjectId(id))))
        await this.queue.enqueue(ingestJob, id, -turn);
    } catch (error) {
      this.log.warn(error, 'Files wait for the sweep to queue them');
    }
  }

  /** Makes this process a worker, of files up to `concurrency` at once. */
  async work(concurrency: number): Promise<void> {
    await this.#sweep();
    await this.queue.work({ [ingestJob]: concurrency });
  }

  /** Queues files that wait without a job: registered by a process that died, or handed back. */
  async #sweep(): Promise<void> {
    await this.queue.freeLost();
    await this.#settleCounts();
    await expireQuestions(this.parts);
    await this.enqueue((await this.#turns.waiting()).map((id) => id.toHexString()));
  }

  /** Recounts rows after corrections whose process died: a living one does so itself. */
  async #settleCounts(): Promise<void> {
    const before = new Date(this.parts.clock.stamp().getTime() - correctionMs);
    const unsettled = await this.#files
      .find({ recount: true, statusChangeDate: { $lte: before } })
      .limit(100)
      .toArray();
    for (const { _id, collection: base } of unsettled) {
      if (base === null) continue;
      await recountRows(this.parts, _id, await this.parts.masterData.base(base, false));
    }
  }

  /** Milliseconds until the job is to be taken up again; null where it is over. */
  async #process(id: ObjectId, signal: AbortSignal): Promise<number | null> {
    const agent = newAgent();
    const { clock } = this.parts;
    const runs = await FileJobRuns.take(this.#files, clock, id, agent, (file) => this.#tellEnd(file, signal));
    if (!runs) return null;
    try {
      await this.#work(runs, signal);
      // Rows that are not indexed yet will be soon (rule D26).
      await this.queue.hasten(rowIndexSweep);
      return runs.file.phase === 'waiting' ? 0 : null;
    } catch (error) {
      return this.#end(runs, error, signal);
    }
  }

  async #tellEnd(file: FileRecord, signal: AbortSignal): Promise<void> {
    const { indexer } = this.parts;
    const stop = AbortSignal.any([signal, AbortSignal.timeout(maxIndexMs)]);
    await indexer.beforeEnd(file, stop).catch((error: unknown) => {
      this.log.warn({ err: error, subject: file._id }, 'Rows of a file are indexed by the sweep');
    });
    await tellJobEnd(this.parts, file);
  }

  async #work(runs: FileJobRuns, signal: AbortSignal): Promise<void> {
    const { file } = runs;
    if (file.attempts > maxTries) return runs.fail(givenUp(file));
    const change = { reverting: takeBack, replacing: replaceRows }[file.phase as string];
    if (change)
      return writingForJob(this.parts.db, file.collection ?? '', file._id.toHexString(), () =>
        change(this.parts, runs, signal),
      );
    if (file.stoppedBy) throw new Cancelled();
    const { pendingUploads, allowance } = this.parts;
    await ingest({ ...this.parts, unpacking: { jobs: this, pendingUploads, allowance } }, runs, signal);
  }

  async #end(runs: FileJobRuns, error: unknown, signal: AbortSignal): Promise<number | null> {
    const subject = runs.file._id.toHexString();
    if (error instanceof LeaseLost) return null;
    if (error instanceof Unreadable) {
      if (error instanceof DamagedFile) this.errors.report(error, { doing: 'file job', subject });
      await runs.fail(error.message);
      return null;
    }
    if (error instanceof Cancelled) {
      await runs.cancel(`Cancelado por ${runs.file.stoppedBy}. O que já foi carregado continua na base.`);
      return null;
    }
    if (error instanceof HandedBack || signal.aborted) {
      await runs.handBack(messages.jobInterrupted);
      return 0;
    }
    const problem = problemOf(error);
    if (problem?.kind === 'unavailable') {
      this.log.warn({ err: error, subject }, 'file job waits for an outage to end');
      await runs.handBack(messages.jobWaits);
      return retryAfterMs;
    }
    this.errors.report(error, { doing: 'file job', subject });
    await runs.handBack(
      messages.jobInterrupted,
      problem?.kind === 'absent' ? messages.fileGone : messages.unexpected,
    );
    return surpriseAfterMs(runs.file.attempts);
  }
}

/** The message about a job that ended the same way repeatedly. */
function givenUp({ checkpoint, trouble, reading }: FileRecord): string {
  const after = placeText(checkpoint, sheetsOf(reading).sheets);
  const where = checkpoint > 0 ? `logo depois da linha ${after}` : 'no começo do arquivo';
  const why = trouble || 'O programa que o lia caiu todas as vezes; a causa deve estar no conteúdo.';
  return `O processamento parou depois de ${maxTries} tentativas, ${where}. ${why}`;
}
