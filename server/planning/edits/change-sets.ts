import type { AnyBulkWriteOperation, Collection, Db, ObjectId } from 'mongodb';
import { Problem } from '../../platform/errors';
import {
  finishAbandoned,
  lockExpiry,
  holding,
  insertOnce,
  repeatedPositions,
  writtenVersion,
} from '../../platform/mongo';
import type { Recorded } from '../../platform/mongo/abandoned';
import type { EditArea, SetStore } from './area';
import type { Change, ChangeSet, EditedRow } from './change-set';
import type { Edit } from './plan';

/** Sets that are stored as they are, one that changed nothing too. */
const plainStore: SetStore<ChangeSet> = {
  toRecord: (set) => set,
  fromRecord: (record) => record as ChangeSet,
  closing: ({ lost }) => ({ $set: { phase: 'applied', lost }, $unset: { heldUntil: '' } }),
};

/** Records change sets (rule P10) and brings them into their rows: each once, however often it is asked or cut short. */
export class ChangeSets<E extends Edit<unknown>, R extends EditedRow, S extends ChangeSet> {
  readonly #sets: Collection<Recorded>;
  readonly #rows: Collection;
  readonly #store: SetStore<S>;

  constructor(
    db: Db,
    private readonly area: EditArea<E, R, S>,
  ) {
    this.#sets = db.collection(area.sets.name);
    this.#rows = db.collection(area.rows.name);
    this.#store = area.store ?? (plainStore as unknown as SetStore<S>);
  }

  async find(_id: string): Promise<S | null> {
    const record = await this.#sets.findOne({ _id });
    return record && this.#store.fromRecord(record);
  }

  /**
   * Records a new set and brings it into its rows with one bulk write, each change only over the version that it was made
   * on. Answers the settled set, whose `lost` names the changes that a newer value kept out; null where its id is there.
   */
  async enter(set: S): Promise<S | null> {
    const enter = async () => {
      const record = { ...this.#store.toRecord(set), heldUntil: lockExpiry() };
      if (!(await insertOnce(this.#sets, record))) return null;
      return set.phase === 'applied' ? set : holding(this.#sets, set._id, () => this.#settle(set));
    };
    return this.area.around ? this.area.around(set, enter) : enter();
  }

  /** The same for a set that was found; doing it again changes nothing. */
  async apply(set: S): Promise<S> {
    if (set.phase === 'applied') return set;
    return holding(this.#sets, set._id, () => this.#finish(set));
  }

  /** Settles what a process that died had recorded, oldest first; answers how many. */
  finishInterrupted(): Promise<number> {
    return finishAbandoned(this.#sets, (record) => this.#finish(this.#store.fromRecord(record)));
  }

  /** Settles a recorded set, whose rows may be written already; what may not be written any more is lost. */
  async #finish(set: S): Promise<S> {
    if (!this.area.around) return this.#settle(set);
    try {
      return await this.area.around(set, () => this.#settle(set));
    } catch (error) {
      if (!(error instanceof Problem && error.kind === 'invalid')) throw error;
      return this.#close(set, [...set.changes.keys()]);
    }
  }

  async #settle(set: S): Promise<S> {
    const written = await this.#write(set);
    const lost = written === set.changes.length ? [] : await this.#lostOf(set);
    return this.#close(set, lost);
  }

  async #close(set: S, lost: number[]): Promise<S> {
    const settled: S = { ...set, phase: 'applied', lost };
    await this.area.notify(settled);
    const closing = this.area.whole && lost.length > 0 ? null : this.#store.closing(settled);
    const open = { _id: set._id, phase: 'recorded' };
    await (closing ? this.#sets.updateOne(open, closing) : this.#sets.deleteOne(open));
    return settled;
  }

  async #write(set: S): Promise<number> {
    const firsts = set.changes.filter(({ version }) => version === 0);
    const fresh = firsts.length > 0 ? await this.area.firsts?.(set, firsts) : [];
    const made = new Map(fresh?.map((row) => [row._id.toHexString(), row]));
    const written = this.area.written(set);
    const { mark } = this.area;
    const operations = set.changes.map((change): AnyBulkWriteOperation => {
      const _id = this.#rowOf(change);
      const { version } = change;
      const value = written(change);
      value['version'] = version + 1;
      if (!mark) value['changeSet'] = set._id;
      const first = version === 0 && made.get(_id.toHexString());
      if (first) return { insertOne: { document: { ...first, ...value } } };
      const update = mark ? { $set: value, $push: mark.pushed(set, change) } : { $set: value };
      return { updateOne: { filter: { _id, version: writtenVersion(version) }, update } };
    });
    try {
      const { modifiedCount, insertedCount } = await this.#rows.bulkWrite(operations, { ordered: false });
      return modifiedCount + insertedCount;
    } catch (error) {
      // A first value that is there already: this set's own from before, or somebody else's.
      repeatedPositions(error);
      return -1;
    }
  }

  /**
   * Positions of changes that did not get in. One that did is the last of its row still, or somebody's change was made
   * over it; where rows keep a mark, that tells.
   */
  async #lostOf(set: S): Promise<number[]> {
    const { mark } = this.area;
    const ids = set.changes.map((change) => this.#rowOf(change));
    const isWritten = mark?.writtenBy(set._id) ?? { changeSet: set._id };
    const marked = await this.#rows
      .find({ ...isWritten, _id: { $in: ids } }, { projection: { _id: 1 } })
      .toArray();
    const later =
      mark || marked.length === ids.length
        ? []
        : await this.#sets
            .find({ ...this.area.scopeOf(set), 'changes.over': set._id }, { projection: { changes: 1 } })
            .toArray();
    const over = later.flatMap(({ changes }) =>
      (changes as Change[]).filter((change) => change.over === set._id),
    );
    const written = new Set(
      [...marked.map(({ _id }) => _id), ...over.map((change) => this.#rowOf(change))].map(String),
    );
    return [...ids.keys()].filter((position) => !written.has(String(ids[position])));
  }

  #rowOf(change: Change): ObjectId {
    return (change as unknown as Readonly<Record<string, ObjectId>>)[this.area.rowField] as ObjectId;
  }
}
