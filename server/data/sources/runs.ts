import type { Collection, Db, ObjectId } from 'mongodb';
import { sourceMessages } from '../../../app/domain/data/sources/messages';
import { outcomeLabels } from '../../../app/domain/data/sources/source';
import { runFileList } from '../../../app/domain/data/sources/source-list';
import type { Seal } from '../../people/identity/seal';
import type { Clock } from '../../platform/clock';
import { Problem } from '../../platform/errors';
import type { Export } from '../../platform/exports/export';
import { listExport } from '../../platform/exports';
import { collection, insertOnce } from '../../platform/mongo';
import { failureOf } from '../../platform/sources';
import type { SourceFailure } from '../../platform/sources/failure';
import type { OpenPlace, RemoteFile, RemotePlace } from '../../platform/sources/port';
import { unlocked } from '../../platform/leases';
import { nextTurn, Orders, TakenOver } from '../../platform/work';
import type { Ending, JobRun } from '../../platform/work/orders';
import type { WorkQueue } from '../../platform/work/queue';
import type { Sender } from '../files/acceptance';
import {
  credentialsSchema,
  sourceRuns,
  sources,
  type RunFile,
  type SourceRecord,
  type SourceRun,
} from './collection';
import { failing, failingFiles, type Failing } from './failing';
import { failedBefore, lookForTurn, Skips } from './looking';
import type { SourceNews } from './source-news';
import type { Before, SourceTaking } from './taking';

const dueAtOnce = 100;
/** Maximum number of files in one turn; the rest waits for the next. */
const takenAtOnce = 500;
const wholeMs = 3_600_000;
/** The part of it for listing files. */
const lookMs = wholeMs / 2;
const keptMs = 90 * 86_400_000;

interface Deps {
  readonly seal: Seal;
  readonly open: OpenPlace;
  readonly taking: Pick<SourceTaking, 'finishInterrupted' | 'known' | 'take'>;
  readonly news: Pick<SourceNews, 'failed' | 'worked' | 'stop'>;
  readonly background: Pick<WorkQueue, 'define' | 'enqueue'>;
  readonly clock: Pick<Clock, 'stamp'>;
  readonly timeZone: string;
  /** Who an owner is, as long as they may make sources and feed the base. */
  readonly mayFeed: (email: string, base: string) => Promise<Sender | null>;
}

type Due = Pick<SourceRecord, '_id' | 'nextAt' | 'turns' | 'changedAt' | 'changedBy'>;

/** Turns of sources: ordered when they are due or on request, run by one worker at a time (rule D22). */
export class SourceRuns {
  readonly work: Orders<SourceRun>;
  readonly #runs: Collection<SourceRun>;
  readonly #sources: Collection<SourceRecord>;

  constructor(
    db: Db,
    private readonly deps: Deps,
  ) {
    this.#runs = collection(db, sourceRuns);
    this.#sources = collection(db, sources);
    this.work = new Orders<SourceRun>(
      {
        name: 'source',
        records: this.#runs,
        lookEvery: '20 seconds',
        due: () => ({ state: 'waiting' }),
        first: { leaseUntil: 1 },
        orderDue: () => this.#orderAllDue(),
        nextDue: () => this.#nextTurn(),
        taken: (now) => ({ startedAt: { $ifNull: ['$startedAt', now] } }),
        tries: {
          field: 'attempts',
          max: 3,
          givenUp: () =>
            this.#ending(sourceMessages.storing, { news: [failing(sourceMessages.storing)], reached: false }),
        },
        run: (jobRun, signal) => this.#run(jobRun, signal),
      },
      deps,
    ).offer();
  }

  /** Orders a turn; false if one is running. A repeated `turn` orders nothing more. */
  async order(source: ObjectId, turn: string, by: string): Promise<boolean> {
    const now = this.deps.clock.stamp();
    const _id = `${source.toHexString()}:${turn}`;
    const ordered = await insertOnce(this.#runs, {
      _id,
      source,
      by,
      state: 'waiting',
      ...unlocked(now),
      at: now,
      startedAt: null,
      endedAt: null,
      attempts: 0,
      taken: 0,
      skipped: 0,
      failed: 0,
      reason: '',
      files: [],
      keptUntil: new Date(Date.now() + keptMs),
    });
    if (ordered) await this.work.enqueue(_id);
    return ordered || (await this.#runs.countDocuments({ _id }, { limit: 1 })) > 0;
  }

  /** Orders the due turn, and sets the next one. */
  async orderDue({ _id, nextAt, turns, changedAt, changedBy }: Due): Promise<void> {
    // After switching on it is due at that moment, whichever process orders it first.
    const by = nextAt.getTime() === changedAt.getTime() ? changedBy : '';
    await this.order(_id, nextAt.toISOString(), by);
    const next = nextTurn(turns, this.deps.clock.stamp(), this.deps.timeZone);
    await this.#sources.updateOne({ _id, nextAt }, { $set: { nextAt: next } });
  }

  /** The newest turns of a source, without their files. */
  latest(source: ObjectId, limit: number): Promise<SourceRun[]> {
    return this.#runs
      .find({ source }, { projection: { files: 0 } })
      .sort({ at: -1, _id: -1 })
      .limit(limit)
      .toArray();
  }

  /** @throws Problem `absent` */
  async find(source: ObjectId, _id: string): Promise<SourceRun> {
    const run = await this.#runs.findOne({ _id, source });
    if (!run) throw new Problem('absent', sourceMessages.absent);
    return run;
  }

