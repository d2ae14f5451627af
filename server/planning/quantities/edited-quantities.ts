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
    const stamps = (await planRows(db).distinct('creationDate', { creationDate: period })).filter(
      stampOf.isEdit,
    );
    const last = stamps.at(-1) ?? from;
    // The oldest first: what is written again meanwhile comes among those behind.
    const found = planRows(db).find(
      { $or: [{ creationDate: { $in: stamps } }, { creationDate: { ...period, $gt: last } }] },
      { projection: { _id: 1, creationDate: 1 }, hint: planIndex.newest, sort: { creationDate: 1 } },
    );
    for await (const { _id, creationDate } of found) if (stampOf.isEdit(creationDate)) yield _id;
  },
  async settled(db: Db, now: Date): Promise<Date> {
    const found = collection(db, planChanges).find(
      { state: { $in: ['waiting', 'running', 'stopping', 'undoing'] } },
      { projection: { createdAt: 1 } },
    );
    return settledBy(now, await found.map(({ createdAt }) => createdAt).toArray());
  },
};
