import type { Collection, Db } from 'mongodb';
import { inBatches } from '../../platform/batches';
import { collection } from '../../platform/mongo';
import type { FileRecord } from '../provenance/file';
import { rowsOf } from '../master-data';
import { searchEntries, type SearchEntry } from './entry';
import type { IndexWriter } from './index-writer';
import { LoadsFirst } from './loads-first';
import { mapped } from './mapped';
import { formSources } from './sources/form-records';
import type { RecordSource } from '../bases/record-source';
import { recordSources } from './sources/records';

const keysAtOnce = 500;
/** Of more keys of several files, some are made twice. */
const maxKnown = 100_000;

/** Makes the entries of bases: those of a whole base, of a file's rows, or some by their ids. */
export class RowEntries {
  readonly #entries: Collection<SearchEntry>;
  readonly #loads: LoadsFirst;

  constructor(
    private readonly db: Db,
    private readonly writer: IndexWriter,
  ) {
    this.#entries = collection(db, searchEntries);
    this.#loads = new LoadsFirst(db);
  }

  /** Rebuilds all entries of a base. */
  async ofBase(name: string, signal?: AbortSignal): Promise<void> {
    const stamp = Date.now();
    for (const source of recordSources.filter(({ base }) => base === name)) {
      signal?.throwIfAborted();
      await this.writer.write(source.drafts(this.db, null), stamp);
      await this.writer.remove({ type: source.type, stamp: { $lt: stamp } });
    }
    for (const source of await formSources(this.db, [name])) {
      signal?.throwIfAborted();
      await this.ofForm(source, stamp);
    }
  }

  /**
   * Rebuilds the entries of one of several bases with the same type; the people who may see them, and with it the
   * type, may have changed.
   */
  async ofForm(source: RecordSource, stamp: number): Promise<number> {
    const count = await this.writer.write(source.drafts(this.db, null), stamp);
    const own = new RegExp(`^(?:record|branch-record|kept-record):${source.prefix ?? ''}`);
    await this.writer.remove({ _id: own, stamp: { $lt: stamp } });
    return count;
  }

  /** Rebuilds the entries of the rows of some files of a base, also of former rows after an undo; each entry once. */
  async ofFiles(base: string, files: readonly FileRecord[], signal?: AbortSignal): Promise<void> {
    const began = Date.now();
    const made = await formSources(this.db, [base]);
    for (const source of [...recordSources.filter((each) => each.base === base), ...made])
      for await (const keys of inBatches(this.#keysOfAll(source, files, began), keysAtOnce))
        await this.#renew(source, keys, signal);
  }

  /** Rebuilds entries by their ids. */
  async ofNames(ids: readonly string[], signal?: AbortSignal): Promise<void> {
    if (ids.length === 0) return;
    for (const source of [...recordSources, ...(await formSources(this.db))]) {
      const begins = `${source.type}:${source.prefix ?? ''}`;
      const own = ids.flatMap((id) => (id.startsWith(begins) ? id.slice(begins.length) : []));
      for (let at = 0; at < own.length; at += keysAtOnce)
        await this.#renew(source, own.slice(at, at + keysAtOnce), signal);
    }
  }

  async *#keysOfAll(
    source: RecordSource,
    files: readonly FileRecord[],
    before: number,
  ): AsyncGenerator<string> {
    const known = new Set<string>();
    for (const file of files)
      for (const found of [
        this.#keysOf(source, file),
        this.#indexedKeys(source, file._id.toHexString(), before),
      ])
        for await (const key of found) {
          if (known.has(key)) continue;
          if (known.size === maxKnown) known.clear();
          known.add(key);
          yield key;
        }
  }

  async *#keysOf(
    { base, records, scope, key, names }: RecordSource,
    file: FileRecord,
  ): AsyncGenerator<string> {
    const groups = this.db.collection(records).aggregate<{
      _id: unknown;
    }>([{ $match: { ...scope, ...rowsOf({ collection_name: base, collection_ok: 1 }, file) } }, { $group: { _id: `$${key}` } }], { allowDiskUse: true });
    for await (const { _id } of groups) {
      const name = names.nameOf(_id);
      if (name !== '') yield name;
    }
  }

  async *#indexedKeys(
    { type, prefix = '' }: RecordSource,
    file: string,
    before: number,
  ): AsyncGenerator<string> {
    const filter = { type, sources: file, stamp: { $lt: before } };
    const entries = this.#entries.find(filter, { projection: { _id: 1 } });
    for await (const { _id } of entries) yield _id.slice(type.length + 1 + prefix.length);
  }

  #renew(source: RecordSource, keys: readonly string[], signal?: AbortSignal): Promise<void> {
    return this.#loads.step(async () => {
      const { type, prefix = '' } = source;
      const left = new Set(keys);
      const seen = mapped(source.drafts(this.db, keys), (draft) => {
        left.delete(draft.id.slice(prefix.length));
        return draft;
      });
      await this.writer.write(seen, Date.now());
      if (left.size > 0)
        await this.writer.remove({ _id: { $in: [...left].map((key) => `${type}:${prefix}${key}`) } });
    }, signal);
  }
}
