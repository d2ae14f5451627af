import type { Collection, Db, ObjectId } from 'mongodb';
import type { Audit } from '../audit/audit';
import { collection } from '../mongo/collection';
import { finishAbandoned, heldFromNow, holding, type Recorded } from '../mongo/held';
import { insertOnce } from '../mongo/repeated';
import { hrChanges, type ChangeSet } from './change-set';
import { hrRecords, type HrRecord } from './collection';

/** Records saves of figures (rule P10) and brings them into their rows: each once, however often it is asked or cut short. */
export class ChangeSets {
  readonly #sets: Collection<ChangeSet>;
  readonly #records: Collection<HrRecord>;

  constructor(
    db: Db,
    private readonly audit: Audit,
  ) {
    this.#sets = collection(db, hrChanges);
    this.#records = collection(db, hrRecords);
  }

  find(id: string): Promise<ChangeSet | null> {
    return this.#sets.findOne({ _id: id });
  }

  /** Records a set, then writes it; answers its rows in which somebody else's save stands. Recorded before, it is that one. */
  async save(set: ChangeSet): Promise<readonly ObjectId[]> {
    const held = { ...set, heldUntil: heldFromNow() };
    const recorded = (await insertOnce(this.#sets, held)) ? held : await this.find(set._id);
    if (!recorded) throw new Error(`Change set ${set._id} vanished`);
    return this.settle(recorded);
  }

  /** Writes a recorded set unless that was done; answers its rows in which somebody else's save stood. */
  async settle(set: ChangeSet): Promise<readonly ObjectId[]> {
    if (set.phase === 'applied') return set.lost;
    return holding(this.#sets as unknown as Collection<Recorded>, set._id, () => this.#apply(set));
  }

  /** Settles what a process that died had recorded, oldest first; answers how many. */
  finishInterrupted(): Promise<number> {
    return finishAbandoned(this.#sets, (set) => this.#apply(set));
  }

  /** One bulk write, each row only over the version that its change was made on. Doing it again changes nothing. */
  async #apply(set: ChangeSet): Promise<readonly ObjectId[]> {
    const { _id, filial_nome, author, authorName, at, changes } = set;
    const mark = { changedBy: author, changedByName: authorName, changedAt: at };
    const { modifiedCount } = await this.#records.bulkWrite(
      changes.map(({ row, version, to }) => ({
        updateOne: {
          filter: { _id: row, version },
          update: { $set: { ...to, ...mark, version: version + 1 } },
        },
      })),
      { ordered: false },
    );
    const lost = modifiedCount === changes.length ? [] : await this.#lostOf(set);
    await this.#sets.updateOne({ _id }, { $set: { phase: 'applied', lost }, $unset: { heldUntil: '' } });
    if (lost.length < changes.length)
      await this.audit.record([
        {
          id: `hr ${_id}`,
          actor: author,
          action: 'hr.save',
          subject: filial_nome,
          to: { changeSet: _id, rows: changes.length - lost.length },
        },
      ]);
    return lost;
  }

  /** Rows without this set's mark: somebody else's save kept it out, or has gone over it already. */
  async #lostOf({ author, at, changes }: ChangeSet): Promise<ObjectId[]> {
    const rows = changes.map(({ row }) => row);
    const mine = await this.#records
      .find({ _id: { $in: rows }, changedBy: author, changedAt: at })
      .project<Pick<HrRecord, '_id'>>({ _id: 1 })
      .toArray();
    const written = new Set(mine.map(({ _id }) => _id.toHexString()));
    return rows.filter((row) => !written.has(row.toHexString()));
  }
}
