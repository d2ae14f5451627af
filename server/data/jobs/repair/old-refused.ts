import type { Db } from 'mongodb';
import { files } from '../../provenance';
import type { LeavingPart } from '../../files/file-retention';
import type { MasterData } from '../../master-data/master-data';
import { collection } from '../../../platform/mongo';

/** The rows of files that no base took; how many there were stays in the files' counts. */
export function oldRefused(db: Db, masterData: Pick<MasterData, 'isBase' | 'base'>): LeavingPart {
  const records = collection(db, files);
  const rowsOf = async (base: string | null) =>
    base !== null && (await masterData.isBase(base)) ? (await masterData.base(base, false)).records : null;
  return {
    field: 'refused',
    having: { 'rows.nok': { $gt: 0 } },
    // A file's own count may include rows that now belong to a later file with the same content.
    count: async (old, limit) => {
      let found = 0;
      for (const base of await records.distinct('collection', old)) {
        const from = await rowsOf(base);
        if (from === null || found >= limit) continue;
        const [counted] = await records
          .aggregate<{ rows: number }>([
            { $match: { ...old, collection: base } },
            { $set: { file: { $toString: '$_id' } } },
            {
              $lookup: {
                from,
                localField: 'file',
                foreignField: '_source.file',
                pipeline: [{ $count: 'rows' }],
                as: 'refused',
              },
            },
            { $group: { _id: null, rows: { $sum: { $sum: '$refused.rows' } } } },
          ])
          .toArray();
        found += counted?.rows ?? 0;
      }
      return Math.min(found, limit);
    },
    remove: async (file, limit) => {
      const from = await rowsOf(file.collection);
      if (from === null) return { removed: 0, over: true };
      const rows = db.collection(from);
      const some = await rows
        .find({ '_source.file': file._id.toHexString() }, { projection: { _id: 1 } })
        .limit(limit)
        .toArray();
      const { deletedCount } = await rows.deleteMany({ _id: { $in: some.map(({ _id }) => _id) } });
      return { removed: deletedCount, over: some.length < limit };
    },
  };
}
