import { ObjectId, type Collection, type Db } from 'mongodb';
import type { Clock } from '../clock';
import { collection } from '../mongo';
import type { CollectionDefinition } from '../mongo/collection';
import { BlockMaker } from './block';
import type { RowIndex, RowPage, Stretch } from './collection';
import type { Indexed } from './indexed';
import { PageStore, unflushed } from './page-store';
import { signatureOf } from './sought';
import { takeRows, unknownVersion, type FreshRows } from './stretch-rows';
import { lastId, merged, openIn, smallBlock, withStretches } from './stretches';

/** Of fewer rows the database finds what is sought as fast by looking at each. */
export const fewRows = 20_000;
/** Whoever reads a block that was replaced has done so by then. */
const keptMs = 60_000;
export const firstVersion = 1;
/** A block changes its index when it is begun, and when it is done. */
const changesOfBlock = 2;
/** Who has said that blocks of an index are to be made, and nothing more for so long, was cut off. */
const recentMs = 10_000;
/** Indexes of which a block is missing. */
const lacks = { 'stretches.id': null } as const;

/** What stamps what blocks are made of. */
export type StampClock = Pick<Clock, 'stamp' | 'shown'>;

/** By how many milliseconds a clock is ahead of the machine's. */
export const aheadOf = (clock: StampClock): number => clock.shown(new Date(0)).getTime();

/** Up to when blocks know what was stamped, and by which clock. */
export type Since = Pick<RowIndex, 'until' | 'ahead'>;

/** A block that is made and not yet written, and the stretches that the index has with it. */
interface Made {
  readonly id: string;
  readonly pages: readonly RowPage[];
  readonly isFresh: boolean;
  readonly stretches: readonly Stretch[];
}

