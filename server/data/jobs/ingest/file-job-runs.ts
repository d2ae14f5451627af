import type { Collection, Filter } from 'mongodb';
import { messages } from '../../../../app/domain/messages';
import type { Clock } from '../../../platform/clock';
import { fileJobsEnded, rowsLoaded } from '../../../platform/metrics';
import type { FileRecord } from '../../provenance/file';
import type { Reading } from '../../../tables/reading';
import type { Absent } from '../../provenance/replacement';
import { LeaseLost } from './stopped';
import type { BatchResult } from './writer';

/** Called before a job ends, with its final record. */
export type EndListener = (file: FileRecord) => Promise<void>;

/** Findings while a file was read: footer lines, and values that were read differently from how they are written. */
export interface Found {
  readonly footer?: readonly number[];
  readonly notes?: NonNullable<Reading['notes']>;
}

const nobody: EndListener = () => Promise.resolve();

/**
 * The job's own record, moved on by the one worker that holds it: `agent` names the holder, and a worker that is no
 * longer named there can change nothing. Counts and checkpoint change in one write, so they always agree.
 */
export class FileJobRuns {
  private constructor(
    private readonly records: Collection<FileRecord>,
    private readonly clock: Clock,
    private readonly agent: string,
    private readonly ending: EndListener,
    public file: FileRecord,
  ) {}

  /** Takes the job for `agent` from any former worker; null if it is finished or gone. */
  static async take(
    records: Collection<FileRecord>,
    clock: Clock,
    id: FileRecord['_id'],
    agent: string,
    ending = nobody,
  ): Promise<FileJobRuns | null> {
    const statusChangeDate = clock.stamp();
    const file =
      (await records.findOneAndUpdate(
        { _id: id, phase: { $in: ['waiting', 'reading'] } },
        [
          {
            $set: {
              agent: { $literal: agent },
              phase: 'reading',
              // A job that waits for an outage to end says so until it gets on.
              message: {
                $cond: [{ $eq: ['$message', messages.jobWaits] }, '$message', 'Conferindo o arquivo.'],
              },
              statusChangeDate,
              startedAt: { $ifNull: ['$startedAt', statusChangeDate] },
              attempts: { $add: ['$attempts', 1] },
            },
          },
        ],
        { returnDocument: 'after' },
      )) ??
      (await records.findOneAndUpdate(
        { _id: id, phase: { $in: ['replacing', 'reverting'] } },
        { $set: { agent, statusChangeDate }, $inc: { attempts: 1 } },
        { returnDocument: 'after' },
      ));
    return file && new FileJobRuns(records, clock, agent, ending, file);
  }

  get rows(): FileRecord['rows'] {
    return this.file.rows;
  }

  async begin(fingerprint: string, layout: FileRecord['layout'], reading: Reading): Promise<void> {
    await this.#change({ sha256: fingerprint, layout, reading, message: 'Lendo e conferindo as linhas.' });
  }

  /** Records the file whose refused rows this one corrects. */
  async corrects(id: string): Promise<void> {
    await this.#change({ corrects: id });
  }

  /**
   * Counts a written batch whose last line is `checkpoint`; `part` (0–1) is the fraction of the file that has been
   * read. Repeated after an outage, it counts once.
   */
  async advance({ ok, nok, ignored, warned }: BatchResult, checkpoint: number, part: number): Promise<void> {
    const { rows, checkpoint: before, warned: warnedBefore = 0 } = this.file;
    const set = {
      rows: {
        read: rows.read + ok + nok + ignored,
        ok: rows.ok + ok,
        nok: rows.nok + nok,
        ignored: rows.ignored + ignored,
      },
      ...(warned > 0 && { warned: warnedBefore + warned }),
      checkpoint,
      progress: Math.min(99, Math.floor(part * 100)),
      attempts: 1,
      trouble: '',
    };
    await this.#change(set, { checkpoint: { $in: [before, checkpoint] } });
    for (const [outcome, count] of Object.entries({ ok, nok, ignored })) rowsLoaded.inc({ outcome }, count);
  }

