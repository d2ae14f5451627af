import { ObjectId, type Collection, type Db } from 'mongodb';
import pMap from 'p-map';
import { isActive } from '../../../app/domain/data/jobs/job';
import { files } from '../files/collection';
import type { FileRecord } from '../files/file';
import { rowsOf } from '../files/loaded-rows';
import type { WorkQueue } from '../../platform/work/queue';
import { collection } from '../../platform/mongo/collection';
import { reports } from '../../insight/reports/collection';
import type { EntryDraft } from './draft';
import { searchEntries, searchMarks, type SearchEntry, type SearchMark } from './entry';
import { IndexWriter } from './index-writer';
import { fileDraft, reportDraft } from './sources/documents';
import type { Marked } from './marks';
import type { RecordSource } from './sources/record-source';
import { baseLabels, formSources } from './sources/form-records';
import { recordSources } from './sources/records';

const task = 'search-index';
const sweepEvery = '2 seconds';
/** Marks that one sweep looks at. */
const mostAtOnce = 200;
const keysAtOnce = 500;
/** A rebuild says after this many entries of a type where it stands. */
const saidEvery = 5_000;
/** Types of entries that a rebuild makes side by side: while one waits for the database, another makes words. */
const madeAtOnce = 3;
/** A file whose job still runs is looked at again after this long. */
const againAfterMs = 3_000;
/** A file that was announced this long ago and is not there never came. */
const givenUpAfterMs = 60_000;

const namesOf = (marks: readonly SearchMark[], what: Marked): string[] =>
  marks.flatMap(({ _id }) => (_id.startsWith(`${what}:`) ? [_id.slice(what.length + 1)] : []));

const idsOf = (marks: readonly SearchMark[], what: Marked): ObjectId[] =>
  namesOf(marks, what).map((id) => new ObjectId(id));

/** Keeps the index of the explorer up to date with what the areas note (`noteForSearch`), and rebuilds it. */
export class SearchIndexer {
  readonly #writer: IndexWriter;
  readonly #marks: Collection<SearchMark>;
  readonly #entries: Collection<SearchEntry>;

  constructor(private readonly db: Db) {
    this.#writer = new IndexWriter(db);
    this.#marks = collection(db, searchMarks);
    this.#entries = collection(db, searchEntries);
  }

  /** Makes the workers sweep. */
  runIn(background: WorkQueue): void {
    background.define(task, (_id, signal) => this.sweep(signal), sweepEvery);
  }

  /**
   * Makes the entries anew of what was noted. Cut off, it begins again with what is left; noted again meanwhile, the
   * mark stays.
   */
  async sweep(signal?: AbortSignal): Promise<void> {
    const marks = await this.#marks
      .find({ due: { $lte: new Date() } })
      .sort({ due: 1 })
      .limit(mostAtOnce)
      .toArray();
    if (marks.length === 0) return;
    await this.#reports(idsOf(marks, 'report'));
    await this.#bases(namesOf(marks, 'base'), signal);
    const waiting = await this.#files(marks, signal);
    for (const { _id, writes } of marks)
      if (waiting.has(_id))
        await this.#marks.updateOne({ _id, writes }, { $set: { due: new Date(Date.now() + againAfterMs) } });
      else await this.#marks.deleteOne({ _id, writes });
  }

  /** Makes all entries anew, beside the searches that go on; returns how many there are. */
  async rebuild(say: (line: string) => void = () => undefined): Promise<number> {
    const stamp = Date.now();
    const fresh = await this.#writer.isEmpty();
    let total = 0;
    const make = async (type: SearchEntry['type'], drafts: AsyncIterable<EntryDraft>) => {
      const progress = (count: number) => {
        if (count % saidEvery === 0) say(`${type}: ${count}…`);
      };
      const count = await this.#writer.write(drafts, stamp, { fresh, progress });
      await this.#writer.remove({ type, stamp: { $lt: stamp } });
      say(`${type}: ${count}`);
      total += count;
    };
    const labels = await baseLabels(this.db);
    const turns = [
      ...recordSources.map((source) => () => make(source.type, source.drafts(this.db, null))),
      ...(await formSources(this.db)).map((source) => async () => {
        const count = await this.#base(source, stamp);
        total += count;
      }),
      () =>
        make(
          'file',
          mapped(collection(this.db, files).find(), (file) => fileDraft(file, labels)),
        ),
      () => make('report', mapped(collection(this.db, reports).find(), reportDraft)),
    ];
    await pMap(turns, (turn) => turn(), { concurrency: madeAtOnce });
    if (!fresh) await this.#writer.forget();
    return total;
  }

