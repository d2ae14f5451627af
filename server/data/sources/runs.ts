import { Readable } from 'node:stream';
import type { Collection, Db, ObjectId } from 'mongodb';
import { sourceMessages } from '../../../app/domain/data/sources/messages';
import { isWanted, outcomeLabels } from '../../../app/domain/data/sources/source';
import type { Seal } from '../../people/identity/seal';
import type { Clock } from '../../platform/clock';
import { Problem } from '../../platform/errors';
import type { Export } from '../../platform/exports/export';
import { collection } from '../../platform/mongo/collection';
import { insertOnce } from '../../platform/mongo/repeated';
import { failureOf, type SourceFailure } from '../../platform/sources/failure';
import { takenSuffix, type OpenPlace, type RemoteFile, type RemotePlace } from '../../platform/sources/port';
import { Leases } from '../../platform/work/lease';
import type { WorkQueue } from '../../platform/work/queue';
import { nextTurn } from '../../platform/work/turns';
import type { Sender } from '../files/acceptance';
import {
  credentialsSchema,
  sourceRuns,
  sources,
  type RunFile,
  type SourceRecord,
  type SourceRun,
} from './collection';
import type { SourceNews } from './source-news';
import type { SourceTaking } from './taking';

const task = 'source';
const sweepEvery = '20 seconds';
const dueAtOnce = 100;
/** Files that one turn takes; what is left waits for the next. */
const takenAtOnce = 500;
/** Lines of files that are there from before, which a turn keeps. */
const skippedKept = 200;
const mostAttempts = 3;
const wholeMs = 3_600_000;
const keptMs = 90 * 86_400_000;

interface Parts {
  readonly seal: Seal;
  readonly open: OpenPlace;
  readonly taking: SourceTaking;
  readonly news: SourceNews;
  readonly background: Pick<WorkQueue, 'define' | 'enqueue'>;
  readonly clock: Pick<Clock, 'stamp'>;
  readonly timeZone: string;
  /** Who an owner is, as long as they may make sources and feed the base. */
  readonly mayFeed: (email: string, base: string) => Promise<Sender | null>;
}

/** Turns of sources: ordered when their time comes or somebody asks, run by one worker at a time (rule D22). */
export class SourceRuns {
  readonly #runs: Collection<SourceRun>;
  readonly #sources: Collection<SourceRecord>;
  readonly #leases: Leases<SourceRun>;

  constructor(
    db: Db,
    private readonly parts: Parts,
  ) {
    this.#runs = collection(db, sourceRuns);
    this.#sources = collection(db, sources);
    this.#leases = new Leases(this.#runs, parts.clock, null);
    parts.background.define(task, (id, signal) => this.run(id, signal), sweepEvery);
  }

  /** Asks for a turn; false where one is under way. The same `turn` again asks for nothing more. */
  async order(source: ObjectId, turn: string, by: string): Promise<boolean> {
    const now = this.parts.clock.stamp();
    const _id = `${source.toHexString()}:${turn}`;
    const ordered = await insertOnce(this.#runs, {
      _id,
      source,
      by,
      state: 'waiting',
      agent: '',
      leaseUntil: now,
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
    if (ordered) await this.parts.background.enqueue(task, _id);
    return ordered || (await this.#runs.countDocuments({ _id }, { limit: 1 })) > 0;
  }

  /** The newest turns of a source, without their files. */
  latest(source: ObjectId, most: number): Promise<SourceRun[]> {
    return this.#runs
      .find({ source }, { projection: { files: 0 } })
      .sort({ at: -1, _id: -1 })
      .limit(most)
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
    return {
      name: 'busca',
      columns: exported,
      rows: Readable.from(found.map((file) => ({ ...file, outcome: outcomeLabels[file.outcome] }))),
      timeZone: this.parts.timeZone,
      cover: { title: `Busca da fonte ${source}`, facts: [['Linhas', found.length]] },
    };
  }

  /** Opens a source's place. @throws SourceFailure */
  async open({ place, secret, hostKey }: SourceRecord, signal?: AbortSignal): Promise<RemotePlace> {
    const opened = this.parts.seal.open(secret);
    if (opened === null) throw failureOf(new Error(sourceMessages.secretClosed));
    const credentials = credentialsSchema.parse(JSON.parse(opened));
    return this.parts.open({ place, credentials, hostKey }, signal);
  }

  /** Runs a turn that was ordered; an empty identifier orders those whose time has come, and finds what was left behind. */
  async run(_id: string, signal?: AbortSignal): Promise<void> {
    if (signal?.aborted) return;
    if (!_id) return this.#sweep();
    const held = await this.#leases.take(
      { _id, state: 'waiting' },
      (now) => ({ startedAt: { $ifNull: ['$startedAt', now] }, attempts: { $add: ['$attempts', 1] } }),
      { at: 1 },
    );
    if (!held) return;
    const source = await this.#sources.findOne({ _id: held.source });
    if (!source) return void (await this.#end(held, sourceMessages.absent));
    const owner = await this.parts.mayFeed(source.owner, source.base);
    if (!owner) {
      await this.parts.news.stop(source, sourceMessages.ownerLost);
      return void (await this.#end(held, sourceMessages.withoutRights));
    }
    if (held.attempts > mostAttempts) return this.#failed(held, source, sourceMessages.storing);
    try {
      await this.#leases.holding(held, () => this.#takeAll(held, source, owner, signal));
    } catch (error) {
      await this.#leases.release(held);
      throw error;
    }
  }

  async #sweep(): Promise<void> {
    const now = this.parts.clock.stamp();
    const due = this.#sources.find({ on: true, nextAt: { $lte: now } }).sort({ nextAt: 1 });
    for (const { _id, nextAt, turns } of await due.limit(dueAtOnce).toArray()) {
      await this.order(_id, nextAt.toISOString(), '');
      await this.#sources.updateOne(
        { _id, nextAt },
        { $set: { nextAt: nextTurn(turns, now, this.parts.timeZone) } },
      );
    }
    const waiting = this.#runs.find(
      { state: 'waiting', leaseUntil: { $lte: now } },
      { projection: { _id: 1 } },
    );
    for (const { _id } of await waiting.limit(dueAtOnce).toArray())
      await this.parts.background.enqueue(task, _id);
  }