/** Does a step of the making of blocks, in its turn among whatever else a worker does. @throws AbortError */
export type Step = <T>(work: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

/**
 * Makes and replaces the blocks of indexes; several at once do no harm, and leave an index to whoever is at it. Cut off, it
 * goes on with what is left.
 */
export class IndexMaker {
  readonly indexes: Collection<RowIndex>;
  readonly #pages: PageStore;
  /** The block that it has said last that it makes, by its index. */
  readonly #own = new Map<string, string>();

  constructor(
    private readonly db: Db,
    definition: CollectionDefinition<RowIndex>,
    private readonly step: Step,
  ) {
    this.indexes = collection(db, definition);
    this.#pages = new PageStore(db);
  }

  /** Begins an index of about so many `rows`; false where somebody else has begun it. */
  async begin(of: Indexed, rows: number, since: Since = {}): Promise<boolean> {
    const first = { ...begun(of, rows), ...since };
    const { upsertedCount } = await this.indexes.updateOne(
      { _id: of.id },
      { $setOnInsert: first },
      { upsert: true },
    );
    return upsertedCount > 0;
  }

  /**
   * Opens some stretches, all where `places` is null, which are made of what can be read `since` then, and says that they are
   * to be filled next; false where somebody else has changed the index meanwhile.
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
    const making = this.#saying(index, new ObjectId().toHexString());
    const next = { ...withStretches(index, merged(open)), columns: signatureOf(of.columns), making };
    return this.#publish(index, next, since);
  }

  /** The indexes of which a block is missing that nobody else makes. */
  async lacking(): Promise<string[]> {
    const found = await this.indexes.find(lacks, { projection: { making: 1 } }).toArray();
    return found.filter((index) => !this.#isOfAnother(index)).map(({ _id }) => _id);
  }

  /**
   * Makes the blocks that are missing, one by one; of rows that are `fresh` without asking the database for them. While a block
   * is written, the next one is made.
   */
  async fill(of: Indexed, signal?: AbortSignal, fresh?: FreshRows): Promise<void> {
    let maker: BlockMaker | null = null;
    let written = Promise.resolve(true);
    const makeOne = async (index: RowIndex): Promise<RowIndex | null> => {
      const block = await this.#take(
        of,
        (maker ??= new BlockMaker(of.columns)),
        index,
        openIn(index),
        1,
        fresh,
      );
      const making = (await written) ? await this.#announce(index, block.id) : null;
      if (fresh) fresh.version = making && block.isFresh ? index.version + changesOfBlock : unknownVersion;
      written = making ? this.#put(making, block) : Promise.resolve(true);
      // It is met where it is awaited.
      written.catch(() => undefined);
      return making && withStretches(making, block.stretches);
    };
    try {
      for (let index = await this.#lacking(of); index;) {
        const now = index;
        index = await this.step(() => makeOne(now), signal);
        if (index && openIn(index) >= 0) continue;
        await written;
        index = await this.#lacking(of);
      }
    } finally {
      await written.catch(() => undefined);
      if (signal?.aborted) await this.#leave(of);
    }
  }

  /** Whoever comes next need not wait to see whether this one goes on. */
  async #leave({ id }: Indexed): Promise<void> {
    const making = this.#own.get(id);
    if (making === undefined) return;
    const lost = { $set: { making: null }, $push: { dropped: { id: making, at: new Date() } } };
    await this.indexes.updateOne({ _id: id, making }, { ...lost, $inc: { version: 1 } });
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
      for (const { id } of old) await this.#pages.remove(id);
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
    for (const block of blocks) if (block) await this.#pages.remove(block);
  }

  async #lacking({ id }: Indexed): Promise<RowIndex | null> {
    const index = await this.indexes.findOne({ _id: id, ...lacks });
    return index && !this.#isOfAnother(index) ? index : null;
  }

  #isOfAnother({ _id, making }: Pick<RowIndex, '_id' | 'making'>): boolean {
    if (making === null || making === this.#own.get(_id) || !ObjectId.isValid(making)) return false;
    return Date.now() - new ObjectId(making).getTimestamp().getTime() < recentMs;
  }

  #saying({ _id }: Pick<RowIndex, '_id'>, block: string): string {
    this.#own.set(_id, block);
    return block;
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
    const block = await this.#take(of, maker, index, at, behind && behind.rows < smallBlock ? 2 : 1);
    const making = await this.#announce(index, block.id);
    return making !== null && this.#put(making, block);
  }

  /** Makes the block of one or two stretches; what does not go into it is left open. */
  async #take(
    of: Indexed,
    maker: BlockMaker,
    index: RowIndex,
    at: number,
    count: 1 | 2,
    fresh?: FreshRows,
  ): Promise<Made> {
    const id = new ObjectId().toHexString();
    const before = index.stretches[at - 1]?.to ?? null;
    const after = before === null ? null : new ObjectId(before);
    const replaced = index.stretches.slice(at, at + count);
    const last = replaced.at(-1)?.to ?? lastId;
    const isFresh = fresh?.version === index.version;
    maker.clear();
    const ids = { after, to: new ObjectId(last) };
    await takeRows(this.db, of, ids, maker, isFresh ? fresh : undefined);
    const pages = maker.rows > 0 ? maker.pages(id) : [];
    const { rows, sources } = maker;
    const to = maker.isFull ? maker.last : last;
    const left = Math.max(
      0,
      replaced.reduce((sum, stretch) => sum + stretch.rows, -rows),
    );
    const made = [{ id, to, rows, sources }];
    const all = to < last ? [...made, { id: null, to: last, rows: left, sources: [] }] : made;
    return { id, pages, isFresh, stretches: index.stretches.toSpliced(at, count, ...all) };
  }

  /** False where somebody else has changed the index meanwhile. */
  async #put(making: RowIndex, { pages, stretches }: Made): Promise<boolean> {
    await this.#pages.insert(pages);
    return this.#publish(making, withStretches(making, stretches));
  }

  /** Says which block is being made, so that it is cleared away where this worker is cut off. */
  async #announce(index: RowIndex, block: string): Promise<RowIndex | null> {
    const lost = index.making === null ? [] : [{ id: index.making, at: new Date() }];
    return this.indexes.findOneAndUpdate(
      { _id: index._id, version: index.version },
      {
        $set: { making: this.#saying(index, block), dropped: [...index.dropped, ...lost] },
        $inc: { version: 1 },
      },
      { returnDocument: 'after', ...unflushed },
    );
  }

  /** False where somebody else has changed the index meanwhile. */
  async #publish({ _id, version }: RowIndex, next: RowIndex, since: Since = {}): Promise<boolean> {
    const { stretches, columns, making, dropped } = next;
    const { matchedCount } = await this.indexes.updateOne(
      { _id, version },
      { $set: { stretches, columns, making, dropped, version: next.version, ...since } },
      unflushed,
    );
    return matchedCount > 0;
  }
}

const begun = ({ columns }: Indexed, rows: number): Omit<RowIndex, '_id'> => ({
  columns: signatureOf(columns),
  version: firstVersion,
  stretches: [{ id: null, to: lastId, rows, sources: [] }],
  making: null,
  dropped: [],
});