  async #bases(names: readonly string[], signal?: AbortSignal): Promise<void> {
    const stamp = Date.now();
    if (names.length === 0) return;
    for (const source of recordSources.filter(({ base }) => names.includes(base))) {
      signal?.throwIfAborted();
      await this.#writer.write(source.drafts(this.db, null), stamp);
      await this.#writer.remove({ type: source.type, stamp: { $lt: stamp } });
    }
    for (const source of await formSources(this.db, names)) {
      signal?.throwIfAborted();
      await this.#base(source, stamp);
    }
  }

  /** Makes the entries of one base of several with a type anew; who may see them may have changed, and their type with it. */
  async #base(source: RecordSource, stamp: number): Promise<number> {
    const count = await this.#writer.write(source.drafts(this.db, null), stamp);
    const own = new RegExp(`^(?:record|branch-record|kept-record):${source.prefix ?? ''}`);
    await this.#writer.remove({ _id: own, stamp: { $lt: stamp } });
    return count;
  }

  async #reports(ids: readonly ObjectId[]): Promise<void> {
    if (ids.length === 0) return;
    const found = await collection(this.db, reports)
      .find({ _id: { $in: [...ids] } })
      .toArray();
    await this.#writer.write(found.map(reportDraft), Date.now());
    const there = new Set(found.map(({ _id }) => _id.toHexString()));
    const gone = ids.map((id) => id.toHexString()).filter((id) => !there.has(id));
    if (gone.length > 0) await this.#writer.remove({ _id: { $in: gone.map((id) => `report:${id}`) } });
  }

  /** Returns the marks of files that are not settled yet. */
  async #files(marks: readonly SearchMark[], signal?: AbortSignal): Promise<Set<string>> {
    const ids = idsOf(marks, 'file');
    if (ids.length === 0) return new Set();
    const found = await collection(this.db, files)
      .find({ _id: { $in: ids } })
      .toArray();
    const labels = await baseLabels(this.db);
    await this.#writer.write(
      found.map((file) => fileDraft(file, labels)),
      Date.now(),
    );
    const unsettled = found.filter((file) => isActive(file.phase) || file.recount);
    const waiting = new Set(unsettled.map(({ _id }) => `file:${_id.toHexString()}`));
    const there = new Set(found.map(({ _id }) => `file:${_id.toHexString()}`));
    const gone: string[] = [];
    for (const { _id, at } of marks.filter((mark) => mark._id.startsWith('file:') && !there.has(mark._id)))
      if (Date.now() - at.getTime() < givenUpAfterMs) waiting.add(_id);
      else gone.push(_id);
    if (gone.length > 0) await this.#writer.remove({ _id: { $in: gone } });
    for (const file of found)
      if (!waiting.has(`file:${file._id.toHexString()}`)) await this.#rows(file, signal);
    return waiting;
  }

  /** Makes the entries anew that a file's rows belong to, or belonged to before its load was taken back. */
  async #rows(file: FileRecord, signal?: AbortSignal): Promise<void> {
    const id = file._id.toHexString();
    const began = Date.now();
    if (file.collection === null) return;
    const made = await formSources(this.db, [file.collection]);
    for (const source of [...recordSources.filter(({ base }) => base === file.collection), ...made]) {
      for await (const keys of inBatches(this.#keysOf(source, file))) await this.#renew(source, keys, signal);
      for await (const keys of inBatches(this.#indexedKeys(source, id, began)))
        await this.#renew(source, keys, signal);
    }
  }

  async *#keysOf({ base, records, scope, key }: RecordSource, file: FileRecord): AsyncGenerator<string> {
    const groups = this.db.collection(records).aggregate<{
      _id: unknown;
    }>([{ $match: { ...scope, ...rowsOf({ collection_name: base, collection_ok: 1 }, file) } }, { $group: { _id: `$${key}` } }], { allowDiskUse: true });
    for await (const { _id } of groups) if (typeof _id === 'string') yield _id;
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

  async #renew(source: RecordSource, keys: readonly string[], signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    const { type, prefix = '' } = source;
    const left = new Set(keys);
    const seen = mapped(source.drafts(this.db, keys), (draft) => {
      left.delete(draft.id.slice(prefix.length));
      return draft;
    });
    await this.#writer.write(seen, Date.now());
    if (left.size > 0)
      await this.#writer.remove({ _id: { $in: [...left].map((key) => `${type}:${prefix}${key}`) } });
  }
}

async function* mapped<From, To>(from: AsyncIterable<From>, to: (each: From) => To): AsyncGenerator<To> {
  for await (const each of from) yield to(each);
}

async function* inBatches(keys: AsyncIterable<string>): AsyncGenerator<string[]> {
  let batch: string[] = [];
  for await (const key of keys)
    if (batch.push(key) === keysAtOnce) {
      yield batch;
      batch = [];
    }
  if (batch.length > 0) yield batch;
}
