import type { Db } from 'mongodb';
import { masterDataBases, type Base } from '../../master-data/base';
import { indexedBase } from '../../master-data/indexed-columns';
import { collection } from '../../../platform/mongo/collection';
import { countBeyond } from '../../../platform/mongo/row-counts';
import { rowIndexes, type RowIndex } from '../../../platform/row-index/collection';
import {
  aheadOf,
  fewRows,
  firstVersion,
  IndexMaker,
  type Since,
  type StampClock,
} from '../../../platform/row-index/index-maker';
import { renewedEveryMs } from '../../../platform/row-index/edited';
import type { Indexed } from '../../../platform/row-index/indexed';
import { signatureOf } from '../../../platform/row-index/sought';
import type { FreshRows } from '../../../platform/row-index/stretch-rows';
import { stretchOf } from '../../../platform/row-index/stretches';
import type { WorkQueue } from '../../../platform/work/queue';
import { LoadsFirst } from '../loads-first';
import type { LoadSpools } from './load-spools';
import { BaseNotes, isOf, isSettled, saysWhere, type Notes } from '../../provenance/base-notes';

/** The sweep that makes blocks of what was loaded. */
export const rowIndexSweep = 'row-index';
const sweepEvery = '5 seconds';
/** A small base of which nothing was noted is counted again after this long: somebody may write past the portal. */
const smallMs = 30_000;
/** So many rows that screens wrote are put right by each search; when more have settled their blocks are made anew. */
const maxUnrenewed = 500;

/**
 * Keeps the indexes by which large bases are searched (rule D26). What loads and people write is noted
 * (`noteForSearch`), and the stretches of the base in which it lies are made anew when it is over.
 */
export class RowIndexer {
  readonly #notes: BaseNotes;
  readonly #maker: IndexMaker;
  /** When bases were found to be small. */
  readonly #small = new Map<string, number>();

  constructor(
    private readonly db: Db,
    private readonly clock: StampClock,
    private readonly spools?: LoadSpools,
  ) {
    const loads = new LoadsFirst(db);
    this.#notes = new BaseNotes(db);
    this.#maker = new IndexMaker(db, rowIndexes, (work, signal) => loads.step(work, signal));
  }

  /** Makes the workers sweep. */
  runIn(background: WorkQueue): void {
    background.repeat(rowIndexSweep, sweepEvery, (signal) => this.sweep(signal));
  }

  /** Where the clock of a demo was put back, or on: before anything is written by another one. */
  forgetOtherClocks(): Promise<void> {
    return this.#maker.forgetOtherClocks(this.clock);
  }

  /** Brings all indexes up to date. Cut off, it goes on with what is left. */
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

  async #sweep(notes: readonly Notes[], fresh: Map<string, FreshRows>, signal?: AbortSignal): Promise<void> {
    const seen: Notes[] = [];
    const bases = await collection(this.db, masterDataBases).find().toArray();
    const indexes = new Map((await this.#maker.indexes.find().toArray()).map((index) => [index._id, index]));
    for (const base of bases) {
      const known = indexes.get(base._id);
      const own = notes.filter((each) => isOf(each, base.collection_name));
      // A job writes rows of other files too, which are noted only by their own names.
      if (!own.every((each) => isSettled(each) || saysWhere(each))) continue;
      const settled = own.filter(isSettled);
      const loaded = await this.spools?.take(base, settled);
      if (loaded) fresh.set(base._id, loaded);
      // Somebody else keeps it just now.
      if (known && !(await this.#note(base, known, settled))) return;
      const isDue = !known && (settled.length > 0 || this.#mayHaveGrown(base));
      const begun = isDue ? await this.#begin(base) : null;
      // Whoever has begun it may have seen less.
      if (begun === 'by another') continue;
      seen.push(...settled);
      if (loaded && known) loaded.version = known.version + 1;
      if (loaded && begun === 'now') loaded.version = firstVersion;
    }
    seen.push(
      ...notes.filter((each) => isSettled(each) && !bases.some((base) => isOf(each, base.collection_name))),
    );
    await this.#notes.forget(seen.map(({ mark }) => mark));
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

  /** Begins the index of a base that is large by now. */
  async #begin(base: Base): Promise<'now' | 'by another' | 'not yet'> {
    const rows = await countBeyond(this.db.collection(base.records), fewRows);
    if (rows === null) {
      this.#small.set(base._id, Date.now());
      return 'not yet';
    }
    const of = indexedBase(base);
    return (await this.#maker.begin(of, rows, await this.#since(of))) ? 'now' : 'by another';
  }

  /** Up to when blocks that are made from now on know what screens wrote. */
  async #since({ edited }: Indexed): Promise<Since> {
    if (!edited) return {};
    return { until: await edited.settled(this.db, this.clock.stamp()), ahead: aheadOf(this.clock) };
  }

  /** Makes the blocks anew in which many rows lie that screens wrote; the old ones are read meanwhile. */
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

  /** Opens the stretches in which something was written; false where somebody else has changed the index meanwhile. */
  async #note(base: Base, index: RowIndex, notes: readonly Notes[]): Promise<boolean> {
    const of = indexedBase(base);
    const isAsked = index.columns === signatureOf(of.columns);
    if (isAsked && notes.length === 0) return true;
    const places = isAsked ? await this.#notes.changed(index, notes, base, Number.POSITIVE_INFINITY) : null;
    return this.#maker.open(of, index, places, isAsked ? {} : await this.#since(of));
  }
}
