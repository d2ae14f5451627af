import type { Db } from 'mongodb';
import { mayEnter, type Flags } from '../../../../app/domain/people/access/access';
import { messages } from '../../../../app/domain/messages';
import { Problem } from '../../../platform/errors';
import { hrFigures, hrRecords } from '../../../planning/hr';
import type { SheetService } from '../../../planning/sheets/sheet-service';
import { collection } from '../../../platform/mongo';
import { malformed, refused } from '../query/values';
import { equalities, idIn, numberIn, settings, textIn, type Changed } from './parts';
import type { Write } from './writes';

const figures = Object.keys(hrFigures);

/** Update of HR rows: the five figures of one row or its comment, by the rules of `/ij/rh_edit`. */
export function hrWrite(hr: SheetService, db: Db, flags: Flags): Write {
  const records = collection(db, hrRecords);
  return async ({ person }, { query, update }): Promise<Changed> => {
    if (!mayEnter('/ij/rh_edit/:scope', person.type, flags)) throw refused('update_many');
    const id = idIn(equalities(query, ['_id']), '_id');
    const values = settings(update, [...figures, 'comentario']);
    const row = await records.findOne({ _id: id }, { projection: { filial_nome: 1 } });
    if (!row) throw new Problem('absent', messages.absent);
    if (!values.has('comentario')) {
      const cells = [...values.keys()].map((column) => ({
        row: id.toHexString(),
        column,
        from: null,
        to: numberIn(values, column),
        version: null,
      }));
      const outcome = await hr.saves.saveCells(person, row.filial_nome, cells);
      if (outcome.conflicts.length > 0) throw new Problem('conflict', messages.gatewayConflict);
      return { matchedCount: 1, modifiedCount: outcome.saved };
    }
    if (values.size > 1) throw malformed('$set');
    const comentario = values.get('comentario') === '' ? '' : textIn(values, 'comentario');
    await hr.comment(person, row.filial_nome, { id: id.toHexString(), text: comentario, before: null });
    return { matchedCount: 1, modifiedCount: 1 };
  };
}