  /** Leaves it to people whether the rows go that the file lacks; the file itself is loaded. */
  async ask(absent: Absent, message: string, found: Found): Promise<void> {
    const endedAt = this.clock.stamp();
    const asked = { phase: 'confirming' as const, status: 0, progress: 99, message, absent, endedAt };
    const set = { ...asked, ...this.#withFound(found) };
    await this.ending({ ...this.file, ...set });
    await this.#change(set);
  }

  /** Records the number of removed rows among those that the file lacks. */
  async replaced(gone: number, of: number): Promise<void> {
    await this.#change({ progress: Math.min(99, Math.floor((gone / Math.max(1, of)) * 100)), attempts: 1 });
  }

  /** Ends the replacing. */
  async replacedAll(absent: Absent, message: string): Promise<void> {
    await this.#end({ phase: 'completed', status: 0, message, absent });
  }

  /** Records how much of a load has been undone (0–1). */
  async revert(part: number): Promise<void> {
    await this.#change({ progress: Math.min(99, Math.floor(part * 100)), attempts: 1 });
  }

  /** Ends the undo; the file waits again if it is to be processed again. */
  async reverted(message: string): Promise<void> {
    const { rows, stoppedBy, again } = this.file;
    const set = {
      absent: null,
      takenBack: { by: stoppedBy, rows },
      rows: { read: 0, ok: 0, nok: 0, ignored: 0 },
      warned: 0,
      checkpoint: 0,
      attempts: 0,
      stoppedBy: '',
      again: false,
      status: 0,
      message,
    };
    if (again) await this.#change({ ...set, phase: 'waiting', progress: 0, startedAt: null, endedAt: null });
    else await this.#end({ ...set, phase: 'reverted' });
  }

  async complete(message: string, found: Found = {}, absent: Absent | null = null): Promise<void> {
    await this.#end({ phase: 'completed', status: 0, message, absent, ...this.#withFound(found) });
  }

  #withFound({ footer = [], notes = {} }: Found): Partial<FileRecord> {
    const { reading } = this.file;
    if (!reading) return {};
    const hasNotes = Object.keys(notes).length > 0;
    return {
      reading: { ...reading, ...(footer.length > 0 && { footer: [...footer] }), ...(hasNotes && { notes }) },
    };
  }

  /** Ends the job with an error; the rows loaded so far stay. */
  async fail(message: string): Promise<void> {
    await this.#end({ phase: 'failed', status: 1, message });
  }

  /** Ends the job on request; the rows loaded so far stay. */
  async cancel(message: string): Promise<void> {
    await this.#end({ phase: 'cancelled', status: 1, message });
  }

  /** Leaves the job to the next worker. `trouble` says what went wrong; without any it does not count as a try. */
  async handBack(message: string, trouble = ''): Promise<void> {
    const attempts = Math.max(0, this.file.attempts - (trouble ? 0 : 1));
    const { phase: now } = this.file;
    const phase = now === 'reverting' || now === 'replacing' ? now : 'waiting';
    await this.#change({ phase, message, attempts, trouble });
  }

  /**
   * Listeners are called before the end is stored, so that after an interruption the next worker calls them again. A
   * load that is undone, or whose missing rows are removed, ended when it had been read.
   */
  async #end(set: Partial<FileRecord>): Promise<void> {
    const { phase, endedAt } = this.file;
    const loadedBefore = phase === 'reverting' || phase === 'replacing';
    const ended = { ...set, progress: 100, endedAt: loadedBefore ? endedAt : this.clock.stamp() };
    await this.ending({ ...this.file, ...ended });
    await this.#change(ended);
    fileJobsEnded.inc({ outcome: this.file.phase });
  }

  async #change(set: Partial<FileRecord>, when: Filter<FileRecord> = {}): Promise<void> {
    const file = await this.records.findOneAndUpdate(
      { ...when, _id: this.file._id, agent: this.agent, phase: this.file.phase },
      { $set: { ...set, statusChangeDate: this.clock.stamp() } },
      { returnDocument: 'after' },
    );
    if (!file) throw new LeaseLost();
    this.file = file;
  }
}
