import type { AnyBulkWriteOperation, Collection, Db, ObjectId } from 'mongodb';
import { collection } from '../mongo/collection';
import { finishAbandoned, heldFromNow, holding, type Recorded } from '../mongo/held';
import { insertOnce, repeatedPositions } from '../mongo/repeated';
import { changeSets, type Change, type ChangeSet } from './change-set';
import { forecasts, type ForecastRecord } from './collection';

/** What a cell is besides its amount, for cells that get their first one. */
type NewCell = Pick<ForecastRecord, 'cost_center' | 'level_descr' | 'group_level_2'>;

/** Records change sets (rule P10) and brings them into the cells: each once, however often it is asked or cut short. */
export class ChangeSets {
  readonly #sets: Collection<ChangeSet>;
  readonly #cells: Collection<ForecastRecord>;

  constructor(db: Db) {
    this.#sets = collection(db, changeSets);
    this.#cells = collection(db, forecasts);
  }

  find(id: string): Promise<ChangeSet | null> {
    return this.#sets.findOne({ _id: id });
  }

  /** Records a set before it is applied; where its id is there already, answers the one that is. */
  async record(set: ChangeSet): Promise<ChangeSet> {
    if (await insertOnce(this.#sets, { ...set, heldUntil: heldFromNow() })) return set;
    const recorded = await this.find(set._id);
    if (!recorded) throw new Error(`Change set ${set._id} vanished`);
    return recorded;
  }

  /**
   * Brings a recorded set into its cells with one bulk write, each change only over the version that it was made on.
   * Answers the settled set; `lost` names the changes that a newer value kept out. Doing it again changes nothing.
   */
  async apply(set: ChangeSet): Promise<ChangeSet> {
    if (set.phase === 'applied') return set;
    return holding(this.#sets as unknown as Collection<Recorded>, set._id, () => this.#settle(set));
  }

  async #settle(set: ChangeSet): Promise<ChangeSet> {
    const written = await this.#write(set);
    const lost = written === set.changes.length ? [] : await this.#lostOf(set);
    await this.#sets.updateOne(
      { _id: set._id },
      { $set: { phase: 'applied', lost }, $unset: { heldUntil: '' } },
    );
    return { ...set, phase: 'applied', lost };
  }

  async #write(set: ChangeSet): Promise<number> {
    if (set.changes.length === 0) return 0;
    const describe = await this.#describer(set);
    const operations = set.changes.map((change) => operationOf(set, change, describe));
    try {
      const { modifiedCount, insertedCount } = await this.#cells.bulkWrite(operations, { ordered: false });
      return modifiedCount + insertedCount;
    } catch (error) {
      // A first amount that is there already: this set's own from before, or somebody else's.
      repeatedPositions(error);
      return -1;
    }
  }

  /**
   * Positions of changes that did not get in. A cell that carries this set's mark has its change. One that has moved
   * on since had it if the change recorded on top of it started from this one's value.
   */
  async #lostOf(set: ChangeSet): Promise<number[]> {
    const { _id, rf, cost_center_concat, changes } = set;
    const stored = await this.#cells
      .find(keysOf(rf, cost_center_concat, changes), {
        projection: { account_concat: 1, data_ref: 1, version: 1, changeSet: 1 },
      })
      .toArray();
    const cells = new Map(stored.map((cell) => [keyOf(cell), cell]));
    const lost: number[] = [];
    for (const [position, change] of changes.entries()) {
      const cell = cells.get(keyOf(change));
      if (cell?.changeSet === _id) continue;
      const next = change.version + 1;
      if (cell && cell.version > next && (await this.#startedFrom(set, cell._id, next)) === change.to)
        continue;
      lost.push(position);
    }
    return lost;
  }

  /** The amount that a cell had at a version, as the change made on that version recorded it. */
  async #startedFrom(
    { rf, cost_center_concat }: ChangeSet,
    cell: ObjectId,
    version: number,
  ): Promise<number | null | undefined> {
    const next = await this.#sets.findOne({
      rf,
      cost_center_concat,
      changes: { $elemMatch: { cell, version } },
    });
    return next?.changes.find((change) => change.cell.equals(cell) && change.version === version)?.from;
  }

  /** Settles what a process that died had recorded, oldest first, and tells of each; answers how many. */
  finishInterrupted(told: (set: ChangeSet) => Promise<void>): Promise<number> {
    return finishAbandoned(this.#sets, async (set) => told(await this.#settle(set)));
  }

  /** What new cells of a set are besides their amount, by the other cells of their accounts. */
  async #describer({ cost_center_concat, changes }: ChangeSet): Promise<(account: string) => NewCell> {
    const fresh = changes.filter(({ version }) => version === 0).map(({ account_concat }) => account_concat);
    const found =
      fresh.length === 0
        ? []
        : await this.#cells
            .aggregate<NewCell & { _id: string }>([
              { $match: { cost_center_concat, account_concat: { $in: [...new Set(fresh)] } } },
              {
                $group: {
                  _id: '$account_concat',
                  cost_center: { $first: '$cost_center' },
                  level_descr: { $first: '$level_descr' },
                  group_level_2: { $first: '$group_level_2' },
                },
              },
            ])
            .toArray();
    const known = new Map(found.map(({ _id, ...cell }) => [_id, cell]));
    return (account) => {
      const cell = known.get(account);
      if (!cell) throw new Error(`No cell of account ${account} in ${cost_center_concat}`);
      return cell;
    };
  }
}

const keyOf = ({ account_concat, data_ref }: Pick<Change, 'account_concat' | 'data_ref'>): string =>
  `${account_concat}|${data_ref.getTime()}`;

/** The cells of some keys, and few others: every chosen account in every chosen month. */
export function keysOf(
  rf: string,
  cost_center_concat: string,
  keys: readonly Pick<Change, 'account_concat' | 'data_ref'>[],
) {
  const months = [...new Set(keys.map(({ data_ref }) => data_ref.getTime()))].map((time) => new Date(time));
  const accounts = [...new Set(keys.map(({ account_concat }) => account_concat))];
  return { rf, cost_center_concat, data_ref: { $in: months }, account_concat: { $in: accounts } };
}

function operationOf(
  { _id, rf, cost_center_concat }: ChangeSet,
  { cell, account_concat, data_ref, to, version }: Change,
  describe: (account: string) => NewCell,
): AnyBulkWriteOperation<ForecastRecord> {
  if (version > 0)
    return {
      updateOne: {
        filter: { _id: cell, version },
        update: { $set: { forecast: to, version: version + 1, changeSet: _id } },
      },
    };
  const { cost_center, level_descr, group_level_2 } = describe(account_concat);
  return {
    insertOne: {
      document: {
        _id: cell,
        rf,
        cost_center_concat,
        cost_center,
        level_descr,
        group_level_2,
        account_concat,
        data_ref,
        value: null,
        forecast: to,
        version: 1,
        changeSet: _id,
      },
    },
  };
}
