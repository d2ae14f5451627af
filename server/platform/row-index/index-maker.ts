import { ObjectId, type Collection, type Db } from 'mongodb';
import type { Clock } from '../clock';
import { collection, type CollectionDefinition } from '../mongo/collection';
import { blockRows } from './bits';
import { BlockMaker } from './block';
import { rowPages, type RowIndex, type RowPage, type Stretch } from './collection';
import type { Indexed } from './indexed';
import { eachRow, type Stream } from './row-stream';
import { signatureOf } from './sought';
import { lastId, merged, smallBlock } from './stretches';

/** Of fewer rows the database finds what is sought as fast by looking at each. */
export const fewRows = 20_000;
/** Whoever reads a block that was replaced has done so by then. */
const keptMs = 60_000;
const pagesAtOnce = 200;
/** Indexes of which a block is missing. */
const lacks = { 'stretches.id': null } as const;
/** What is made of rows can be made again, and the database keeps none of it without what was written before. */
const unflushed = { writeConcern: { w: 'majority', journal: false } } as const;

/** What stamps what blocks are made of. */
export type StampClock = Pick<Clock, 'stamp' | 'shown'>;

/** By how many milliseconds a clock is ahead of the machine's. */
export const aheadOf = (clock: StampClock): number => clock.shown(new Date(0)).getTime();

/** Up to when blocks know what was stamped, and by which clock. */
export type Since = Pick<RowIndex, 'until' | 'ahead'>;

