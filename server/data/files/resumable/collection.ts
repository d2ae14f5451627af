import { defineCollection, fillIn } from '../../../platform/mongo';
import { replacementSchema } from '../../provenance';
import { z } from '../../../platform/zod';

/**
 * A file that arrives in parts. `_id` is its storage key, which nobody can guess. `offset` counts the stored bytes;
 * `receipts` are the store's, one for each part. `fileId` is the resulting file.
 */
const resumableSchema = z.object({
  _id: z.string(),
  user: z.string(),
  clientName: z.string(),
  name: z.string(),
  size: z.number().int().nonnegative(),
  /** When the sender's file was last changed, in milliseconds since 1970; null if unknown. */
  modified: z.number().nullable(),
  collection: z.string().nullable(),
  replaces: replacementSchema.nullable().default(null),
  /** The store's name for it; null until the store has begun. */
  ticket: z.string().nullable(),
  /** The store would not begin, and its sender's day has its bytes again. */
  returned: z.boolean().optional(),
  offset: z.number().int().nonnegative(),
  receipts: z.array(z.string()),
  /** SHA-256 of each part, base64; fewer than receipts where an older release took the first parts. */
  digests: z.array(z.string()),
  fileId: z.string().nullable(),
  createdAt: z.date(),
  expiresAt: z.date(),
});

export type ResumableRecord = z.infer<typeof resumableSchema>;

export const resumableUploads = defineCollection<ResumableRecord>({
  name: 'resumable_uploads',
  writtenBy: '`/captura/manual`, large files',
  readBy: '`/captura/manual`',
  version: 3,
  passing: true,
  schema: resumableSchema,
  indexes: [
    { key: { user: 1, fileId: 1, createdAt: -1 }, name: 'user' },
    { key: { expiresAt: 1 }, name: 'expiry' },
  ],
  objects: ['_id'],
  migrations: [
    fillIn('digests', 'resumable_uploads', { digests: { $exists: false } }, { $set: { digests: [] } }),
    fillIn('replaces', 'resumable_uploads', { replaces: { $exists: false } }, { $set: { replaces: null } }),
  ],
});
