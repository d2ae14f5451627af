import type { Collection, Db } from 'mongodb';
import {
  changeKindLabel,
  type ChangeKind,
  type CellValueThen,
  type KeptChangeSet,
  type ReviewKey,
} from '../../../app/domain/planning/forecast/forecast';
import { formatDateTime } from '../../../app/domain/values/format';
import { monthCode, monthDate, monthOfDate, type Month } from '../../../app/domain/values/month';
import { History as EditHistory, takenBackId } from '../edits';
import type { SavedBy } from '../edits/history';
import { collection, countedReads } from '../../platform/mongo';
import type { RevisionCache } from '../../platform/mongo/revision-cache';
import { scopeOf } from './cell-edits';
import type { Books } from './books';
import type { CellChangeSet } from './change-set';
import type { ForecastRecord } from './collection';

const maxSets = 50;

/** The history of a review: the values of a cell over time with their authors, and the change sets. */
export class History {
  readonly #edits: EditHistory<CellChangeSet>;
  readonly #sets: Collection<CellChangeSet>;
  readonly #cells: Collection<ForecastRecord>;
  readonly #kept: RevisionCache;

  constructor(
    db: Db,
    private readonly timeZone: string,
    { cells, changes }: Books,
  ) {
    this.#edits = new EditHistory(db, { sets: changes, rowField: 'cell' }, timeZone);
    this.#sets = collection(db, changes);
    this.#cells = db.collection(cells.name);
    this.#kept = countedReads(db);
  }

  /** The values of one cell, newest first: each with author, time and origin; empty for an unchanged cell. */
  async cell(key: ReviewKey, account: string, month: Month): Promise<CellValueThen[]> {
    const cell = await this.#cells.findOne(
      { ...scopeOf(key), data_ref: monthDate(month), account_concat: account },
      { projection: { _id: 1 } },
    );
    if (!cell) return [];
    const changes = await this.#edits.of(scopeOf(key), cell._id);
    return changes.map(({ set, by, at, change: { from, to, how } }) => ({
      changeSet: set._id,
      by,
      at,
      how: changeKindLabel[how ?? set.kind],
      from,
      to,
    }));
  }

  /** The newest change sets of a review, with whether each is undone. */
  async changeSets(key: ReviewKey): Promise<KeptChangeSet[]> {
    const sets = await this.#sets
      .aggregate<
        Pick<CellChangeSet, '_id' | 'authorName' | 'at' | 'kind'> & { others: ChangeKind[]; cells: number }
      >([
        { $match: { ...scopeOf(key), 'changes.0': { $exists: true } } },
        { $sort: { at: -1 } },
        { $limit: maxSets },
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

  /**
   * Cost centres of a release point with saved figures in their reviews; only the named one, if given. A save is
   * recorded before it is written to the cells, whose revision this cache uses (rule X18).
   */
  edited(rf: string, costCentre?: string): Promise<ReadonlySet<string>> {
    const of = { rf, ...(costCentre !== undefined && { cost_center_concat: costCentre }) };
    return this.#kept.of(
      this.#cells.collectionName,
      `edited ${JSON.stringify(of)}`,
      async () =>
        new Set(await this.#sets.distinct('cost_center_concat', { ...of, 'changes.0': { $exists: true } })),
      ({ size }) => size + 1,
    );
  }

  /** The authors of change sets, by id; unknown ones are left out. */
  savers(ids: Iterable<string>, self?: string): Promise<Map<string, SavedBy>> {
    return this.#edits.savers(ids, self);
  }

  /** Of the cells of a review that anybody saved, by `<account>|2026-11`: `Ana Souza, 16 Nov 2026 12:03`. */
  async saversIn(key: ReviewKey): Promise<Record<string, string>> {
    const cells = await this.#saved(key);
    const savers = await this.savers(cells.flatMap(({ changeSet }) => changeSet ?? []));
    return Object.fromEntries(
      cells.flatMap(({ account_concat, data_ref, changeSet = '' }) => {
        const saver = savers.get(changeSet);
        const name = `${account_concat}|${monthCode(monthOfDate(data_ref))}`;
        return saver ? [[name, `${saver.by}, ${saver.at}`] as const] : [];
      }),
    );
  }

  /** The cells of a review that anybody saved (rule X18). */
  #saved(key: ReviewKey): Promise<Pick<ForecastRecord, 'account_concat' | 'data_ref' | 'changeSet'>[]> {
    const scope = scopeOf(key);
    return this.#kept.of(
      this.#cells.collectionName,
      `saved ${JSON.stringify(scope)}`,
      () =>
        this.#cells
          .find(
            { ...scope, changeSet: { $exists: true } },
            { projection: { _id: 0, account_concat: 1, data_ref: 1, changeSet: 1 } },
          )
          .toArray(),
      ({ length }) => length + 1,
    );
  }
}
