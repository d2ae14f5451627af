import type { Db } from 'mongodb';
import { indexedBase, masterDataBases } from '../../master-data';
import type { Base } from '../../master-data/base';
import { collection, countBeyond } from '../../../platform/mongo';
import {
  aheadOf,
  blockRows,
  fewRows,
  firstVersion,
  IndexMaker,
  renewedEveryMs,
  rowIndexes,
  signatureOf,
  stretchOf,
} from '../../../platform/row-index';
import type { RowIndex } from '../../../platform/row-index/collection';
import type { Since, StampClock, Step } from '../../../platform/row-index/index-maker';
import type { Indexed } from '../../../platform/row-index/indexed';
import type { FreshRows } from '../../../platform/row-index/stretch-rows';
import type { WorkQueue } from '../../../platform/work/queue';
import type { FileRecord } from '../../provenance/file';
import { LoadsFirst } from '../loads-first';
import type { LoadSpools } from './load-spools';
import { BaseNotes, isOf, isSettled, saysWhere } from '../../provenance';
import type { Notes } from '../../provenance/base-notes';

/** The sweep that makes blocks of what was loaded. */
export const rowIndexSweep = 'row-index';
const sweepEvery = '5 seconds';
/** A small base without marks is counted again after this long, because programs may write to the database directly. */
const smallMs = 30_000;
/** Each search corrects up to this many rows that screens wrote; beyond that their blocks are rebuilt. */
const maxUnrenewed = 500;

/** A base, its index if there is one, and its marks. */
interface Looked {
  readonly base: Base;
  readonly known: RowIndex | undefined;
  readonly settled: readonly Notes[];
  /** The stretches in which something was written; null for all. */
  readonly places: ReadonlySet<number> | null | undefined;
}

/**
 * Updates the indexes by which large bases are searched (rule D26). Changes are noted (`writingForJob`,
 * `BlockNotes`), and the affected ranges of the base are rebuilt when they are over.
 */
export class RowIndexer {
  readonly #notes: BaseNotes;
  readonly #maker: IndexMaker;
  readonly #loads: LoadsFirst;
  /** When bases were found to be small. */
  readonly #small = new Map<string, number>();

  constructor(
    private readonly db: Db,
    private readonly clock: StampClock,
    private readonly spools?: LoadSpools,
  ) {
    this.#loads = new LoadsFirst(db);
    this.#notes = new BaseNotes(db);
    this.#maker = new IndexMaker(db, rowIndexes, (work, signal) => this.#loads.step(work, signal));
  }

  /** Makes the workers sweep. */
  runIn(background: WorkQueue): void {
    background.repeat(rowIndexSweep, sweepEvery, (signal) => this.sweep(signal));
  }

  /** Where the clock of a demo was put back, or on: before anything is written by another one. */
  forgetOtherClocks(): Promise<void> {
    return this.#maker.forgetOtherClocks(this.clock);
  }

  /** Updates all indexes. After an interruption it continues with the rest. */
  async sweep(signal?: AbortSignal): Promise<void> {
    await this.forgetOtherClocks();
    const notes = await this.#notes.notes();
    await this.spools?.keepOnly(notes);
    const fresh = new Map<string, FreshRows>();
    try {
      await this.#sweep(notes, fresh, signal);
    } finally {
      for (const { rows } of fresh.values()) await rows.close();
    }
  }

