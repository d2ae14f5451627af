import type { Collection, Db, ObjectId } from 'mongodb';
import type { FileRecord } from '../provenance/file';
import { files } from '../provenance';
import { collection } from '../../platform/mongo';

export interface Turn {
  readonly id: string;
  readonly turn: number;
}

/** Order among the waiting files. */
export class FairQueue {
  readonly #files: Collection<FileRecord>;

  constructor(db: Db) {
    this.#files = collection(db, files);
  }

  /**
   * Gives each file its place in the queue so that users take turns (self-clocked fair queueing): one place after the
   * user's last one, and after the turn being served. One person's file never waits for another's hundred, and the
   * hundred never wait for ever.
   */
  async give(ids: readonly ObjectId[]): Promise<Turn[]> {
    const without = await this.#files
      .find({ _id: { $in: [...ids] }, turn: 0 }, { projection: { user: 1 } })
      .sort({ createdAt: 1, _id: 1 })
      .toArray();
    if (without.length > 0) {
      const served = await this.#servedTurn();
      const last = await this.#lastTurns([...new Set(without.map(({ user }) => user))]);
      const operations = without.map(({ _id, user }) => {
        const turn = Math.max(served, last.get(user) ?? 0) + 1;
        last.set(user, turn);
        return { updateOne: { filter: { _id, turn: 0 }, update: { $set: { turn } } } };
      });
      await this.#files.bulkWrite(operations, { ordered: false });
    }
    const given = await this.#files.find({ _id: { $in: [...ids] } }, { projection: { turn: 1 } }).toArray();
    return given.map(({ _id, turn }) => ({ id: _id.toHexString(), turn }));
  }

  async #servedTurn(): Promise<number> {
    const [running] = await this.#files.find({ phase: 'reading' }).sort({ turn: -1 }).limit(1).toArray();
    if (running) return running.turn;
    const [next] = await this.#files
      .find({ phase: 'waiting', turn: { $gt: 0 } })
      .sort({ turn: 1 })
      .limit(1)
      .toArray();
    return next ? next.turn - 1 : 0;
  }

  async #lastTurns(users: readonly string[]): Promise<Map<string, number>> {
    const last = await this.#files
      .aggregate<{ _id: string; turn: number }>([
        { $match: { phase: 'waiting', user: { $in: users } } },
        { $group: { _id: '$user', turn: { $max: '$turn' } } },
      ])
      .toArray();
    return new Map(last.map(({ _id, turn }) => [_id, turn]));
  }

  /** Files that wait for a worker, in the order they came. */
  async waiting(): Promise<ObjectId[]> {
    const found = await this.#files
      .find({ phase: { $in: ['waiting', 'reading', 'replacing', 'reverting'] } }, { projection: { _id: 1 } })
      .sort({ createdAt: 1 })
      .limit(1_000)
      .toArray();
    return found.map(({ _id }) => _id);
  }
}
