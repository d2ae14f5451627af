import type { Db } from 'mongodb';
import { collection } from '../../platform/mongo';
import type { Storage } from '../../platform/storage/port';
import { files } from '../provenance';
import type { LeavingPart } from './file-retention';

/** The bytes of files: their records, and the rows that were loaded of them, stay. */
export const oldContent = (db: Db, storage: Pick<Storage, 'remove'>): LeavingPart => ({
  field: 'content',
  having: {},
  count: (old, limit) => collection(db, files).countDocuments(old, { limit }),
  remove: async ({ originalFile }) => {
    await storage.remove(originalFile);
    return { removed: 1, over: true };
  },
});