/** Does a step of the making of blocks, in its turn among whatever else a worker does. @throws AbortError */
export type Step = <T>(work: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

/** Makes and replaces the blocks of indexes; several workers at once do no harm. Cut off, it goes on with what is left. */
export class IndexMaker {
  readonly indexes: Collection<RowIndex>;
  readonly #pages: Collection<RowPage>;

  constructor(
    private readonly db: Db,
    definition: CollectionDefinition<RowIndex>,
    private readonly step: Step,
  ) {
    this.indexes = collection(db, definition);
    this.#pages = collection(db, rowPages);
  }

  /** Begins an index of about so many `rows`. */
  async begin(of: Indexed, rows: number, since: Since = {}): Promise<void> {
    const first = { ...begun(of, rows), ...since };
    await this.indexes.updateOne({ _id: of.id }, { $setOnInsert: first }, { upsert: true });
  }

  /**
   * Opens some stretches, all where `places` is null, which are made of what can be read `since` then; false where somebody
   * else has changed the index meanwhile.
   */
  open(
    of: Indexed,
    index: RowIndex,
    places: ReadonlySet<number> | null,
    since: Since = {},
  ): Promise<boolean> {
    const open = index.stretches.map((stretch, at) =>
      places === null || places.has(at) ? { ...stretch, id: null } : stretch,
    );
    return this.#publish(index, merged(open), signatureOf(of.columns), since);
  }

  /** The indexes of which a block is missing. */
  async lacking(): Promise<string[]> {
    const found = await this.indexes.find(lacks, { projection: { _id: 1 } }).toArray();
    return found.map(({ _id }) => _id);
  }

  /** Makes the blocks that are missing, one by one. */
  async fill(of: Indexed, signal?: AbortSignal): Promise<void> {
    let maker: BlockMaker | null = null;
    while (await this.#lacks(of)) {
      const own = (maker ??= new BlockMaker(of.columns));
      await this.step(() => this.#makeNext(of, own), signal);
    }
  }

  /** Says that blocks know what was stamped until then. */
  async know(index: RowIndex, until: Date): Promise<void> {
    await this.indexes.updateOne({ _id: index._id, ahead: index.ahead }, { $max: { until } });
  }

  /** Drops indexes whose stamps say nothing any more, as the clock of a demo was put back, or on. */
  async forgetOtherClocks(clock: StampClock): Promise<void> {
    const [now, ahead] = [clock.stamp(), aheadOf(clock)];
    const others = this.indexes.find(
      { until: { $exists: true }, $or: [{ ahead: { $ne: ahead } }, { until: { $gt: now } }] },
      { projection: { _id: 1 } },
    );
    for await (const { _id } of others) await this.drop(_id);
  }

  /** Removes the blocks that nobody reads any more. */
  async clear(): Promise<void> {
    const before = new Date(Date.now() - keptMs);
    for (const { _id, dropped } of await this.indexes.find({ 'dropped.at': { $lt: before } }).toArray()) {
      const old = dropped.filter(({ at }) => at < before);
      for (const { id } of old) await this.#remove(id);
      await this.indexes.updateOne({ _id }, { $pull: { dropped: { id: { $in: old.map(({ id }) => id) } } } });
    }
  }

  async drop(id: string): Promise<void> {
    const index = await this.indexes.findOneAndDelete({ _id: id });
    const blocks = [
      index?.making,
      ...(index?.stretches ?? []).map((stretch) => stretch.id),
      ...(index?.dropped ?? []).map((dropped) => dropped.id),
    ];
    for (const block of blocks) if (block) await this.#remove(block);
  }

  async #lacks({ id }: Indexed): Promise<boolean> {
    return (await this.indexes.findOne({ _id: id, ...lacks }, { projection: { _id: 1 } })) !== null;
  }

  /**
   * Makes blocks anew while the old ones are still read, by the ends of their stretches; false where somebody else has
   * changed the index meanwhile.
   */
  async renew(of: Indexed, ends: Iterable<string>, signal?: AbortSignal): Promise<boolean> {
    const maker = new BlockMaker(of.columns);
    for (const end of ends)
      if (!(await this.step(() => this.#renewOne(of, maker, end), signal))) return false;
    await this.fill(of, signal);
    return true;
  }

  async #renewOne(of: Indexed, maker: BlockMaker, end: string): Promise<boolean> {
    const index = await this.indexes.findOne({ _id: of.id });
    const at = index?.stretches.findIndex(({ to }) => to === end) ?? -1;
    if (!index || at < 0) return false;
    const behind = index.stretches[at + 1];
    return this.#make(of, maker, index, at, behind && behind.rows < smallBlock ? 2 : 1);
  }

  /** Makes the first block that is missing, unless somebody else has changed the index meanwhile. */
  async #makeNext(of: Indexed, maker: BlockMaker): Promise<void> {
    const index = await this.indexes.findOne({ _id: of.id });
    const at = index?.stretches.findIndex(({ id }) => id === null) ?? -1;
    if (index && at >= 0) await this.#make(of, maker, index, at, 1);
  }

  /** Makes the block of one or two stretches; what does not go into it is left open. */
  async #make(of: Indexed, maker: BlockMaker, index: RowIndex, at: number, count: 1 | 2): Promise<boolean> {
    const block = new ObjectId().toHexString();
    const making = await this.#announce(index, block);
    if (!making) return false;
    const before = index.stretches[at - 1]?.to ?? null;
    const after = before === null ? null : new ObjectId(before);
    const replaced = index.stretches.slice(at, at + count);
    const last = replaced.at(-1)?.to ?? lastId;
    maker.clear();
    await this.#read(of, { after, to: new ObjectId(last) }, maker);
    const pages = maker.rows > 0 ? maker.pages(block) : [];
    for (let from = 0; from < pages.length; from += pagesAtOnce)
      await this.#pages.insertMany(pages.slice(from, from + pagesAtOnce), { ordered: false, ...unflushed });
    const { rows, sources } = maker;
    const to = maker.isFull ? maker.last : last;
    const left = Math.max(
      0,
      replaced.reduce((sum, stretch) => sum + stretch.rows, -rows),
    );
    const made = [{ id: block, to, rows, sources }];
    const all = to < last ? [...made, { id: null, to: last, rows: left, sources: [] }] : made;
    return this.#publish(making, index.stretches.toSpliced(at, count, ...all), index.columns);
  }

  async #read(
    { records, scope: filter, hint, columns }: Indexed,
    ids: Stream['ids'],
    maker: BlockMaker,
  ): Promise<void> {
    const fields = [...new Set([...columns.texts, ...columns.values, ...columns.figures]), '_source.file'];
    const stream = { records, filter, hint, ids, fields, most: blockRows };
    await eachRow(this.db, stream, (bytes, at) => maker.add(bytes, at));
  }

  /** Says which block is being made, so that it is cleared away where this worker is cut off. */
  async #announce(index: RowIndex, block: string): Promise<RowIndex | null> {
    const lost = index.making === null ? [] : [{ id: index.making, at: new Date() }];
    return this.indexes.findOneAndUpdate(
      { _id: index._id, version: index.version },
      { $set: { making: block, dropped: [...index.dropped, ...lost] }, $inc: { version: 1 } },
      { returnDocument: 'after', ...unflushed },
    );
  }

  /** False where somebody else has changed the index meanwhile. */
  async #publish(
    index: RowIndex,
    stretches: readonly Stretch[],
    columns: string,
    since: Since = {},
  ): Promise<boolean> {
    const now = new Set(stretches.map(({ id }) => id));
    // The block that was being made is none of these where whoever made it was cut off, or is refused when it is done.
    const known = [index.making, ...index.stretches.map(({ id }) => id)];
    const gone = known.flatMap((id) => (id === null || now.has(id) ? [] : [id]));
    const at = new Date();
    const { matchedCount } = await this.indexes.updateOne(
      { _id: index._id, version: index.version },
      {
        $set: {
          stretches: [...stretches],
          columns,
          ...since,
          making: null,
          dropped: [...index.dropped, ...gone.map((id) => ({ id, at }))],
        },
        $inc: { version: 1 },
      },
      unflushed,
    );
    return matchedCount > 0;
  }

  async #remove(block: string): Promise<void> {
    await this.#pages.deleteMany({ _id: { $gt: `${block}:`, $lt: `${block};` } });
  }
}

const begun = ({ columns }: Indexed, rows: number): Omit<RowIndex, '_id'> => ({
  columns: signatureOf(columns),
  version: 1,
  stretches: [{ id: null, to: lastId, rows, sources: [] }],
  making: null,
  dropped: [],
});
