import type { Db } from 'mongodb';
import { collection } from '../../../platform/mongo';
import { files, rowSnapshots } from '../../provenance';
import type { LeavingPart } from '../../files/file-retention';
import { absentRows } from '../replace/absent-rows';

/** The data for undoing a load: rows as they were before it, and rows that it removed. */
export function oldImages(db: Db): LeavingPart {
  const places = [rowSnapshots, absentRows].map(({ name }) => db.collection(name));
  return {
    field: 'undo',
    having: { collection: { $ne: null } },
    count: async (old, limit) => {
      let found = 0;
      for await (const { _id } of collection(db, files).find(old, { projection: { _id: 1 } })) {
        for (const place of places)
          found += await place.countDocuments({ file: _id.toHexString() }, { limit: limit - found + 1 });
        if (found >= limit) return limit;
      }
      return found;
    },
    remove: async ({ _id }, limit) => {
      let removed = 0;
      for (const place of places) {
        const some = await place
          .find({ file: _id.toHexString() }, { projection: { _id: 1 } })
          .limit(limit - removed)
          .toArray();
        if (some.length === 0) continue;
        const ids = some.map((each) => each._id);
        removed += (await place.deleteMany({ _id: { $in: ids } })).deletedCount;
        if (removed >= limit) return { removed, over: false };
      }
      return { removed, over: true };
    },
  };
}
