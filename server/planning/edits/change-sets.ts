import type { AnyBulkWriteOperation, Collection, Db, Document, ObjectId } from 'mongodb';
import { finishAbandoned, lockExpiry, holding, insertOnce, repeatedPositions } from '../../platform/mongo';
import type { Recorded } from '../../platform/mongo/held';
import type { EditArea } from './area';
import type { Change, ChangeSet, EditedRow } from './change-set';
import type { Edit } from './plan';

type AnySet = ChangeSet & Document;
type AnyRow = EditedRow & Document;

/** Records change sets (rule P10) and brings them into their rows: each once, however often it is asked or cut short. */
export class ChangeSets<E extends Edit, R extends EditedRow, S extends ChangeSet> {
  readonly #sets: Collection<AnySet>;
  readonly #rows: Collection<AnyRow>;

  constructor(
    db: Db,
    private readonly area: EditArea<E, R, S>,
  ) {
    this.#sets = db.collection(area.sets.name);
    this.#rows = db.collection(area.rows.name);
  }

  async find(_id: string): Promise<S | null> {
    return (await this.#sets.findOne({ _id })) as S | null;
  }

  /** Records a set before it is applied; where its id is there already, answers the one that is. */
  async record(set: S): Promise<S> {
    if (await insertOnce(this.#sets, { ...set, heldUntil: lockExpiry() })) return set;
    const recorded = await this.find(set._id);
    if (!recorded) throw new Error(`Change set ${set._id} vanished`);
    return recorded;
  }

  /**
   * Brings a recorded set into its rows with one bulk write, each change only over the version that it was made on.
   * Answers the settled set; `lost` names the changes that a newer value kept out. Doing it again changes nothing.
   */
  async apply(set: S): Promise<S> {
    if (set.phase === 'applied') return set;
    return holding(this.#sets as unknown as Collection<Recorded>, set._id, () => this.#settle(set));
  }

  /** Settles what a process that died had recorded, oldest first; answers how many. */
  finishInterrupted(): Promise<number> {
    return finishAbandoned(this.#sets, (set) => this.#settle(set as unknown as S));
  }

  async #settle(set: S): Promise<S> {
    const written = await this.#write(set);
    const lost = written === set.changes.length ? [] : await this.#lostOf(set);
    const settled: S = { ...set, phase: 'applied', lost };
    await this.area.notify(settled);
    await this.#sets.updateOne(
      { _id: set._id },
      { $set: { phase: 'applied', lost }, $unset: { heldUntil: '' } },
    );
    return settled;
  }

  async #write(set: S): Promise<number> {
    const firsts = set.changes.filter(({ version }) => version === 0);
    const fresh = firsts.length > 0 ? await this.area.firsts?.(set, firsts) : [];
    const made = new Map(fresh?.map((row) => [row._id.toHexString(), row]));
    const operations = set.changes.map((change): AnyBulkWriteOperation<AnyRow> => {
      const _id = this.#rowOf(change);
      const { version } = change;
      const value = { ...this.area.written(set, change), version: version + 1, changeSet: set._id };
      const first = made.get(_id.toHexString());
      return first
        ? { insertOne: { document: { ...first, ...value } } }
        : { updateOne: { filter: { _id, version }, update: { $set: value } } };
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
   * over it.
   */
  async #lostOf(set: S): Promise<number[]> {
    const ids = set.changes.map((change) => this.#rowOf(change));
    const marked = await this.#rows
      .find({ _id: { $in: ids }, changeSet: set._id }, { projection: { _id: 1 } })
      .toArray();
    const later =
      marked.length === ids.length
        ? []
        : await this.#sets
            .find({ ...this.area.scopeOf(set), 'changes.over': set._id }, { projection: { changes: 1 } })
            .toArray();
    const over = later.flatMap(({ changes }) => changes.filter((change) => change.over === set._id));
    const written = new Set(
      [...marked.map(({ _id }) => _id), ...over.map((change) => this.#rowOf(change))].map(String),
    );
    return [...ids.keys()].filter((position) => !written.has(String(ids[position])));
  }

  #rowOf(change: Change): ObjectId {
    return (change as unknown as Readonly<Record<string, ObjectId>>)[this.area.rowField] as ObjectId;
  }
}