  async #takeAll(
    held: SourceRun,
    source: SourceRecord,
    owner: Sender,
    stopping?: AbortSignal,
  ): Promise<void> {
    const { taking } = this.parts;
    const by = { source, owner };
    await taking.finishInterrupted(by);
    const signal = AbortSignal.any([AbortSignal.timeout(wholeMs), ...(stopping ? [stopping] : [])]);
    let place: RemotePlace | null = null;
    try {
      place = await this.open(source, signal);
      const files = filesTakenBy(source, await place.list());
      let run: SourceRun | null = held;
      const seen: RunFile[] = [...held.files];
      let skipped = 0;
      for (const file of files) {
        stopping?.throwIfAborted();
        if (seen.filter(({ outcome }) => outcome !== 'skipped').length >= takenAtOnce) break;
        const { outcome, ...taken } = await taking.take(place, file, by);
        stopping?.throwIfAborted();
        if (outcome === 'skipped' && seen.some(({ file: id }) => id !== null && id === taken.file)) continue;
        if (outcome === 'skipped') skipped += 1;
        if (outcome === 'skipped' && skipped > skippedKept) continue;
        seen.push({ name: file.name, at: this.parts.clock.stamp(), outcome, ...taken });
        if (outcome !== 'skipped') run = await this.#leases.note(held, { files: seen });
        if (!run) return;
      }
      await this.#done(held, source, seen, skipped);
    } catch (error) {
      stopping?.throwIfAborted();
      if (error instanceof Problem) throw error;
      await this.#refused(held, source, failureOf(error));
    } finally {
      await place?.close();
    }
  }

  async #done(
    held: SourceRun,
    source: SourceRecord,
    files: readonly RunFile[],
    skipped: number,
  ): Promise<void> {
    const count = (wanted: RunFile['outcome']) => files.filter(({ outcome }) => outcome === wanted).length;
    const counts = { taken: count('taken'), skipped, failed: count('failed') };
    if (!(await this.#end(held, '', { files, ...counts }))) return;
    const [first, ...more] = files.filter(({ outcome }) => outcome === 'failed');
    if (!first) return this.parts.news.worked(source);
    const others = more.length > 0 ? ` (e mais ${more.length})` : '';
    await this.parts.news.failed(source, `${first.name}${others}: ${first.reason}`);
  }

  async #refused(held: SourceRun, source: SourceRecord, failure: SourceFailure): Promise<void> {
    if (failure.kind !== 'host-key') return this.#failed(held, source, failure.message);
    await this.#end(held, failure.message);
    await this.parts.news.stop(source, sourceMessages.hostKeyChanged);
  }

  async #failed(held: SourceRun, source: SourceRecord, reason: string): Promise<void> {
    if (await this.#end(held, reason)) await this.parts.news.failed(source, reason);
  }

  async #end(held: SourceRun, reason: string, more: object = {}): Promise<boolean> {
    const endedAt = this.parts.clock.stamp();
    const ended = await this.#leases.finish(held, { state: 'done', reason, endedAt, ...more });
    if (ended) await this.#sources.updateOne({ _id: held.source }, { $set: { lastAt: endedAt } });
    return ended !== null;
  }
}

/** Of what lies there, what a source takes, the oldest first. */
export const filesTakenBy = (
  { pattern }: Pick<SourceRecord, 'pattern'>,
  files: readonly RemoteFile[],
): RemoteFile[] =>
  files
    .filter(({ name }) => !name.endsWith(takenSuffix) && isWanted(pattern, name))
    .sort((a, b) => (a.changedAt?.getTime() ?? 0) - (b.changedAt?.getTime() ?? 0));

const exported: Export['columns'] = [
  { key: 'name', label: 'Arquivo', kind: 'text' },
  { key: 'size', label: 'Bytes', kind: 'integer' },
  { key: 'at', label: 'Quando', kind: 'datetime' },
  { key: 'outcome', label: 'Resultado', kind: 'text' },
  { key: 'reason', label: 'Motivo', kind: 'text' },
];
