import { randomUUID } from 'node:crypto';
import type { Db } from 'mongodb';
import { mayEnter, type Flags } from '../../../../app/domain/people/access/access';
import { messages } from '../../../../app/domain/messages';
import { Problem } from '../../../platform/errors';
import { forecasts } from '../../../planning/forecast/collection';
import type { Forecast } from '../../../planning/forecast/forecast';
import { collection } from '../../../platform/mongo/collection';
import { refused } from '../query/values';
import { dateIn, equalities, numberIn, settings, textIn, type Changed } from './parts';
import type { Write } from './writes';

const keys = ['rf', 'cost_center_concat', 'account_concat', 'data_ref', 'version'] as const;

/**
 * Update of a forecast cell, one cell by its key, by the rules of the forecast review: open in its edit month
 * only. With `version` in the query, a newer value of somebody else is a conflict; without, it is overwritten.
 */
export function forecastWrite(forecast: Forecast, db: Db, flags: Flags): Write {
  const cells = collection(db, forecasts);
  return async ({ person }, { query, update }): Promise<Changed> => {
    if (!mayEnter('/ij/report_preview_edit_schneider/:rf/:cost_center_concat', person.type, flags))
      throw refused('update_many');
    const values = equalities(query, keys);
    const [rf, costCentre] = [textIn(values, 'rf'), textIn(values, 'cost_center_concat')];
    const [account_concat, data_ref] = [textIn(values, 'account_concat'), dateIn(values, 'data_ref')];
    const cell = await cells.findOne({ rf, cost_center_concat: costCentre, data_ref, account_concat });
    const version = values.has('version') ? numberIn(values, 'version') : (cell?.version ?? 0);
    const amount = numberIn(settings(update, ['forecast']), 'forecast');
    const edit = { account_concat, data_ref: data_ref.toISOString().slice(0, 7), forecast: amount, version };
    const given = { id: randomUUID(), kind: 'edit' as const, cells: [edit] };
    const { saved, conflicts } = await forecast.saves.save(person, { rf, costCentre }, given);
    if (conflicts.length > 0) throw new Problem('conflict', messages.gatewayConflict);
    return { matchedCount: 1, modifiedCount: saved };
  };
}
