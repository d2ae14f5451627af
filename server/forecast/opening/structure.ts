import type { Collection, Db } from 'mongodb';
import { collection } from '../../mongo/collection';
import { forecasts, type ForecastRecord } from '../collection';
import type { OpenedAccount } from './collection';

/** Which cost centres and accounts there are to open a release point for. */
export class Structure {
  readonly #cells: Collection<ForecastRecord>;

  constructor(db: Db) {
    this.#cells = collection(db, forecasts);
  }

  async costCentres(): Promise<string[]> {
    return (await this.#cells.distinct('cost_center_concat')).sort((a, b) => a.localeCompare(b, 'pt'));
  }

  /** Accounts under their headings, in the order of their codes. */
  async accounts(): Promise<OpenedAccount[]> {
    const found = await this.#cells
      .aggregate<Omit<OpenedAccount, 'account_concat'> & { _id: string }>([
        {
          $group: {
            _id: '$account_concat',
            level_descr: { $first: '$level_descr' },
            group_level_2: { $first: '$group_level_2' },
          },
        },
        { $sort: { _id: 1 } },
      ])
      .toArray();
    return found.map(({ _id, ...headings }) => ({ account_concat: _id, ...headings }));
  }
}