  /** Files of a turn as a table for a file. */
  exportOf(source: string, found: readonly RunFile[]): Export {
    return listExport(runFileList, {
      name: 'busca',
      timeZone: this.deps.timeZone,
      cover: { title: `Busca da fonte ${source}`, facts: [['Linhas', found.length]] },
      rows: found.map((file) => ({ ...file, outcome: outcomeLabels[file.outcome] })),
    });
  }

  /** Opens a source's place. @throws SourceFailure */
  async open({ place, secret, hostKey }: SourceRecord, signal?: AbortSignal): Promise<RemotePlace> {
    const opened = this.deps.seal.open(secret);
    if (opened === null) throw failureOf(new Error(sourceMessages.secretClosed));
    const credentials = credentialsSchema.parse(JSON.parse(opened));
    return this.deps.open({ place, credentials, hostKey }, signal);
  }

  async #run(jobRun: JobRun<SourceRun>, stopping: AbortSignal): Promise<Ending<SourceRun>> {
    const source = await this.#sources.findOne({ _id: jobRun.order.source });
    if (!source) return this.#ending(sourceMessages.absent);
    const owner = await this.deps.mayFeed(source.owner, source.base);
    if (owner) return this.#takeAll(jobRun, { source, owner }, stopping);
    await this.deps.news.stop(source, sourceMessages.ownerLost);
    return this.#ending(sourceMessages.withoutRights);
  }

  async #orderAllDue(): Promise<void> {
    const due = this.#sources.find({ on: true, nextAt: { $lte: this.deps.clock.stamp() } });
    for (const source of await due.sort({ nextAt: 1 }).limit(dueAtOnce).toArray())
      await this.orderDue(source);
  }

  async #nextTurn(): Promise<number | null> {
    const next = this.#sources.find({ on: true }, { projection: { nextAt: 1 } });
    const [first] = await next.sort({ nextAt: 1 }).limit(1).toArray();
    return first ? first.nextAt.getTime() - this.deps.clock.stamp().getTime() : null;
  }

  async #takeAll(
    jobRun: JobRun<SourceRun>,
    by: { readonly source: SourceRecord; readonly owner: Sender },
    stopping: AbortSignal,
  ): Promise<Ending<SourceRun>> {
    const { taking } = this.deps;
    await taking.finishInterrupted(by);
    const signal = AbortSignal.any([AbortSignal.timeout(wholeMs), stopping]);
    let place: RemotePlace | null = null;
    try {
      place = await this.open(by.source, signal);
      const seen = jobRun.order.files.filter(({ outcome }) => outcome === 'taken');
      const skips = new Skips(seen);
      const skip = (file: RemoteFile, before: Before) => skips.add(file, before, this.deps.clock.stamp());
      const failed = await failedBefore(this.#runs, by.source);
      const past = { known: taking.known.bind(taking), failed, skip };
      const found = await lookForTurn(place, by.source, lookMs, past);
      let tried = 0;
      for (const file of found.files) {
        stopping.throwIfAborted();
        if (seen.length >= takenAtOnce) break;
        tried += 1;
        const { outcome, ...taken } = await taking.take(place, file, by);
        stopping.throwIfAborted();
        if (outcome === 'skipped') skip(file, taken);
        else {
          seen.push({ name: file.name, at: this.deps.clock.stamp(), outcome, ...taken });
          await jobRun.note({ files: seen });
        }
      }
      const mayFail = found.files.slice(tried).some(({ name }) => failed.has(name));
      return this.#took(seen, skips, found.isCut, mayFail);
    } catch (error) {
      stopping.throwIfAborted();
      if (error instanceof Problem || error instanceof TakenOver) throw error;
      return await this.#refused(by.source, failureOf(error));
    } finally {
      await place?.close();
    }
  }

  /** @param mayFail whether some that failed before were not tried again: of these the turn says nothing */
  #took(seen: readonly RunFile[], skips: Skips, isCut: boolean, mayFail: boolean): Ending<SourceRun> {
    const failed = seen.filter(({ outcome }) => outcome === 'failed');
    const counts = { taken: seen.length - failed.length, skipped: skips.total, failed: failed.length };
    const reason = isCut ? sourceMessages.tooManyNames : '';
    const news = [...(isCut ? [failing(reason)] : []), ...failingFiles(failed)];
    const outcome = news.length === 0 && mayFail ? undefined : { news, reached: !mayFail };
    return this.#ending(reason, outcome, { files: [...seen, ...skips.files], ...counts });
  }

  async #refused(source: SourceRecord, { kind, message }: SourceFailure): Promise<Ending<SourceRun>> {
    if (kind !== 'host-key') return this.#ending(message, { news: [failing(message)], reached: false });
    await this.deps.news.stop(source, sourceMessages.hostKeyChanged);
    return this.#ending(message);
  }

  /**
   * @param outcome the failures to report to its owner, empty for success; absent: already reported, or there is no
   * owner
   */
  #ending(
    reason: string,
    outcome?: { readonly news: readonly Failing[]; readonly reached: boolean },
    more: object = {},
  ): Ending<SourceRun> {
    const endedAt = this.deps.clock.stamp();
    return {
      set: { state: 'done', reason, endedAt, ...more },
      onEnded: async ({ source: _id }) => {
        const source = await this.#sources.findOneAndUpdate({ _id }, { $set: { lastAt: endedAt } });
        if (!source || !outcome) return;
        if (outcome.news.length === 0) await this.deps.news.worked(source);
        else await this.deps.news.failed(source, outcome.news, outcome.reached);
      },
    };
  }
}
