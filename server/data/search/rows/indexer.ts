import { ObjectId, type Collection, type Db } from 'mongodb';
import { masterDataBases, type Base } from '../../master-data/base';
import { indexedColumns } from '../../master-data/indexed-columns';
import { shelfOf } from '../../master-data/shelves';
import { collection } from '../../../platform/mongo/collection';
import type { WorkQueue } from '../../../platform/work/queue';
import { blockRows } from './bits';
import { BlockMaker } from './block';
import { LoadsFirst } from '../loads-first';
import { eachRow, type Stream } from './row-stream';
import { rowIndexes, rowPages, type RowIndex, type RowPage, type Stretch } from './collection';
import { isOf, isSettled, lastId, saysWhere, Standing, type Notes } from './standing';
import { signatureOf } from './sought';

const task = 'row-index';
const sweepEvery = '5 seconds';
/** Of fewer rows the database finds what is sought as fast by looking at each. */
export const fewRows = 20_000;
/** A block of fewer rows is made anew together with what lies before it. */
const smallBlock = blockRows / 4;
/** Whoever reads a block that was replaced has done so by then. */
const keptMs = 60_000;
const pagesAtOnce = 200;
/** What is made of rows can be made again, and the database keeps none of it without what was written before. */
const unflushed = { writeConcern: { w: 'majority', journal: false } } as const;

/**
 * Keeps the indexes by which large bases are searched (rule D26). What loads and people write is noted
 * (`noteForSearch`), and the stretches of the base in which it lies are made anew when it is over.
 */
export class RowIndexer {
  readonly #indexes: Collection<RowIndex>;
  readonly #pages: Collection<RowPage>;
  readonly #standing: Standing;
  readonly #loads: LoadsFirst;

  constructor(private readonly db: Db) {
    this.#loads = new LoadsFirst(db);
    this.#indexes = collection(db, rowIndexes);
    this.#pages = collection(db, rowPages);
    this.#standing = new Standing(db);
  }

  /** Makes the workers sweep. */
  runIn(background: WorkQueue): void {
    background.repeat(task, sweepEvery, (signal) => this.sweep(signal));
  }

  /** Brings all indexes up to date. Cut off, it goes on with what is left. */
  async sweep(signal?: AbortSignal): Promise<void> {
    const notes = await this.#standing.notes();
    const seen: Notes[] = [];
    const bases = await collection(this.db, masterDataBases).find().toArray();
    const indexes = new Map((await this.#indexes.find().toArray()).map((index) => [index._id, index]));
    for (const base of bases) {
      const known = indexes.get(base._id);
      const own = notes.filter((each) => isOf(each, base.collection_name));
      // A job writes rows of other files too, which are noted only by their own names.
      if (!own.every((each) => isSettled(each) || saysWhere(each))) continue;
      const settled = own.filter(isSettled);
      // Somebody else keeps it just now.
      if (known && !(await this.#note(base, known, settled))) return;
      seen.push(...settled);
      if (!known && (await this.db.collection(base.records).estimatedDocumentCount()) > fewRows)
        await this.#begin(base);
    }
    seen.push(
      ...notes.filter((each) => isSettled(each) && !bases.some((base) => isOf(each, base.collection_name))),
    );
    await this.#standing.forget(seen.map(({ mark }) => mark));
    for (const base of bases) await this.#fill(base, signal);
    for (const { _id } of indexes.values())
      if (!bases.some((base) => base._id === _id)) await this.#drop(_id);
    await this.#clear();
  }

  async #begin(base: Base): Promise<void> {
    await this.#indexes.updateOne({ _id: base._id }, { $setOnInsert: begun(base) }, { upsert: true });
  }

  /** Opens the stretches in which something was written; false where somebody else has changed the index meanwhile. */
  async #note(base: Base, index: RowIndex, notes: readonly Notes[]): Promise<boolean> {
    const isAsked = index.columns === signatureOf(indexedColumns(base));
    if (isAsked && notes.length === 0) return true;
    const places = isAsked
      ? await this.#standing.changed(index, notes, base.collection_ok === 1, Number.POSITIVE_INFINITY)
      : null;
    const open = index.stretches.map((stretch, at) =>
      places === null || places.has(at) ? { ...stretch, id: null } : stretch,
    );
    return this.#publish(index, merged(open), signatureOf(indexedColumns(base)));
  }

  /** Makes the blocks that are missing, one by one. */
  async #fill(base: Base, signal?: AbortSignal): Promise<void> {
    let maker: BlockMaker | null = null;
    while (await this.#lacks(base)) {
      const own = (maker ??= new BlockMaker(indexedColumns(base)));
      await this.#loads.step(() => this.#makeNext(base, own), signal);
    }
  }

  async #lacks({ _id }: Base): Promise<boolean> {
    return (await this.#indexes.findOne({ _id, 'stretches.id': null }, { projection: { _id: 1 } })) !== null;
  }

  /** Makes the first block that is missing, unless somebody else has changed the index meanwhile. */
  async #makeNext(base: Base, maker: BlockMaker): Promise<void> {
    const index = await this.#indexes.findOne({ _id: base._id });
    const at = index?.stretches.findIndex(({ id }) => id === null) ?? -1;
    const stretch = index?.stretches[at];
    if (!index || !stretch) return;
    const block = new ObjectId().toHexString();
    const making = await this.#announce(index, block);
    if (!making) return;
    const before = index.stretches[at - 1]?.to ?? null;
    const after = before === null ? null : new ObjectId(before);
    maker.clear();
    await this.#read(base, { after, to: new ObjectId(stretch.to) }, maker);
    const pages = maker.rows > 0 ? maker.pages(block) : [];
    for (let from = 0; from < pages.length; from += pagesAtOnce)
      await this.#pages.insertMany(pages.slice(from, from + pagesAtOnce), { ordered: false, ...unflushed });
    const { rows, sources } = maker;
    const to = maker.isFull ? maker.last : stretch.to;
    const left = to < stretch.to ? [{ ...stretch, sources: [] }] : [];
    const made = { id: block, to, rows, sources };
    await this.#publish(making, index.stretches.toSpliced(at, 1, made, ...left), index.columns);
  }

