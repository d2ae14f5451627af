import { defineCollection } from '../../mongo/collection';
import { z } from '../../zod';

/**
 * A file on its way in parts. `_id` is its storage key, which nobody can guess. `offset` counts the bytes that are
 * safe; `receipts` are the store's, one a part. `fileId` is the file that it became.
 */
const resumableSchema = z.object({
  _id: z.string(),
  user: z.string(),
  clientName: z.string(),
  name: z.string(),
  size: z.number().int().nonnegative(),
  collection: z.string().nullable(),
  ticket: z.string(),
  offset: z.number().int().nonnegative(),
  receipts: z.array(z.string()),
  fileId: z.string().nullable(),
  createdAt: z.date(),
  expiresAt: z.date(),
});

export type ResumableRecord = z.infer<typeof resumableSchema>;

export const resumableUploads = defineCollection<ResumableRecord>({
  name: 'resumable_uploads',
  version: 1,
  schema: resumableSchema,
  indexes: [
    { key: { user: 1, fileId: 1, createdAt: -1 }, name: 'user' },
    { key: { expiresAt: 1 }, name: 'expiry' },
  ],
});
