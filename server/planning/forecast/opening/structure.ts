import type { Collection, Db } from 'mongodb';
import { costCentreBase } from '../../../people/bases';
import { collection } from '../../../platform/mongo';
import { accountOrder } from '../account-order';
import { anyScenario, forecasts, type ForecastRecord } from '../collection';
import type { OpenedAccount } from './collection';

/** The cost centres and accounts for which a release point can be opened: those of the bases and of the cells. */
export class Structure {
  readonly #cells: Collection<ForecastRecord>;

  constructor(private readonly db: Db) {
    this.#cells = collection(db, forecasts);
  }

  async costCentres(): Promise<string[]> {
    const found = await Promise.all([
      this.#cells.distinct('cost_center_concat', anyScenario),
      this.db.collection(costCentreBase.records).distinct('cost_center_concat'),
    ]);
    return [...new Set(found.flat().map(String))].sort((a, b) => a.localeCompare(b, 'pt'));
  }

  /** Accounts in the order of their base, then by code; without the base, those of the cells. */
  async accounts(): Promise<OpenedAccount[]> {
    const rows = await this.db.collection<OpenedAccount>('conta_gerencial').find().toArray();
    if (rows.length === 0) return this.#accountsOfCells();
    const order = await accountOrder(this.db);
    return rows
      .toSorted((a, b) => order(a.account_concat, b.account_concat))
      .map(({ account_concat, level_descr, group_level_2 }) => ({
        account_concat,
        level_descr,
        group_level_2,
      }));
  }

  async #accountsOfCells(): Promise<OpenedAccount[]> {
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