  async #read(base: Base, ids: Stream['ids'], maker: BlockMaker): Promise<void> {
    const columns = indexedColumns(base);
    const fields = [...new Set([...columns.texts, ...columns.values, ...columns.figures]), '_source.file'];
    const filter = base.collection_ok === 1 ? shelfOf(base).scope : {};
    const stream = { records: base.records, filter, ids, fields, most: blockRows };
    await eachRow(this.db, stream, (bytes, at) => maker.add(bytes, at));
  }

  /** Says which block is being made, so that it is cleared away where this worker is cut off. */
  async #announce(index: RowIndex, block: string): Promise<RowIndex | null> {
    const lost = index.making === null ? [] : [{ id: index.making, at: new Date() }];
    return this.#indexes.findOneAndUpdate(
      { _id: index._id, version: index.version },
      { $set: { making: block, dropped: [...index.dropped, ...lost] }, $inc: { version: 1 } },
      { returnDocument: 'after', ...unflushed },
    );
  }

  /** False where somebody else has changed the index meanwhile. */
  async #publish(index: RowIndex, stretches: readonly Stretch[], columns: string): Promise<boolean> {
    const now = new Set(stretches.map(({ id }) => id));
    const gone = index.stretches.flatMap(({ id }) => (id === null || now.has(id) ? [] : [id]));
    const at = new Date();
    const { matchedCount } = await this.#indexes.updateOne(
      { _id: index._id, version: index.version },
      {
        $set: {
          stretches: [...stretches],
          columns,
          making: null,
          dropped: [...index.dropped, ...gone.map((id) => ({ id, at }))],
        },
        $inc: { version: 1 },
      },
      unflushed,
    );
    return matchedCount > 0;
  }

  /** Removes the blocks that nobody reads any more. */
  async #clear(): Promise<void> {
    const before = new Date(Date.now() - keptMs);
    for (const { _id, dropped } of await this.#indexes.find({ 'dropped.at': { $lt: before } }).toArray()) {
      const old = dropped.filter(({ at }) => at < before);
      for (const { id } of old) await this.#remove(id);
      await this.#indexes.updateOne(
        { _id },
        { $pull: { dropped: { id: { $in: old.map(({ id }) => id) } } } },
      );
    }
  }

  async #drop(base: string): Promise<void> {
    const index = await this.#indexes.findOneAndDelete({ _id: base });
    const blocks = [
      index?.making,
      ...(index?.stretches ?? []).map(({ id }) => id),
      ...(index?.dropped ?? []).map(({ id }) => id),
    ];
    for (const block of blocks) if (block) await this.#remove(block);
  }

  async #remove(block: string): Promise<void> {
    await this.#pages.deleteMany({ _id: { $gt: `${block}:`, $lt: `${block};` } });
  }
}

const begun = (base: Base): Omit<RowIndex, '_id'> => ({
  columns: signatureOf(indexedColumns(base)),
  version: 1,
  stretches: [{ id: null, to: lastId, rows: 0, sources: [] }],
  making: null,
  dropped: [],
});

/** Open stretches that lie beside each other become one, and take a small block behind them along. */
function merged(stretches: readonly Stretch[]): Stretch[] {
  const all: Stretch[] = [];
  for (const stretch of stretches) {
    const before = all.at(-1);
    const joins = stretch.id === null || stretch.rows < smallBlock;
    if (before?.id === null && joins) all[all.length - 1] = { ...before, to: stretch.to };
    else all.push(stretch);
  }
  return all;
}