  /**
   * Indexes the rows of a large job before its end is reported, so that searches find them by the index; `file` is
   * its final record. A sweep does the rest: if others wait for the worker, write in the base or have taken the job
   * over, and after `stop`.
   */
  async beforeEnd(file: FileRecord, stop: AbortSignal): Promise<void> {
    const found = await this.#unindexed(file);
    if (!found) return;
    const fresh = new Map<string, FreshRows>();
    const step: Step = (work) => this.#loads.step(work, stop, file._id);
    const maker = new IndexMaker(this.db, rowIndexes, step);
    try {
      for (const each of found) if (!(await this.#look(maker, each, fresh))) return;
      await this.#notes.forget(found.flatMap(({ settled }) => settled.map(({ mark }) => mark)));
      for (const { base } of found)
        await maker.fill(indexedBase(base), stop, fresh.get(base._id)).catch((error: unknown) => {
          if (!stop.aborted) throw error;
        });
    } finally {
      for (const { rows } of fresh.values()) await rows.close();
    }
  }

  /** The work for the bases of a job; null if it is little, or cannot be done now. */
  async #unindexed(file: FileRecord): Promise<Looked[] | null> {
    const { collection: name, rows } = file;
    const isSmall = Math.max(rows.ok, rows.nok) <= blockRows;
    // Few rows of a file may replace many, and a file that was taken back has none.
    const onlyAdds = file.phase === 'completed' && !file.replaces;
    if (name === null || (isSmall && onlyAdds) || (await this.#loads.isAwaited())) return null;
    const bases = await collection(this.db, masterDataBases).find({ collection_name: name }).toArray();
    const ids = bases.map(({ _id }) => _id);
    const indexes = await this.#maker.indexes.find({ _id: { $in: ids } }).toArray();
    if (indexes.length === 0 && isSmall) return null;
    const own = (await this.#notes.notes()).filter((each) => isOf(each, name)).map(asOver(file));
    if (!own.every((each) => isSettled(each) || saysWhere(each))) return null;
    const settled = own.filter(isSettled);
    const found: Looked[] = [];
    let maxUnindexed = 0;
    for (const base of bases) {
      const known = indexes.find(({ _id }) => _id === base._id);
      const places = known && (await this.#changed(base, known, settled));
      const open = known?.stretches.filter(({ id }, at) => id === null || !places || places.has(at)) ?? [];
      maxUnindexed = Math.max(
        maxUnindexed,
        open.reduce((sum, each) => sum + each.rows, base.collection_ok === 1 ? rows.ok : rows.nok),
      );
      found.push({ base, known, settled, places });
    }
    return maxUnindexed > blockRows ? found : null;
  }

  async #sweep(notes: readonly Notes[], fresh: Map<string, FreshRows>, signal?: AbortSignal): Promise<void> {
    const seen: Notes[] = [];
    const missed = new Set<Notes>();
    const bases = await collection(this.db, masterDataBases).find().toArray();
    const indexes = new Map((await this.#maker.indexes.find().toArray()).map((index) => [index._id, index]));
    for (const base of bases) {
      const own = notes.filter((each) => isOf(each, base.collection_name));
      // A job writes rows of other files too, which are noted only by their own names.
      if (!own.every((each) => isSettled(each) || saysWhere(each))) continue;
      const settled = own.filter(isSettled);
      const known = indexes.get(base._id);
      const places = known && (await this.#changed(base, known, settled));
      const looked = await this.#look(this.#maker, { base, known, settled, places }, fresh);
      if (looked) seen.push(...settled);
      else for (const each of settled) missed.add(each);
    }
    seen.push(
      ...notes.filter((each) => isSettled(each) && !bases.some((base) => isOf(each, base.collection_name))),
    );
    await this.#notes.forget(seen.filter((each) => !missed.has(each)).map(({ mark }) => mark));
    const lacking = await this.#maker.lacking();
    for (const base of bases)
      if (lacking.includes(base._id)) await this.#maker.fill(indexedBase(base), signal, fresh.get(base._id));
      else if (notes.every((each) => !isOf(each, base.collection_name) || saysWhere(each)))
        await this.#renew(base, signal);
    for (const { _id } of indexes.values())
      if (!bases.some((base) => base._id === _id)) await this.#maker.drop(_id);
    await this.#maker.clear();
  }

  #mayHaveGrown({ _id }: Base): boolean {
    return Date.now() - (this.#small.get(_id) ?? 0) > smallMs;
  }

  /** Adds marked changes to an index; false if somebody else has changed it meanwhile. */
  async #look(
    maker: IndexMaker,
    { base, known, settled, places }: Looked,
    fresh: Map<string, FreshRows>,
  ): Promise<boolean> {
    const of = indexedBase(base);
    const loaded = await this.spools?.take(base, settled);
    if (loaded) fresh.set(base._id, loaded);
    const mayBegin = settled.length > 0 || this.#mayHaveGrown(base);
    if (!known) {
      const begun = mayBegin ? await this.#begin(maker, base) : 'not yet';
      // What screens wrote in rows since these were loaded is not known to be put right.
      if (begun === 'now' && loaded && !of.edited) loaded.version = firstVersion;
      // Another process that has begun it may have seen fewer changes.
      return begun !== 'by another';
    }
    const isAsked = known.columns === signatureOf(of.columns);
    if (isAsked && settled.length === 0) return true;
    if (!(await maker.open(of, known, places ?? null, isAsked ? {} : await this.#since(of)))) return false;
    if (loaded && (isAsked || !of.edited)) loaded.version = known.version + 1;
    return true;
  }

  /** Begins the index of a base that is large by now. */
  async #begin(maker: IndexMaker, base: Base): Promise<'now' | 'by another' | 'not yet'> {
    const rows = await countBeyond(this.db.collection(base.records), fewRows);
    if (rows === null) {
      this.#small.set(base._id, Date.now());
      return 'not yet';
    }
    const of = indexedBase(base);
    return (await maker.begin(of, rows, await this.#since(of))) ? 'now' : 'by another';
  }

  /** Up to when blocks that are made from now on know what screens wrote. */
  async #since({ edited }: Indexed): Promise<Since> {
    if (!edited) return {};
    return { until: await edited.settled(this.db, this.clock.stamp()), ahead: aheadOf(this.clock) };
  }

  /** Rebuilds blocks with many rows that screens wrote; the old ones are used meanwhile. */
  async #renew(base: Base, signal?: AbortSignal): Promise<void> {
    const of = indexedBase(base);
    const { edited } = of;
    if (!edited) return;
    const index = await this.#maker.indexes.findOne({ _id: base._id });
    const { until } = await this.#since(of);
    if (!index?.until || !until || until.getTime() - index.until.getTime() < renewedEveryMs) return;
    const places = new Set<number>();
    let rows = 0;
    for await (const id of edited.since(this.db, index.until, until)) {
      rows += 1;
      places.add(stretchOf(index.stretches, id.toHexString()));
      if (rows > maxUnrenewed && places.size === index.stretches.length) break;
    }
    if (rows <= maxUnrenewed) return;
    const ends = [...places].flatMap((place) => index.stretches[place]?.to ?? []);
    if (await this.#maker.renew(of, ends, signal)) await this.#maker.know(index, until);
  }

  /** The stretches in which something was written; null for all. */
  async #changed(base: Base, index: RowIndex, notes: readonly Notes[]): Promise<ReadonlySet<number> | null> {
    if (index.columns !== signatureOf(indexedBase(base).columns)) return null;
    return this.#notes.changed(index, notes, base, Number.POSITIVE_INFINITY);
  }
}

/** A job whose rows are all written, and that no other worker has taken over, is treated as finished. */
const asOver =
  ({ _id, agent, phase }: FileRecord) =>
  (notes: Notes): Notes =>
    notes.file?._id.equals(_id) && notes.file.agent === agent
      ? { ...notes, file: { ...notes.file, phase } }
      : notes;
