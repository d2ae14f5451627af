import type { Collection, Document } from 'mongodb';
import type { PercentChange } from '../../../app/domain/planning/quantities/percent';
import type { Clock } from '../../platform/clock';
import { Orders } from '../../platform/work';
import type { Ending, JobRun } from '../../platform/work/orders';
import type { WorkQueue } from '../../platform/work/queue';
import { ownOf, type PlanCollections } from './plan-collections';
import type { PlanChange, PlanChangeCell } from './change';
import { cellCondition, filterOfChange, scaled } from './group-changes';
import type { PromotedRows } from './promoted-rows';
import { trailLength, type PlanRecord } from './row';
import type { SavedFilters } from './saved-filters';
import { narrowIndex, restOf, selectionOf, type Selection } from './selection';

/**
 * Applies and undoes group changes, one channel and month at a time, each in one update that skips rows that already
 * have it: it can be interrupted anywhere and repeated. A row stores its former value, so that an undo restores
 * exactly the same quantities.
 */
export class GroupRunner {
  readonly work: Orders<PlanChange>;
  readonly #rows: Collection<PlanRecord>;

  constructor(
    { name, rows, changes }: PlanCollections,
    private readonly parts: {
      readonly filters: SavedFilters;
      /** Promotes scenarios. */
      readonly promoted: PromotedRows;
      readonly background: Pick<WorkQueue, 'define' | 'enqueue'>;
      readonly clock: Clock;
      /** Called for each change that has ended. */
      readonly ended: (change: PlanChange) => Promise<void>;
    },
  ) {
    this.#rows = rows;
    this.work = new Orders<PlanChange>(
      {
        name: `${name}-change`,
        records: changes,
        lookEvery: '10 seconds',
        due: () => ({
          kind: { $ne: 'unitario' },
          state: { $in: ['waiting', 'running', 'stopping', 'undoing'] },
        }),
        first: { createdAt: 1 },
        movedAt: 'statusChangeDate',
        taken: (now) => ({
          startedAt: { $ifNull: ['$startedAt', now] },
          tries: { $add: ['$tries', 1] },
          state: { $cond: [{ $eq: ['$state', 'waiting'] }, 'running', '$state'] },
        }),
        stopped: ({ state }) => (state === 'stopping' ? this.#ending('stopped') : null),
        run: (jobRun) => this.#run(jobRun),
      },
      parts,
    );
  }

  async #run(jobRun: JobRun<PlanChange>): Promise<Ending<PlanChange>> {
    const change = jobRun.order;
    const filter = filterOfChange(change);
    const selection = selectionOf(filter, await this.parts.filters.skusOf(filter), ownOf(change));
    const undoing = change.state === 'undoing';
    // An interrupted cell is partly done: its rows are counted instead of using the update's answer.
    let cutOff = change.tries > 1;
    for (const [index, cell] of change.cells.entries()) {
      if (undoing ? cell.changed === null : cell.changed !== null) continue;
      const progress = undoing
        ? await this.#undo(change, selection, cell)
        : change.promotes
          ? await this.#promote(change, change.promotes, selection, cell, cutOff)
          : await this.#apply(change, selection, cell, cutOff);
      cutOff = false;
      const { changed, done, left } = progress;
      await jobRun.note({ [`cells.${index}.changed`]: changed }, { done, left });
    }
    return this.#ending(undoing ? 'undone' : 'done');
  }

  readonly #ending = (state: PlanChange['state']): Ending<PlanChange> => ({
    set: { state },
    onEnded: this.parts.ended,
  });

  /** Changes the cell's rows except those that somebody saved since the change began. */
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
      replacing(this.parts.clock.stamp(), scaled(by), {
        $slice: [
          { $concatArrays: [[{ change: _id, from: '$valor' }], { $ifNull: ['$trail', []] }] },
          trailLength,
        ],
      }),
      { hint: narrowIndex(selection) },
    );
    const changed = cutOff ? await this.#carrying(_id, selection, cell) : modifiedCount;
    return { changed, done: changed, left: 0 };
  }

  /** Saves the rows of a scenario that differ from the plan, except those that were not chosen. */
  async #promote(
    { _id }: PlanChange,
    promotes: NonNullable<PlanChange['promotes']>,
    selection: Selection,
    cell: PlanChangeCell,
    cutOff: boolean,
  ) {
    const written = await this.parts.promoted.write(_id, promotes, cell);
    const changed = cutOff ? await this.#carrying(_id, selection, cell) : written;
    return { changed, done: changed, left: 0 };
  }

  /** Undoes rows that nobody has changed since. */
  async #undo({ _id }: PlanChange, selection: Selection, cell: PlanChangeCell) {
    const { modifiedCount } = await this.#rows.updateMany(
      { ...cellCondition(restOf(lasting(selection)), cell), 'trail.0.change': _id },
      revertPipeline(this.parts.clock.stamp()),
      { hint: narrowIndex(lasting(selection)) },
    );
    const left = modifiedCount === cell.changed ? 0 : await this.#carrying(_id, selection, cell);
    return { changed: null, done: -(cell.changed ?? 0), left };
  }

  #carrying(change: string, selection: Selection, cell: PlanChangeCell): Promise<number> {
    return this.#rows.countDocuments(
      { ...cellCondition(restOf(lasting(selection)), cell), 'trail.change': change },
      { hint: narrowIndex(lasting(selection)) },
    );
  }
}

/**
 * A selection without product attributes, which can change (rule D17). Rows of a change may have other attributes
 * now; the changed rows are identified by their trail.
 */
const lasting = (selection: Selection): Selection => ({ ...selection, attributes: {} });

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
