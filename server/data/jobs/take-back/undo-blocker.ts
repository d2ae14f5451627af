import type { Db, Document } from 'mongodb';
import { standardBase } from '../../../bases';
import { collection } from '../../../platform/mongo';
import type { LoadEffect } from '../../bases/standard-base';
import type { Base } from '../../master-data/base';
import type { FileRecord } from '../../provenance/file';
import { rowSnapshots } from '../../provenance';
import { absentRows } from '../replace/absent-rows';

/** Why a load's rows stay, as the base's room says; null where they may go. */
export const undoBlocker = async (db: Db, base: Base, file: FileRecord): Promise<string | null> =>
  (await standardBase(base.collection_name)?.undoBlocker?.(db, effectOf(db, base, file))) ?? null;

function effectOf(db: Db, { records }: Base, { _id }: FileRecord): LoadEffect {
  const file = _id.toHexString();
  return {
    touches: async (values: Document, column: string) => {
      const images = collection(db, rowSnapshots);
      const rows = db
        .collection(records)
        .find({ ...values, '_source.file': file }, { projection: { [column]: 1, _source: 1 } });
      for await (const row of rows) {
        const { line } = row['_source'] as { line: number };
        const image = await images.findOne({ _id: `${file}:${line}` });
        if (!image || image.before[column] !== row[column]) return true;
      }
      const before = Object.entries(values).map(([key, value]) => [`before.${key}`, value as unknown]);
      const removed = { file, state: { $ne: 'here' as const }, ...Object.fromEntries(before) };
      return (await collection(db, absentRows).findOne(removed)) !== null;
    },
  };
}
