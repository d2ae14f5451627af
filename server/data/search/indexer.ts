import { ObjectId, type Collection, type Db, type Filter } from 'mongodb';
import pMap from 'p-map';
import { isActive } from '../../../app/domain/data/jobs/job';
import { grouped } from '../../../app/domain/values/grouped';
import { files } from '../provenance';
import type { FileRecord } from '../provenance/file';
import type { WorkQueue } from '../../platform/work/queue';
import { collection } from '../../platform/mongo';
import { reports } from '../../insight/reports';
import type { EntryDraft } from '../bases/record-source';
import type { SearchEntry } from './entry';
import { searchMarks, searchRowMarks } from '../../platform/row-index';
import type { SearchMark, SearchRowMark } from '../../platform/row-index/marks';
import { IndexWriter } from './index-writer';
import { mapped } from './mapped';
import { RowEntries } from './row-entries';
import { fileDraft, reportDraft } from './sources/documents';
import { baseLabels, formSources } from './sources/form-records';
import { recordSources } from './sources/records';

const task = 'search-index';
const rowsTask = 'search-index-rows';
const sweepEvery = '2 seconds';
/** Maximum number of marks in one sweep. */
const maxAtOnce = 200;
/** A rebuild reports its progress after this many entries of a type. */
const reportEvery = 5_000;
/** So many files of a base are taken together; after an interruption their rows are looked at once more. */
const filesAtOnce = 100;
/** Types of entries that a rebuild makes side by side: while one waits for the database, another makes words. */
const madeAtOnce = 3;
/** A file whose job still runs is checked again after this long. */
const againAfterMs = 3_000;
/** A file that was announced this long ago and is missing never came. */
const givenUpAfterMs = 60_000;

const idsOf = (marks: readonly Pick<SearchMark, '_id'>[], what: string): ObjectId[] =>
  marks.flatMap(({ _id }) => (_id.startsWith(`${what}:`) ? [new ObjectId(_id.slice(what.length + 1))] : []));

const markOfFile = ({ _id }: Pick<FileRecord, '_id'>): string => `file:${_id.toHexString()}`;

/** Whether nothing is being written for a file. */
const isSettled = ({ phase, recount }: FileRecord): boolean => !isActive(phase) && !recount;

/** Updates the index of the explorer after noted changes (`EntryNotes`, `writingForJob`), and rebuilds it. */
export class SearchIndexer {
  readonly #writer: IndexWriter;
  readonly #marks: Collection<SearchMark>;
  readonly #rowMarks: Collection<SearchRowMark>;
  readonly #rows: RowEntries;

  constructor(private readonly db: Db) {
    this.#writer = new IndexWriter(db);
    this.#marks = collection(db, searchMarks);
    this.#rowMarks = collection(db, searchRowMarks);
    this.#rows = new RowEntries(db, this.#writer);
  }

