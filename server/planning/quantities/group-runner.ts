import type { Collection, Document, Filter } from 'mongodb';
import type { PercentChange } from '../../../app/domain/planning/quantities/percent';
import type { Clock } from '../../platform/clock';
import { Leases } from '../../platform/work/lease';
import { ownOf, type PlanBooks } from './books';
import type { PlanChange, PlanChangeCell } from './change';
import { cellCondition, filterOfChange, scaled } from './group-changes';
import type { PromotedRows } from './promoted-rows';
import { trailLength, type PlanRecord } from './row';
import type { SavedFilters } from './saved-filters';
import { narrowIndex, restOf, selectionOf, type Selection } from './selection';

/**
 * Applies group changes and takes them back, one channel and month at a time, each in one update that passes over
 * rows that have it already: it may be cut off anywhere and begun again. A row keeps the value that it had, so
 * that undoing brings back the very quantities.
 */
export class GroupRunner {
  readonly #rows: Collection<PlanRecord>;
  readonly #changes: Leases<PlanChange>;

  constructor(
    { rows, changes }: PlanBooks,
    private readonly filters: SavedFilters,
    /** Brings scenarios in. */
    private readonly promoted: PromotedRows,
    private readonly clock: Clock,
    /** Told of each change that has come to its end. */
    private readonly ended: (change: PlanChange) => Promise<void>,
  ) {
    this.#rows = rows;
    this.#changes = new Leases(changes, clock, 'statusChangeDate');
  }

  /** Does what is left to do of a change; an empty `_id` takes the oldest that nobody works on. */
  async run(_id: string, signal: AbortSignal): Promise<void> {
    const taken = await this.#take(_id);
    if (!taken) return;
    const filter = filterOfChange(taken);
    const selection = selectionOf(filter, await this.filters.skusOf(filter), ownOf(taken));
    const undoing = taken.state === 'undoing';
    // A cell that was cut off is partly done: what it holds is counted rather than taken from the update's answer.
    let cutOff = taken.tries > 1;
    let change: PlanChange | null = taken;
    for (const [index, cell] of taken.cells.entries()) {
      if (signal.aborted) return this.#changes.release(change);
      if (change.state === 'stopping') return this.#finish(change, 'stopped');
      if (undoing ? cell.changed === null : cell.changed !== null) continue;
      const progress = undoing
        ? await this.#undo(change, selection, cell)
        : change.promotes
          ? await this.#promote(change, change.promotes, selection, cell, cutOff)
          : await this.#apply(change, selection, cell, cutOff);
      cutOff = false;
      const { changed, done, left } = progress;
      change = await this.#changes.note(change, { [`cells.${index}.changed`]: changed }, { done, left });
      if (!change) return;
    }
    await this.#finish(change, undoing ? 'undone' : 'done');
  }

  #take(_id: string): Promise<PlanChange | null> {
    return this.#changes.take(
      {
        ...(_id ? { _id } : this.#changes.left()),
        kind: { $ne: 'unitario' },
        state: { $in: ['waiting', 'running', 'stopping', 'undoing'] },
      },
      (now) => ({
        startedAt: { $ifNull: ['$startedAt', now] },
        tries: { $add: ['$tries', 1] },
        state: { $cond: [{ $eq: ['$state', 'waiting'] }, 'running', '$state'] },
      }),
      { createdAt: 1 },
    );
  }

  /** Changes the cell's rows but for those that somebody saved since the change began. */
  async #apply(
    { _id, action, percent, startedAt }: PlanChange,
    selection: Selection,
    cell: PlanChangeCell,
    cutOff: boolean,
  ) {
    const rows = cellCondition(restOf(selection), cell);
    const by = { action, percent } as PercentChange;
    const { modifiedCount } = await this.#rows.updateMany(
      { ...rows, creationDate: { $lte: startedAt ?? new Date(0) }, 'trail.change': { $ne: _id } },
      replacing(this.clock.stamp(), scaled(by), {
        $slice: [
          { $concatArrays: [[{ change: _id, from: '$valor' }], { $ifNull: ['$trail', []] }] },
          trailLength,
        ],
      }),
      { hint: narrowIndex(selection) },
    );
    const changed = cutOff ? await this.#carrying(rows, selection, _id) : modifiedCount;
    return { changed, done: changed, left: 0 };
  }

  /** Brings the rows of a scenario in that differ from the plan, but for those that were not to go in. */
  async #promote(
    { _id }: PlanChange,
    promotes: NonNullable<PlanChange['promotes']>,
    selection: Selection,
    cell: PlanChangeCell,
    cutOff: boolean,
  ) {
    const written = await this.promoted.write(_id, promotes, cell);
    const rows = cellCondition(restOf(selection), cell);
    const changed = cutOff ? await this.#carrying(rows, selection, _id) : written;
    return { changed, done: changed, left: 0 };
  }

  /** Takes back what nobody has changed since. */
  async #undo({ _id }: PlanChange, selection: Selection, cell: PlanChangeCell) {
    const rows = cellCondition(restOf(selection), cell);
    const { modifiedCount } = await this.#rows.updateMany(
      { ...rows, 'trail.0.change': _id },
      revertPipeline(this.clock.stamp()),
      { hint: narrowIndex(selection) },
    );
    const left = modifiedCount === cell.changed ? 0 : await this.#carrying(rows, selection, _id);
    return { changed: null, done: -(cell.changed ?? 0), left };
  }

  #carrying(rows: Filter<PlanRecord>, selection: Selection, change: string): Promise<number> {
    return this.#rows.countDocuments({ ...rows, 'trail.change': change }, { hint: narrowIndex(selection) });
  }

  async #finish(change: PlanChange, state: PlanChange['state']): Promise<void> {
    const ended = await this.#changes.finish(change, { state });
    if (ended) await this.ended(ended);
  }
}

const replacing = (creationDate: Date, valor: Document, trail: Document): Document[] => [
  { $set: { valor, trail, creationDate, version: { $add: ['$version', 1] } } },
];

/** An update that puts the value before the newest change back, for rows that carry one. */
export const revertPipeline = (creationDate: Date): Document[] =>
  replacing(
    creationDate,
    { $let: { vars: { last: { $first: '$trail' } }, in: '$$last.from' } },
    { $slice: ['$trail', { $subtract: [1, { $size: '$trail' }] }] },
  );
