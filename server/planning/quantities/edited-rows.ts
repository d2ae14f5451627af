import type { Db, ObjectId } from 'mongodb';
import { collection } from '../../platform/mongo/collection';
import { settledBy, stampOf, type Edited } from '../../platform/row-index/edited';
import { planChanges } from './change';
import { planIndex, planRows } from './row';

/** The planned quantities that people wrote, by the stamps that whatever writes them leaves. */
export const editedQuantities: Edited = {
  columns: ['valor'],
  async *since(db: Db, from: Date, before?: Date): AsyncGenerator<ObjectId> {
    const period = { $gte: from, ...(before && { $lt: before }) };
    const stamps = await planRows(db).distinct('creationDate', { creationDate: period });
    const found = planRows(db).find(
      { creationDate: { $in: stamps.filter(stampOf.isEdit) } },
      { projection: { _id: 1 }, hint: planIndex.newest },
    );
    for await (const { _id } of found) yield _id;
  },
  async settled(db: Db, now: Date): Promise<Date> {
    const found = collection(db, planChanges).find(
      { state: { $in: ['waiting', 'running', 'stopping', 'undoing'] } },
      { projection: { statusChangeDate: 1 } },
    );
    // A group change moves it on with each channel and month.
    return settledBy(now, await found.map(({ statusChangeDate }) => statusChangeDate).toArray());
  },
};
