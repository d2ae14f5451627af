import type { Collection, Db, Document, ObjectId } from 'mongodb';
import { messages } from '../../../app/domain/messages';
import { formatDateTime } from '../../../app/domain/values/format';
import type { Scope } from './area';
import type { ChangeSet } from './change-set';

const maxSaves = 200;

/** Who saved, by name, and when: `16 Nov 2026 12:03` in the tenant's time zone. */
export interface SavedBy {
  readonly by: string;
  readonly at: string;
}

/** One change of a row, and the set that it is of. */
export interface OneChange<S extends ChangeSet> extends SavedBy {
  readonly set: Omit<S, 'changes'>;
  readonly change: S['changes'][number];
}

/** What change sets tell of rows: what changed them, and who is behind their values. */
export class History<S extends ChangeSet> {
  readonly #sets: Collection<ChangeSet & Document>;

  constructor(
    db: Db,
    private readonly area: { readonly sets: { readonly name: string }; readonly rowField: string },
    private readonly timeZone: string,
  ) {
    this.#sets = db.collection(area.sets.name);
  }

  /** The changes that got into a row, newest first, 200 at most; those of a save that is being applied come with its end. */
  async of(scope: Scope, row: ObjectId): Promise<OneChange<S>[]> {
    const named = `changes.${this.area.rowField}`;
    const position = { $indexOfArray: [`$${named}`, row] };
    // A scope's saves by their time, without an index over their rows: a save of very many would pay for one.
    const saves = await this.#sets
      .aggregate<Omit<S, 'changes'> & { position: number; change: OneChange<S>['change'] }>([
        { $match: { ...scope, [named]: row, phase: 'applied' } },
        { $sort: { at: -1 } },
        { $limit: maxSaves },
        { $set: { position, change: { $arrayElemAt: ['$changes', position] } } },
        { $unset: 'changes' },
      ])
      .toArray();
    return saves
      .filter(({ lost, position: at }) => !lost.includes(at))
      .sort(({ change: one }, { change: other }) => other.version - one.version)
      .map((set) => ({ set, change: set.change, ...this.#saver(set) }));
  }

  /**
   * Who is behind change sets, by their ids; those that are unknown are not among them.
   * @param self e-mail of somebody whose own sets are told as those of their other window
   */
  async savers(ids: Iterable<string>, self?: string): Promise<Map<string, SavedBy>> {
    const wanted = [...new Set(ids)];
    if (wanted.length === 0) return new Map();
    const sets = await this.#sets
      .find({ _id: { $in: wanted } }, { projection: { author: 1, authorName: 1, at: 1 } })
      .toArray();
    return new Map(
      sets.map((set) => [
        set._id,
        this.#saver(set.author === self ? { ...set, authorName: messages.ownWindow } : set),
      ]),
    );
  }

  #saver({ authorName, at }: Pick<ChangeSet, 'authorName' | 'at'>): SavedBy {
    return { by: authorName, at: formatDateTime(at, this.timeZone) };
  }
}
