import type { Collection, Db, Document, Filter } from 'mongodb';
import { changeKindLabel, reviewPath, type ReviewKey } from '../../../app/domain/planning/forecast/forecast';
import type { ChangeBehind, CommentBehind } from '../../../app/domain/insight/variance/view';
import { formatDateTime } from '../../../app/domain/values/format';
import { toUnits } from '../../../app/domain/values/decimal';
import { monthCode, monthDate, monthOfDate, shortMonth, type Month } from '../../../app/domain/values/month';
import {
  actualScenario,
  changeSets,
  forecasts,
  officialBooks,
  reviewId,
  scopeOf,
} from '../../planning/forecast';
import type { CellChangeSet } from '../../planning/forecast/change-set';
import type { CommentRecord } from '../../planning/forecast/books';
import { keptChanges } from '../../planning/edits';
import { collection } from '../../platform/mongo';
import type { RowsOf } from './row-files';

/** Cells of one scenario of a cost centre. */
export interface ScenarioCells {
  readonly scenario: string;
  readonly costCentre: string;
  readonly months: readonly Month[];
  readonly accounts: readonly string[];
}

const maxSets = 400;
const maxListed = 50;

/** People's edits in reviews of the cells of a variance, and their comments. */
export class ReviewBehind {
  readonly #sets: Collection<CellChangeSet>;
  readonly #comments: Collection<CommentRecord>;

  constructor(
    db: Db,
    private readonly timeZone: string,
  ) {
    this.#sets = collection(db, changeSets);
    this.#comments = collection(db, officialBooks.comments);
  }

  /** Saves of the review that got into these cells, newest first; booked amounts have none. */
  async changes({ scenario, costCentre, months, accounts }: ScenarioCells): Promise<ChangeBehind[]> {
    if (scenario === actualScenario) return [];
    const key = { rf: scenario, costCentre };
    const [of, at] = [new Set(accounts), new Set(months)];
    const sets = await this.#sets
      .find({ ...scopeOf(key), phase: 'applied' })
      .sort({ at: -1 })
      .limit(maxSets)
      .toArray();
    return sets
      .flatMap((set) => {
        const cells = keptChanges(set).filter(
          ({ account_concat, data_ref }) => of.has(account_concat) && at.has(monthOfDate(data_ref)),
        );
        if (cells.length === 0) return [];
        const kinds = new Set([set.kind, ...cells.flatMap(({ how }) => how ?? [])]);
        return [
          {
            id: set._id,
            by: set.authorName,
            at: formatDateTime(set.at, this.timeZone),
            how: [...kinds].map((kind) => changeKindLabel[kind]).join(', '),
            cells: cells.length,
            moved: cells.reduce((sum, { from, to }) => sum + toUnits(to, 2) - toUnits(from ?? 0, 2), 0),
            where: { label: scenario, to: wayTo(key, cells) },
          },
        ];
      })
      .slice(0, maxListed);
  }

  /** Comments on these cells, newest first. */
  async comments({ scenario, costCentre, months, accounts }: ScenarioCells): Promise<CommentBehind[]> {
    if (scenario === actualScenario) return [];
    const key = { rf: scenario, costCentre };
    const found = await this.#comments
      .find({
        review: reviewId(key),
        account_concat: { $in: [...accounts] },
        data_ref: { $in: months.map(monthDate) },
      })
      .sort({ at: -1 })
      .limit(maxListed)
      .toArray();
    return found.map(({ _id, authorName, at, text, account_concat, data_ref }) => ({
      id: _id.toHexString(),
      by: authorName,
      at: formatDateTime(at, this.timeZone),
      text,
      of: {
        label: `${account_concat}, ${shortMonth(monthOfDate(data_ref))}, ${scenario}`,
        to: cellPath(key, account_concat, monthOfDate(data_ref)),
      },
    }));
  }
}

/** The cell's own dialog where one cell was changed, else the review's history. */
function wayTo(key: ReviewKey, cells: CellChangeSet['changes']): string {
  const [only, ...others] = cells;
  return only && others.length === 0
    ? cellPath(key, only.account_concat, monthOfDate(only.data_ref))
    : `${reviewPath(key)}?historico=1`;
}

export const cellPath = (key: ReviewKey, account: string, month: Month): string =>
  `${reviewPath(key)}?${new URLSearchParams({ celula: `${account}|${monthCode(month)}` })}`;

/** These cells as rows of their collection. */
export const rowsOfCells = ({ scenario, costCentre, months, accounts }: ScenarioCells): RowsOf => ({
  records: forecasts.name,
  filter: {
    rf: scenario,
    cost_center_concat: costCentre,
    data_ref: { $in: months.map(monthDate) },
    account_concat: { $in: [...accounts] },
  } satisfies Filter<Document>,
});
