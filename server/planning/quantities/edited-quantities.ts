import type { Db, ObjectId } from 'mongodb';
import { collection } from '../../platform/mongo';
import { settledBy } from '../../platform/row-index';
import type { Edited } from '../../platform/row-index/edited';
import { planChanges } from './change';
import { planIndex, planRows } from './row';

/**
 * Planned quantities edited by people. Changes of single rows name them; rows of a change of a whole selection are
 * identified by their stamps, as are rows that were loaded since.
 */
export const editedQuantities: Edited = {
  columns: ['valor'],
  stamps: ['version', 'trail', 'creationDate'],
  async *since(db: Db, from: Date, before?: Date): AsyncGenerator<ObjectId> {
    const changes = collection(db, planChanges);
    const touched = { statusChangeDate: { $gte: from } };
    const fields = { kind: 1, 'rows.row': 1, createdAt: 1 };
    let isGroup = false;
    for await (const { kind, rows, createdAt } of changes.find(touched, { projection: fields })) {
      if (kind !== 'unitario') isGroup = true;
      else if (!before || createdAt < before) for (const { row } of rows) yield row;
    }
    if (!isGroup) return;
    const found = planRows(db).find(
      { creationDate: { $gte: from, ...(before && { $lt: before }) } },
      { projection: { _id: 1 }, hint: planIndex.newest, sort: { creationDate: 1, _id: 1 } },
    );
    for await (const { _id } of found) yield _id;
  },
  async settled(db: Db, now: Date): Promise<Date> {
    const underWay = collection(db, planChanges).find(
      { state: { $in: ['waiting', 'running', 'stopping', 'undoing'] } },
      { projection: { createdAt: 1 } },
    );
    return settledBy(now, await underWay.map(({ createdAt }) => createdAt).toArray());
  },
};
