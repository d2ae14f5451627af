import type { Db, Document, ObjectId } from 'mongodb';
import { settledBy } from '../../platform/row-index';
import type { Edited } from '../../platform/row-index/edited';

/** The rows that change sets wrote, by the field that names them there. */
export const editedBySets = (sets: string, rowField: string, columns: readonly string[]): Edited => ({
  columns,
  stamps: ['version', 'changeSet', 'changedBy', 'changedByName', 'changedAt'],
  async *since(db: Db, from: Date, before?: Date): AsyncGenerator<ObjectId> {
    const found = db
      .collection(sets)
      .aggregate<Document>([
        { $match: { at: { $gte: from, ...(before && { $lt: before }) } } },
        { $unwind: '$changes' },
        { $project: { _id: `$changes.${rowField}` } },
      ]);
    for await (const { _id } of found) yield _id;
  },
  async settled(db: Db, now: Date): Promise<Date> {
    const open = db.collection(sets).find({ phase: 'recorded' }, { projection: { at: 1 } });
    return settledBy(
      now,
      (await open.toArray()).map(({ at }) => at),
    );
  },
});
