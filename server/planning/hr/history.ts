import type { Db } from 'mongodb';
import { hrFigureNames, type FigureChange } from '../../../app/domain/planning/hr/hr';
import { History as EditHistory } from '../edits/history';
import { hrChanges, type FigureChangeSet } from './change-set';
import type { HrRecord } from './collection';

const mostChanges = 200;

/** Who changed the figures of rows, and from what. */
export class History {
  readonly #edits: EditHistory<FigureChangeSet>;

  constructor(db: Db, timeZone: string) {
    this.#edits = new EditHistory(db, { sets: hrChanges, rowField: 'row' }, timeZone);
  }

  /** Changes of a row's figures, newest first, but those that somebody else's save kept out. */
  async of({ _id, filial_nome }: HrRecord): Promise<FigureChange[]> {
    const saves = await this.#edits.of({ filial_nome }, _id);
    return saves
      .flatMap(({ set, change, by, at }) =>
        hrFigureNames.flatMap((figure) => {
          const { [figure]: from } = change.from;
          const { [figure]: to } = change.to;
          if (from === undefined || to === undefined) return [];
          return [{ changeSet: set._id, figure, from, to, by, at }];
        }),
      )
      .slice(0, mostChanges);
  }
}
