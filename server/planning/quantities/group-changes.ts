import type { Document, Filter } from 'mongodb';
import { messages } from '../../../app/domain/messages';
import { planMessages } from '../../../app/domain/planning/quantities/messages';
import { filterOf, type PlanFilter } from '../../../app/domain/planning/quantities/filter';
import {
  changeText,
  hundredthsOf,
  largestQuantity,
  scaledQuantity,
  type PercentChange,
} from '../../../app/domain/planning/quantities/percent';
import type { Audit } from '../../people/audit/audit';
import type { Clock } from '../../platform/clock';
import { Problem } from '../../platform/errors';
import { ownOf, type PlanCollections } from './plan-collections';
import { changeBegun, planChangeSchema, type PlanChange } from './change';
import { planIndex, type PlanRecord } from './row';
import { conditionOf, hasAttributes, type Selection } from './selection';

/** The effect of a group change before it is saved. */
export interface GroupPreview {
  readonly rows: number;
  readonly sumBefore: number;
  readonly sumAfter: number;
  /** Rows with the biggest changes, biggest first. */
  readonly biggest: readonly { readonly row: PlanRecord; readonly to: number }[];
}

interface CellTotals {
  readonly _id: { readonly channel: string; readonly month: Date };
  readonly rows: number;
  readonly before: number;
  readonly after: number;
  readonly largest: number;
}

const biggestShown = 5;

/** Prepares changes of a whole selection by a percentage (group mode, rule P4): previews and orders them. */
export class GroupChanges {
  constructor(
    private readonly books: PlanCollections,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** @throws Problem `invalid` if a quantity would exceed a row's range */
  async preview(selection: Selection, change: PercentChange): Promise<GroupPreview> {
    const [cells, largest] = await Promise.all([
      this.#totals(selection, change),
      this.books.rows
        .find(conditionOf(selection), { hint: sumIndex(selection) })
        .sort({ valor: -1, _id: 1 })
        .limit(biggestShown)
        .toArray(),
    ]);
    return {
      ...summed(cells),
      biggest: largest.map((row) => ({ row, to: scaledQuantity(row.valor, change) })),
    };
  }

  /**
   * Orders a change: everything it needs is stored, nothing is changed yet. A repeated `_id` changes nothing.
   * @throws Problem `invalid` for a selection without rows, and if a quantity would exceed a row's range
   */
  async order(
    user: string,
    _id: string,
    query: string,
    selection: Selection,
    change: PercentChange,
  ): Promise<PlanChange> {
    const known = await this.books.changes.findOne({ _id });
    if (known) return this.#own(known, user);
    const totals = await this.#totals(selection, change);
    const { rows, sumBefore, sumAfter } = summed(totals);
    if (rows === 0) throw new Problem('invalid', messages.noData);
    const at = this.clock.stamp();
    const ordered = planChangeSchema.omit({ _id: true }).parse({
      ...changeBegun(at),
      kind: 'lote',
      user,
      state: 'waiting',
      query,
      total: rows,
      ...change,
      ...ownOf(this.books),
      sumBefore,
      sumAfter,
      cells: totals.map((cell) => ({ ...cell._id, rows: cell.rows, changed: null })),
    });
    await this.books.changes.updateOne({ _id }, { $setOnInsert: ordered }, { upsert: true });
    await this.audit.record([
      {
        id: `${_id}:lote`,
        actor: user,
        action: `${this.books.name}.multiply`,
        subject: `${this.books.changes.collectionName}/${_id}`,
        from: { valor: sumBefore, rows },
        to: { valor: sumAfter, change: changeText(change), query },
      },
    ]);
    return this.#own((await this.books.changes.findOne({ _id })) ?? { ...ordered, _id }, user);
  }

  #own(change: PlanChange, user: string): PlanChange {
    if (change.user !== user || change.kind !== 'lote')
      throw new Problem('conflict', planMessages.changeTaken);
    return change;
  }

  /** Sums of each channel and month, oldest month first. */
  async #totals(selection: Selection, change: PercentChange): Promise<CellTotals[]> {
    const cells = await this.books.rows
      .aggregate<CellTotals>(
        [
          { $match: conditionOf(selection) },
          {
            $group: {
              _id: { channel: '$channel', month: '$data_ref' },
              rows: { $sum: 1 },
              before: { $sum: '$valor' },
              after: { $sum: scaled(change) },
              largest: { $max: '$valor' },
            },
          },
          { $sort: { '_id.month': 1, '_id.channel': 1 } },
        ],
        { hint: sumIndex(selection) },
      )
      .toArray();
    const largest = cells.reduce((max, cell) => Math.max(max, cell.largest), 0);
    if (scaledQuantity(largest, change) > largestQuantity)
      throw new Problem('invalid', planMessages.quantityTooLarge, { percent: planMessages.quantityTooLarge });
    return cells;
  }
}

/** The filter that a change was ordered with. */
export const filterOfChange = ({ query }: Pick<PlanChange, 'query'>): PlanFilter =>
  filterOf(new URLSearchParams(query));

/**
 * `valor` multiplied by 1 ± p/100 and rounded half away from zero (rule P5), to the digit as `scaledQuantity`: of whole
 * quantities in doubles, which hold every product that the largest quantity leaves exactly, and of others in decimals,
 * which take twice as long.
 */
export function scaled(change: PercentChange): Document {
  const rounded = (valor: unknown) => {
    const product = { $multiply: [valor, hundredthsOf(change)] };
    return { $toDouble: { $floor: { $add: [{ $divide: [product, 100] }, 0.5] } } };
  };
  const isWhole = { $eq: [{ $mod: ['$valor', 1] }, 0] };
  return { $cond: [isWhole, rounded('$valor'), rounded({ $toDecimal: '$valor' })] };
}

/** Sums by channel and month alone come from the index; the rest is read row by row. */
const sumIndex = (selection: Selection): string =>
  selection.skus ? planIndex.sku : hasAttributes(selection) ? planIndex.attributes : planIndex.cell;

const summed = (cells: readonly CellTotals[]) => ({
  rows: cells.reduce((sum, { rows }) => sum + rows, 0),
  sumBefore: cells.reduce((sum, { before }) => sum + before, 0),
  sumAfter: cells.reduce((sum, { after }) => sum + after, 0),
});

/** Rows of one cell of a change's selection. */
export const cellCondition = (
  rest: Filter<PlanRecord>,
  { channel, month }: { channel: string; month: Date },
): Filter<PlanRecord> => ({ channel, data_ref: month, ...rest });
