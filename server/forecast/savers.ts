import type { Collection, Db } from 'mongodb';
import type { ReviewKey } from '../../app/domain/forecast';
import { formatDateTime } from '../../app/domain/format';
import { monthCode, monthOfDate } from '../../app/domain/month';
import { collection } from '../mongo/collection';
import { changeSets, type ChangeSet } from './change-set';
import { forecasts, type ForecastRecord } from './collection';

/** Who saved, by name, and when: `16 Nov 2026 12:03` in the tenant's time zone. */
export interface SavedBy {
  readonly by: string;
  readonly at: string;
}

/** Tells who is behind the values of cells. */
export class Savers {
  readonly #sets: Collection<ChangeSet>;
  readonly #cells: Collection<ForecastRecord>;

  constructor(
    db: Db,
    private readonly timeZone: string,
  ) {
    this.#sets = collection(db, changeSets);
    this.#cells = collection(db, forecasts);
  }

  /** By the ids of change sets; those that are unknown are not among them. */
  async of(ids: Iterable<string>): Promise<Map<string, SavedBy>> {
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
  async inReview({ rf, costCentre }: ReviewKey): Promise<Record<string, string>> {
    const cells = await this.#cells
      .find(
        { rf, cost_center_concat: costCentre, changeSet: { $exists: true } },
        { projection: { account_concat: 1, data_ref: 1, changeSet: 1 } },
      )
      .toArray();
    const savers = await this.of(cells.flatMap(({ changeSet }) => changeSet ?? []));
    return Object.fromEntries(
      cells.flatMap(({ account_concat, data_ref, changeSet = '' }) => {
        const saver = savers.get(changeSet);
        const name = `${account_concat}|${monthCode(monthOfDate(data_ref))}`;
        return saver ? [[name, `${saver.by}, ${saver.at}`] as const] : [];
      }),
    );
  }
}
