import { defineCollection } from '../mongo/collection';
import { fileSchema, type FileRecord } from './file';

/** Lists run newest status change first with `_id` as the tie-break (decisions §3), for all files or one user's. */
export const files = defineCollection<FileRecord>({
  name: 'files',
  version: 1,
  schema: fileSchema,
  indexes: [
    { key: { statusChangeDate: -1, _id: -1 }, name: 'newest' },
    { key: { user: 1, statusChangeDate: -1, _id: -1 }, name: 'user_newest' },
    { key: { originalFile: 1 }, name: 'key', unique: true },
    { key: { phase: 1, createdAt: 1 }, name: 'phase' },
  ],
});
