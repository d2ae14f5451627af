import { ObjectId, type Db } from 'mongodb';
import { countBeyond } from '../mongo';
import type { WorkQueue } from '../work/queue';
import { listIndexes, type RowIndex } from './collection';
import { renewedEveryMs, settledBy } from './edited';
import { aheadOf, fewRows, IndexMaker, type StampClock, type Step } from './index-maker';
import { freshOf, type Listed } from './listed';
import { ListNotes, placesOf } from './list-notes';
import { signatureOf } from './sought';
import { stretchOf } from './stretches';

const task = 'list-index';
const sweepEvery = '5 seconds';
/** A small list is counted again after this long. */
const smallMs = 30_000;
/** Searches ask the database for records that changed since blocks were made, as long as they are no more. */
const maxFresh = 500;

/** A list, as it is by now. */
export type List = () => Promise<Listed>;

/**
 * Keeps the indexes of lists whose records change (rule D28). Whoever writes a record stamps it and knows nothing more; when
 * many were stamped since, the blocks in which they lie are made anew, and the old ones are read meanwhile.
 */
export class ListIndexer {
  readonly #maker: IndexMaker;
  readonly #notes: ListNotes;
  /** When lists were found to be small. */
  readonly #small = new Map<string, number>();

  constructor(
    private readonly db: Db,
    private readonly lists: readonly List[],
    private readonly parts: { readonly clock: StampClock; readonly step: Step },
  ) {
    this.#maker = new IndexMaker(db, listIndexes, parts.step);
    this.#notes = new ListNotes(db);
  }

  /** Makes the workers sweep. */
  runIn(background: WorkQueue): void {
    background.repeat(task, sweepEvery, (signal) => this.sweep(signal));
  }

  /** Brings all indexes up to date. Cut off, it goes on with what is left. */
  async sweep(signal?: AbortSignal): Promise<void> {
    await this.forgetOtherClocks();
    for (const list of this.lists) await this.#sweep(await list(), signal);
    await this.#maker.clear();
  }

  /** Where the clock of a demo was put back, or on, stamps say nothing any more: before anything is written by another one. */
  async forgetOtherClocks(): Promise<void> {
    await this.#maker.forgetOtherClocks(this.parts.clock);
  }

  async #sweep(of: Listed, signal?: AbortSignal): Promise<void> {
    const until = settledBy(this.parts.clock.stamp());
    const settled = await this.#notes.settled(of.id);
    const index = await this.#maker.indexes.findOne({ _id: of.id });
    if (index) {
      if (!(await this.#renew(of, index, { until, settled }, signal))) return;
    } else if (Date.now() - (this.#small.get(of.id) ?? 0) > smallMs) {
      const rows = await countBeyond(this.db.collection(of.records), fewRows);
      if (rows === null) this.#small.set(of.id, Date.now());
      else await this.#maker.begin(of, rows, { until, ahead: aheadOf(this.parts.clock) });
    }
    await this.#notes.forget(settled);
    await this.#maker.fill(of, signal);
  }

  /** False where somebody else has changed the index meanwhile. */
  async #renew(
    of: Listed,
    index: RowIndex,
    { until, settled }: { until: Date; settled: Awaited<ReturnType<ListNotes['settled']>> },
    signal?: AbortSignal,
  ): Promise<boolean> {
    if (index.columns !== signatureOf(of.columns)) return this.#maker.open(of, index, null);
    const places = placesOf(settled, index);
    const fresh = freshOf(of, index.until ?? new Date(0), until);
    const records = this.db.collection(of.records);
    const isTime = until.getTime() - (index.until?.getTime() ?? 0) >= renewedEveryMs;
    const found = await records.countDocuments(fresh, { hint: of.stamp.hint, limit: maxFresh + 1 });
    const isMany = isTime && found > maxFresh;
    if (isMany) {
      const ids = records.find(fresh, { projection: { _id: 1 }, hint: of.stamp.hint, batchSize: 10_000 });
      for await (const { _id } of ids)
        if (_id instanceof ObjectId) places.add(stretchOf(index.stretches, _id.toHexString()));
    }
    const ends = [...places].flatMap((place) => index.stretches[place]?.to ?? []);
    if (ends.length > 0 && !(await this.#maker.renew(of, ends, signal))) return false;
    if (isMany) await this.#maker.know(index, until);
    return true;
  }
}
