import { randomUUID } from 'node:crypto';
import type { Db } from 'mongodb';
import { mayEnter, type Flags } from '../../../../app/domain/people/access/access';
import { messages } from '../../../../app/domain/messages';
import { Problem } from '../../../platform/errors';
import { forecasts } from '../../../planning/forecast';
import type { ForecastRecord } from '../../../planning/forecast/collection';
import type { Forecast } from '../../../planning/forecast/forecast';
import { collection } from '../../../platform/mongo';
import { malformed, refused, type Scalar } from '../query/values';
import { dateIn, equalities, idIn, numberIn, settings, textIn, type Changed } from './parts';
import type { Write } from './writes';

const keyFields = ['rf', 'cost_center_concat', 'account_concat', 'data_ref'] as const;

/**
 * Update of one forecast cell, by its key or its `_id`, under the rules of the forecast review: open in its edit
 * month only. With `version` in the query, a newer value of somebody else is a conflict; without it, the value is
 * overwritten.
 */
export function forecastWrite(forecast: Forecast, db: Db, flags: Flags): Write {
  const cells = collection(db, forecasts);
  return async ({ person }, { query, update }): Promise<Changed> => {
    if (!mayEnter('/ij/report_preview_edit_schneider/:rf/:cost_center_concat', person.type, flags))
      throw refused('update_many');
    const values = equalities(query, ['_id', ...keyFields, 'version']);
    const given = values.has('version') ? numberIn(values, 'version') : null;
    const amount = numberIn(settings(update, ['forecast']), 'forecast');
    const filter = cellFilter(values);
    const cell = await cells.findOne(filter);
    if (!cell && '_id' in filter) throw new Problem('absent', messages.absent);
    const { rf, cost_center_concat, account_concat, data_ref } = cell ?? (filter as CellKey);
    const version = given ?? cell?.version ?? 0;
    const edit = { account_concat, data_ref: data_ref.toISOString().slice(0, 7), forecast: amount, version };
    const { saved, conflicts } = await forecast.saves.save(
      person,
      { rf, costCentre: cost_center_concat },
      { id: randomUUID(), kind: 'edit', cells: [edit] },
    );
    if (conflicts.length > 0) throw new Problem('conflict', messages.gatewayConflict);
    return { matchedCount: 1, modifiedCount: saved };
  };
}

type CellKey = Pick<ForecastRecord, (typeof keyFields)[number]>;

/** The cell that a query names: by its `_id`, as rows are answered, or by its whole key. @throws Problem `invalid` */
function cellFilter(values: ReadonlyMap<string, Scalar>): CellKey | Pick<ForecastRecord, '_id'> {
  if (values.has('_id')) {
    const key = keyFields.find((field) => values.has(field));
    if (key) throw malformed(key);
    return { _id: idIn(values, '_id') };
  }
  return {
    rf: textIn(values, 'rf'),
    cost_center_concat: textIn(values, 'cost_center_concat'),
    account_concat: textIn(values, 'account_concat'),
    data_ref: dateIn(values, 'data_ref'),
  };
}
