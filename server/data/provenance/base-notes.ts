import { ObjectId, type Collection, type Db } from 'mongodb';
import { isActive } from '../../../app/domain/data/jobs/job';
import { files } from './files-collection';
import type { FileRecord } from './file';
import { rowIds } from './loaded-rows';
import { rowSnapshots, type RowSnapshot } from './row-snapshots';
import { collection } from '../../platform/mongo';
import { addBetween, rowMarks } from '../../platform/row-index';
import type { RowIndex, RowMark } from '../../platform/row-index/collection';
import type { Standing } from '../../platform/row-index/indexed';
import type { Base } from '../master-data/base';

/** A file that was announced this long ago and is missing never came; rows of existing files have been written. */
const givenUpAfterMs = 60_000;
/** An id made while a job runs may be as much before its beginning: clocks differ. */
const clockMs = 60_000;
/** Maximum number of changed rows of a load to check before the whole base is checked. */
const maxChanged = 2_000;

export type Noted = Pick<FileRecord, '_id' | 'collection' | 'sha256' | 'phase' | 'recount' | 'agent'> &
  Partial<Pick<FileRecord, 'startedAt'>>;

/** Marks and their files; null for a mark of a base, or of a missing file. */
export interface Notes {
  readonly mark: RowMark;
  readonly file: Noted | null;
}

/** What has been noted of the rows of bases. */
export class BaseNotes {
  readonly #marks: Collection<RowMark>;
  readonly #files: Collection<FileRecord>;
  readonly #images: Collection<RowSnapshot>;

  constructor(private readonly db: Db) {
    this.#marks = collection(db, rowMarks);
    this.#files = collection(db, files);
    this.#images = collection(db, rowSnapshots);
  }

  /** What has been noted and not yet been looked at, of all bases. */
  async notes(): Promise<Notes[]> {
    const marks = await this.#marks.find().toArray();
    if (marks.length === 0) return [];
    const ids = marks.flatMap(({ _id }) => (_id.startsWith('file:') ? [new ObjectId(_id.slice(5))] : []));
    const projection = { collection: 1, sha256: 1, phase: 1, recount: 1, agent: 1, startedAt: 1 };
    const found = await this.#files.find<Noted>({ _id: { $in: ids } }, { projection }).toArray();
    const byId = new Map(found.map((file) => [`file:${file._id.toHexString()}`, file]));
    return marks.map((mark) => ({ mark, file: byId.get(mark._id) ?? null }));
  }

  /** The state of a base by the marks so far. */
  async of(base: Base): Promise<Standing> {
    const own = (await this.notes()).filter((each) => isOf(each, base.collection_name));
    return (index) => this.changed(index, own, base, maxChanged);
  }

  /**
   * Which stretches of an index may no longer be as they were made, by their place; null for all. `limit` rows that a
   * load changed are looked at.
   */
  async changed(
    index: RowIndex,
    of: readonly Notes[],
    base: Pick<Base, 'records' | 'collection_ok'>,
    limit: number,
  ): Promise<Set<number> | null> {
    const places = new Set<number>();
    for (const { mark, file } of of) {
      if (!file) {
        if (mark._id.startsWith('base:')) return null;
        if (mark.from && mark.to) addBetween(places, index.stretches, mark.from, mark.to);
        continue;
      }
      // Rows go and come back anywhere.
      if (file.phase === 'reverting' || file.phase === 'replacing') return null;
      const name = file._id.toHexString();
      for (const [at, { sources }] of index.stretches.entries()) if (sources.includes(name)) places.add(at);
      if (file.sha256 !== null) {
        const { $gte, $lte } = rowIds(file.sha256);
        addBetween(places, index.stretches, $gte.toHexString(), $lte.toHexString());
      }
      if (base.collection_ok !== 1) continue;
      // Where another row had taken an id, the row was given one of that time; mostly none was.
      const [began, now] = [(file.startedAt ?? mark.at).getTime() - clockMs, Date.now() + clockMs];
      if (await this.#hasBetween(base.records, idOf(began), idOf(now)))
        addBetween(places, index.stretches, idOf(began), idOf(now));
      let looked = 0;
      const images = this.#images.find({ file: name }, { projection: { 'before._id': 1 }, batchSize: 5_000 });
      for await (const { before } of images) {
        if ((looked += 1) > limit) return null;
        const id = String(before['_id']);
        addBetween(places, index.stretches, id, id);
        if (places.size === index.stretches.length) return null;
      }
    }
    return places;
  }

  async #hasBetween(records: string, from: string, to: string): Promise<boolean> {
    const between = { _id: { $gte: new ObjectId(from), $lte: new ObjectId(to) } };
    return (await this.db.collection(records).findOne(between, { projection: { _id: 1 } })) !== null;
  }

  /** Forgets marks that were looked at, unless they were written again. */
  async forget(marks: readonly RowMark[]): Promise<void> {
    for (const { _id, writes } of marks) await this.#marks.deleteOne({ _id, writes });
  }
}

/** Whether a mark belongs to rows of a base. */
export const isOf = ({ mark, file }: Notes, base: string): boolean =>
  file ? file.collection === base : mark._id === `base:${base}` || mark._id.startsWith(`rows:${base}:`);

/** Whether a mark says by itself which rows may change while it is not settled. */
export const saysWhere = ({ mark }: Notes): boolean => mark.from !== undefined;

/** Whether a mark can be looked at and forgotten: nothing is being written that it stands for. */
export const isSettled = ({ mark, file }: Notes): boolean =>
  file
    ? !isActive(file.phase) && !file.recount
    : mark._id.startsWith('base:') || Date.now() - mark.at.getTime() > givenUpAfterMs;

const idOf = (time: number): string =>
  ObjectId.createFromTime(Math.max(0, Math.floor(time / 1000))).toHexString();
