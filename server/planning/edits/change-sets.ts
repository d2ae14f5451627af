import type { AnyBulkWriteOperation, Collection, Db, ObjectId } from 'mongodb';
import { finishAbandoned, lockExpiry, holding, insertOnce, repeatedPositions } from '../../platform/mongo';
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
export class ChangeSets<E extends Edit, R extends EditedRow, S extends ChangeSet> {
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

  /** Records a set before it is applied; where its id is there already, answers the one that is. */
  async record(set: S): Promise<S> {
    const record = { ...this.#store.toRecord(set), heldUntil: lockExpiry() };
    if (await insertOnce(this.#sets, record)) return set;
    // It may be deleted by now.
    return (await this.find(set._id)) ?? this.record(set);
  }

  /**
   * Brings a recorded set into its rows with one bulk write, each change only over the version that it was made on.
   * Answers the settled set; `lost` names the changes that a newer value kept out. Doing it again changes nothing.
   */
  async apply(set: S): Promise<S> {
    if (set.phase === 'applied') return set;
    return holding(this.#sets, set._id, () => this.#settle(set));
  }

  /** Settles what a process that died had recorded, oldest first; answers how many. */
  finishInterrupted(): Promise<number> {
    return finishAbandoned(this.#sets, (record) => this.#settle(this.#store.fromRecord(record)));
  }

  async #settle(set: S): Promise<S> {
    const written = await this.#write(set);
    const lost = written === set.changes.length ? [] : await this.#lostOf(set);
    const settled: S = { ...set, phase: 'applied', lost };
    await this.area.notify(settled);
    const closing = this.#store.closing(settled);
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
      return { updateOne: { filter: { _id, version }, update } };
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
