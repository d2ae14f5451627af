import type { Collection, Db } from 'mongodb';
import { hrFigureNames, type FigureChange } from '../../app/domain/hr';
import { formatDateTime } from '../../app/domain/format';
import { collection } from '../mongo/collection';
import { hrChanges, type Change, type ChangeSet } from './change-set';
import type { HrRecord } from './collection';

const mostChanges = 200;

type RowSave = Pick<ChangeSet, '_id' | 'authorName' | 'at'> & { readonly change: Change };

/** Who changed the figures of rows, and from what. */
export class History {
  readonly #sets: Collection<ChangeSet>;

  constructor(
    db: Db,
    private readonly timeZone: string,
  ) {
    this.#sets = collection(db, hrChanges);
  }

  /** Changes of a row's figures, newest first, but those that somebody else's save kept out. */
  async of({ _id, filial_nome, changedAt }: HrRecord): Promise<FigureChange[]> {
    if (!changedAt) return [];
    // A branch's saves by their time, without an index over their rows: a save of a whole branch would pay for one.
    const saves = await this.#sets
      .aggregate<RowSave>([
        {
          $match: {
            filial_nome,
            at: { $lte: changedAt },
            'changes.row': _id,
            phase: 'applied',
            lost: { $ne: _id },
          },
        },
        { $sort: { at: -1 } },
        { $limit: mostChanges },
        {
          $project: {
            authorName: 1,
            at: 1,
            change: { $arrayElemAt: ['$changes', { $indexOfArray: ['$changes.row', _id] }] },
          },
        },
      ])
      .toArray();
    return saves
      .flatMap(({ _id: changeSet, authorName, at, change }) =>
        hrFigureNames.flatMap((figure) => {
          const { [figure]: from } = change.from;
          const { [figure]: to } = change.to;
          if (from === undefined || to === undefined) return [];
          return [{ changeSet, figure, from, to, by: authorName, at: formatDateTime(at, this.timeZone) }];
        }),
      )
      .slice(0, mostChanges);
  }
}