  /**
   * Registers the sweeps of the workers: bases have their own, because the rows of a large file take long; one worker
   * runs at a time, so that nobody overwrites newer entries with older ones.
   */
  runIn(background: WorkQueue): void {
    background.define(task, () => this.#sweepMarks(), sweepEvery);
    background.define(rowsTask, (_id, signal) => this.#sweepRows(signal), sweepEvery);
  }

  /** Rebuilds the entries of all marked changes, of which nothing is being written any more. */
  async sweep(signal?: AbortSignal): Promise<void> {
    await this.#sweepMarks({});
    await this.#sweepRows(signal);
  }

  /**
   * Rebuilds the entries of files and reports, and marks rows for the next sweep. After an interruption it continues
   * with the rest; a change during the sweep keeps its mark.
   */
  async #sweepMarks(which: Filter<SearchMark> = { due: { $lte: new Date() } }): Promise<void> {
    const marks = await this.#marks.find(which).sort({ due: 1 }).limit(maxAtOnce).toArray();
    if (marks.length === 0) return;
    await this.#reports(idsOf(marks, 'report'));
    await this.#leave(marks.flatMap(({ _id }) => (/^(?:file|report):/.test(_id) ? [] : _id)));
    const waiting = await this.#files(marks);
    for (const { _id, writes } of marks)
      if (waiting.has(_id))
        await this.#marks.updateOne({ _id, writes }, { $set: { due: new Date(Date.now() + againAfterMs) } });
      else await this.#marks.deleteOne({ _id, writes });
  }

  /** The same for what bases hold: first what was noted by its name, then whole bases, then the rows of files. */
  async #sweepRows(signal?: AbortSignal): Promise<void> {
    const marks = await this.#rowMarks.find().sort({ _id: 1 }).toArray();
    const isOf = (what: string) => (mark: SearchRowMark) => mark._id.startsWith(`${what}:`);
    const [bases, loaded] = [marks.filter(isOf('base')), marks.filter(isOf('file'))];
    const named = marks.filter(({ _id }) => !/^(?:base|file):/.test(_id));
    await this.#rows.ofNames(
      named.map(({ _id }) => _id),
      signal,
    );
    await forget(this.#rowMarks, named);
    for (const mark of bases) {
      await this.#rows.ofBase(mark._id.slice('base:'.length), signal);
      await forget(this.#rowMarks, [mark]);
    }
    await this.#sweepFiles(loaded, signal);
  }

  /** Rows of many files are often those of the same entries, so files of a base are taken together. */
  async #sweepFiles(marks: readonly SearchRowMark[], signal?: AbortSignal): Promise<void> {
    const markOf = new Map(marks.map((mark) => [mark._id, mark]));
    const found = await collection(this.db, files)
      .find({ _id: { $in: idsOf(marks, 'file') } })
      .toArray();
    const bases = grouped(found, (file) => file.collection);
    for (const [base, all] of bases)
      for (let at = 0; at < all.length; at += filesAtOnce) {
        const some = all.slice(at, at + filesAtOnce);
        if (base !== null) await this.#rows.ofFiles(base, some, signal);
        await forget(
          this.#rowMarks,
          some.flatMap((file) => markOf.get(markOfFile(file)) ?? []),
        );
      }
    const there = new Set(found.map(markOfFile));
    await forget(
      this.#rowMarks,
      marks.filter(({ _id }) => !there.has(_id)),
    );
  }

  /** Leaves what bases hold to the other sweep. */
  async #leave(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const update = { $inc: { writes: 1 }, $set: { at: new Date() } };
    const upserts = ids.map((_id) => ({ updateOne: { filter: { _id }, update, upsert: true } }));
    await this.#rowMarks.bulkWrite(upserts, { ordered: false });
  }

  /**
   * Rebuilds all entries while searches continue, also those that were marked before, and whose marks are needless then.
   * @returns the number of entries
   */
  async rebuild(say: (line: string) => void = () => undefined): Promise<number> {
    const stamp = Date.now();
    const marks = await this.#settledMarks();
    const rowMarks = await this.#rowMarks.find().toArray();
    const fresh = await this.#writer.isEmpty();
    let total = 0;
    const make = async (type: SearchEntry['type'], drafts: AsyncIterable<EntryDraft>) => {
      const progress = (count: number) => {
        if (count % reportEvery === 0) say(`${type}: ${count}…`);
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
        const count = await this.#rows.ofForm(source, stamp);
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
    await forget(this.#marks, marks);
    await forget(this.#rowMarks, rowMarks);
    return total;
  }

  /** Marks that are due, of which nothing is being written any more. */
  async #settledMarks(): Promise<SearchMark[]> {
    const due = await this.#marks.find({ due: { $lte: new Date() } }).toArray();
    const found = await collection(this.db, files)
      .find({ _id: { $in: idsOf(due, 'file') } })
      .toArray();
    const settled = new Set(found.filter(isSettled).map(markOfFile));
    return due.filter(({ _id }) => !_id.startsWith('file:') || settled.has(_id));
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
  async #files(marks: readonly SearchMark[]): Promise<Set<string>> {
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
    const waiting = new Set(found.filter((file) => !isSettled(file)).map(markOfFile));
    const there = new Set(found.map(markOfFile));
    const gone: string[] = [];
    for (const { _id, at } of marks.filter((mark) => mark._id.startsWith('file:') && !there.has(mark._id)))
      if (Date.now() - at.getTime() < givenUpAfterMs) waiting.add(_id);
      else gone.push(_id);
    if (gone.length > 0) await this.#writer.remove({ _id: { $in: gone } });
    await this.#leave([...there].filter((mark) => !waiting.has(mark)));
    return waiting;
  }
}

/** Removes marks, unless they were written again. */
async function forget<Mark extends SearchRowMark>(
  marks: Collection<Mark>,
  looked: readonly Pick<SearchRowMark, '_id' | 'writes'>[],
): Promise<void> {
  if (looked.length === 0) return;
  await marks.bulkWrite(
    looked.map(({ _id, writes }) => ({ deleteOne: { filter: { _id, writes } as Filter<Mark> } })),
    { ordered: false },
  );
}
