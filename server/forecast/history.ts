import type { Collection, Db } from 'mongodb';
import {
  changeKindLabel,
  type ChangeKind,
  type CellValueThen,
  type KeptChangeSet,
  type ReviewKey,
} from '../../app/domain/forecast';
import { formatDateTime } from '../../app/domain/format';
import { monthCode, monthDate, monthOfDate, type Month } from '../../app/domain/month';
import { collection } from '../mongo/collection';
import { changeSets, takenBackId, type Change, type ChangeSet } from './change-set';
import { forecasts, type ForecastRecord } from './collection';

const mostSets = 50;
const mostValues = 200;

type OneChange = Pick<ChangeSet, '_id' | 'authorName' | 'at' | 'kind' | 'lost'> & {
  change: Change;
  position: number;
};

/** Who saved, by name, and when: `16 Nov 2026 12:03` in the tenant's time zone. */
interface SavedBy {
  readonly by: string;
  readonly at: string;
}

/** What happened to a review: the values of a cell over time, who is behind them, and the change sets. */
export class History {
  readonly #sets: Collection<ChangeSet>;
  readonly #cells: Collection<ForecastRecord>;

  constructor(
    db: Db,
    private readonly timeZone: string,
  ) {
    this.#sets = collection(db, changeSets);
    this.#cells = collection(db, forecasts);
  }

  /** The values of one cell, newest first: each with who gave it, when and how; empty for a cell nobody changed. */
  async cell({ rf, costCentre }: ReviewKey, account: string, month: Month): Promise<CellValueThen[]> {
    const key = { rf, cost_center_concat: costCentre };
    const cell = await this.#cells.findOne(
      { ...key, data_ref: monthDate(month), account_concat: account },
      { projection: { _id: 1 } },
    );
    if (!cell) return [];
    const position = { $indexOfArray: ['$changes.cell', cell._id] };
    const found = await this.#sets
      .aggregate<OneChange>([
        { $match: { ...key, 'changes.cell': cell._id } },
        { $sort: { at: -1 } },
        { $limit: mostValues },
        {
          $project: {
            authorName: 1,
            at: 1,
            kind: 1,
            lost: 1,
            position,
            change: { $arrayElemAt: ['$changes', position] },
          },
        },
      ])
      .toArray();
    return found
      .filter((set) => !set.lost.includes(set.position))
      .map(({ _id, authorName, at, kind, change: { from, to, how } }) => ({
        changeSet: _id,
        by: authorName,
        at: formatDateTime(at, this.timeZone),
        how: changeKindLabel[how ?? kind],
        from,
        to,
      }));
  }

  /** The newest change sets of a review, with whether each was taken back already. */
  async changeSets({ rf, costCentre }: ReviewKey): Promise<KeptChangeSet[]> {
    const sets = await this.#sets
      .aggregate<
        Pick<ChangeSet, '_id' | 'authorName' | 'at' | 'kind'> & { others: ChangeKind[]; cells: number }
      >([
        { $match: { rf, cost_center_concat: costCentre } },
        { $sort: { at: -1 } },
        { $limit: mostSets },
        {
          $project: {
            authorName: 1,
            at: 1,
            kind: 1,
            others: { $setUnion: ['$changes.how', []] },
            cells: { $subtract: [{ $size: '$changes' }, { $size: '$lost' }] },
          },
        },
      ])
      .toArray();
    const ids = new Set(sets.map(({ _id }) => _id));
    return sets.map(({ _id, authorName, at, kind, others, cells }) => ({
      id: _id,
      by: authorName,
      at: formatDateTime(at, this.timeZone),
      how: [kind, ...others].map((each) => changeKindLabel[each]).join(', '),
      cells,
      takenBack: ids.has(takenBackId(_id)),
    }));
  }

  /** Who is behind change sets, by their ids; those that are unknown are not among them. */
  async savers(ids: Iterable<string>): Promise<Map<string, SavedBy>> {
    const wanted = [...new Set(ids)];
    if (wanted.length === 0) return new Map();
    const sets = await this.#sets
      .find({ _id: { $in: wanted } }, { projection: { authorName: 1, at: 1 } })
      .toArray();
    return new Map(
      sets.map(({ _id, authorName, at }) => [_id, { by: authorName, at: formatDateTime(at, this.timeZone) }]),
    );
  }

  /** Of the cells of a review that anybody saved, by `<account>|2026-11`: `Ana Souza, 16 Nov 2026 12:03`. */
  async saversIn({ rf, costCentre }: ReviewKey): Promise<Record<string, string>> {
    const cells = await this.#cells
      .find(
        { rf, cost_center_concat: costCentre, changeSet: { $exists: true } },
        { projection: { account_concat: 1, data_ref: 1, changeSet: 1 } },
      )
      .toArray();
    const savers = await this.savers(cells.flatMap(({ changeSet }) => changeSet ?? []));
    return Object.fromEntries(
      cells.flatMap(({ account_concat, data_ref, changeSet = '' }) => {
        const saver = savers.get(changeSet);
        const name = `${account_concat}|${monthCode(monthOfDate(data_ref))}`;
        return saver ? [[name, `${saver.by}, ${saver.at}`] as const] : [];
      }),
    );
  }
}
