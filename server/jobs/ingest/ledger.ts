import type { Collection, Filter } from 'mongodb';
import type { Clock } from '../../clock';
import type { FileRecord } from '../../files/file';
import { LeaseLost } from './failure';
import type { BatchResult } from './writer';

/**
 * The job's own record, moved on by the one worker that holds it: `agent` names the holder, and a worker that is no
 * longer named there can change nothing. Counts and checkpoint change in one write, so they always agree.
 */
export class JobLedger {
  private constructor(
    private readonly records: Collection<FileRecord>,
    private readonly clock: Clock,
    private readonly agent: string,
    public file: FileRecord,
  ) {}

  /** Takes the job for `agent`, whoever had it; null when it is over or gone. */
  static async take(
    records: Collection<FileRecord>,
    clock: Clock,
    id: FileRecord['_id'],
    agent: string,
  ): Promise<JobLedger | null> {
    const file = await records.findOneAndUpdate(
      { _id: id, phase: { $in: ['waiting', 'reading'] } },
      {
        $set: { agent, phase: 'reading', message: 'Conferindo o arquivo.', statusChangeDate: clock.stamp() },
        $inc: { attempts: 1 },
      },
      { returnDocument: 'after' },
    );
    return file && new JobLedger(records, clock, agent, file);
  }

  get rows(): FileRecord['rows'] {
    return this.file.rows;
  }

  async begin(sha256: string): Promise<void> {
    await this.#change({ sha256, message: 'Lendo e conferindo as linhas.' });
  }

  /**
   * Counts a written batch whose last line is `checkpoint`; `part` (0–1) is how much of the file has been read.
   * Said again after an outage, when nobody knows whether the first time got through, it counts once.
   */
  async advance({ ok, nok, ignored }: BatchResult, checkpoint: number, part: number): Promise<void> {
    const { rows, checkpoint: before } = this.file;
    const set = {
      rows: {
        read: rows.read + ok + nok + ignored,
        ok: rows.ok + ok,
        nok: rows.nok + nok,
        ignored: rows.ignored + ignored,
      },
      checkpoint,
      progress: Math.min(99, Math.floor(part * 100)),
    };
    await this.#change(set, { checkpoint: { $in: [before, checkpoint] } });
  }

  async complete(message: string): Promise<void> {
    await this.#change({ phase: 'completed', progress: 100, status: 0, message });
  }

  /** Ends the job with an error; the rows loaded so far stay. */
  async fail(message: string): Promise<void> {
    await this.#change({ phase: 'failed', progress: 100, status: 1, message });
  }

  /** Leaves the job to the next worker; an orderly stop does not count as a try. */
  async handBack(message: string, countsAsTry: boolean): Promise<void> {
    await this.#change({ phase: 'waiting', message, attempts: this.file.attempts - (countsAsTry ? 0 : 1) });
  }

  async #change(set: Partial<FileRecord>, when: Filter<FileRecord> = {}): Promise<void> {
    const file = await this.records.findOneAndUpdate(
      { ...when, _id: this.file._id, agent: this.agent, phase: 'reading' },
      { $set: { ...set, statusChangeDate: this.clock.stamp() } },
      { returnDocument: 'after' },
    );
    if (!file) throw new LeaseLost();
    this.file = file;
  }
}
