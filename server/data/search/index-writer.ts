import { isDeepStrictEqual } from 'node:util';
import type { AnyBulkWriteOperation, Collection, Db, Filter } from 'mongodb';
import { collection, repeatedPositions } from '../../platform/mongo';
import type { EntryDraft } from '../bases/record-source';
import { entryOf } from './draft';
import { searchEntries, searchWords, type SearchEntry, type SearchWord } from './entry';
import { cutsOf } from './words';

const batchSize = 1_000;

/** Writes entries and the vocabulary of their words, in batches; the same drafts again leave the same entries. */
export class IndexWriter {
  readonly #entries: Collection<SearchEntry>;
  readonly #words: Collection<SearchWord>;

  constructor(db: Db) {
    this.#entries = collection(db, searchEntries);
    this.#words = collection(db, searchWords);
  }

  /** Writes all drafts under a stamp; `fresh` where the index is known to be empty; `progress`
   * hears after each batch how many are written. Returns how many they were. */
  async write(
    drafts: AsyncIterable<EntryDraft> | Iterable<EntryDraft>,
    stamp: number,
    {
      fresh = false,
      signal,
      progress = () => undefined,
    }: { fresh?: boolean; signal?: AbortSignal; progress?: (count: number) => void } = {},
  ): Promise<number> {
    let count = 0;
    let batch: SearchEntry[] = [];
    const known = new Set<string>();
    const flush = async () => {
      signal?.throwIfAborted();
      await Promise.all([this.#put(batch, stamp, fresh), this.#learn(batch, known)]);
      count += batch.length;
      progress(count);
      batch = [];
    };
    for await (const draft of drafts) if (batch.push(entryOf(draft, stamp)) === batchSize) await flush();
    if (batch.length > 0) await flush();
    return count;
  }

  async remove(which: Filter<SearchEntry>): Promise<number> {
    return (await this.#entries.deleteMany(which)).deletedCount;
  }

  async isEmpty(): Promise<boolean> {
    return (await this.#entries.findOne({}, { projection: { _id: 1 } })) === null;
  }

  /** Drops the words that no entry has any more. */
  async forget(): Promise<void> {
    const learnt = await this.#words.find({}, { projection: { _id: 1 } }).toArray();
    const words = new Set<string>();
    const keys = this.#entries.find({}, { projection: { _id: 0, keys: 1 }, batchSize: 5_000 });
    for await (const entry of keys) for (const word of telling(entry)) words.add(word);
    const stale = learnt.map(({ _id }) => _id).filter((word) => !words.has(word));
    for (let at = 0; at < stale.length; at += batchSize)
      await this.#words.deleteMany({ _id: { $in: stale.slice(at, at + batchSize) } });
  }

  async #put(entries: readonly SearchEntry[], stamp: number, fresh: boolean): Promise<void> {
    const { added, changed, same } = fresh
      ? { added: entries, changed: [], same: [] }
      : await this.#compared(entries);
    const operations = changed.map(replacing);
    if (same.length > 0)
      operations.push({ updateMany: { filter: { _id: { $in: same } }, update: { $set: { stamp } } } });
    if (operations.length > 0) await this.#entries.bulkWrite(operations, { ordered: false });
    if (added.length === 0) return;
    const repeated = await this.#entries
      .insertMany([...added], { ordered: false })
      .then(() => [], repeatedPositions);
    // Another worker made them meanwhile, or one batch has them twice.
    const others = repeated.flatMap((at) => added[at] ?? []);
    if (others.length > 0) await this.#entries.bulkWrite(others.map(replacing), { ordered: true });
  }

  /**
   * Entries that are missing or differ in the index, and the ids of those of which only the stamp changes: a rebuild
   * finds nearly all unchanged, and writing an entry updates every index.
   */
  async #compared(entries: readonly SearchEntry[]) {
    const ids = entries.map(({ _id }) => _id);
    const stored = await this.#entries.find({ _id: { $in: ids } }).toArray();
    const there = new Map(stored.map((entry) => [entry._id, entry]));
    const added: SearchEntry[] = [];
    const changed: SearchEntry[] = [];
    const same: string[] = [];
    for (const entry of entries) {
      const before = there.get(entry._id);
      if (!before) added.push(entry);
      else if (isDeepStrictEqual({ ...before, stamp: entry.stamp }, entry)) same.push(entry._id);
      else changed.push(entry);
    }
    return { added, changed, same };
  }

  /** `known` are words of this run that the vocabulary surely has. */
  async #learn(entries: readonly SearchEntry[], known: Set<string>): Promise<void> {
    const words = new Set(entries.flatMap(telling).filter((word) => !known.has(word)));
    if (words.size === 0) return;
    for (const word of words) known.add(word);
    const there = await this.#words.find({ _id: { $in: [...words] } }, { projection: { _id: 1 } }).toArray();
    for (const { _id } of there) words.delete(_id);
    const records = [...words].map((_id) => ({ _id, cuts: cutsOf(_id) }));
    if (records.length > 0)
      await this.#words.insertMany(records, { ordered: false }).catch(repeatedPositions);
  }
}

const replacing = ({ _id, ...replacement }: SearchEntry): AnyBulkWriteOperation<SearchEntry> => ({
  replaceOne: { filter: { _id }, replacement, upsert: true },
});

/** An entry's words and codes, without the stems. */
const telling = ({ keys }: Pick<SearchEntry, 'keys'>): string[] => keys.filter((key) => !key.startsWith('~'));
