import { defineCollection } from '../../platform/mongo';
import { cancelShape, leaseShape } from '../../platform/leases';
import { z } from '../../platform/zod';

const orderSchema = z.object({
  _id: z.string(),
  kind: z.enum(['export', 'erasure']),
  /** E-mail of the person; after the erasure, the alias. */
  person: z.string(),
  /** The name to erase in addition to the e-mail; empty if none was given, and after the erasure. */
  name: z.string(),
  by: z.string(),
  address: z.string(),
  at: z.date(),
  state: z.enum(['waiting', 'done', 'failed', 'cancelled']),
  tries: z.int(),
  /** Number of documents read so far, and of those that mention the person. */
  read: z.int(),
  found: z.int(),
  /** Key of the created file; null before, and for an erasure. */
  file: z.string().nullable(),
  ...leaseShape,
  ...cancelShape,
});

export type PrivacyOrder = z.infer<typeof orderSchema>;

/** USER ADMIN's orders to export or erase a person's data (rule A19). */
export const privacyOrders = defineCollection<PrivacyOrder>({
  name: 'privacy_orders',
  writtenBy: '`/user/dados`',
  readBy: '`/user/dados`',
  version: 1,
  schema: orderSchema,
  indexes: [
    { key: { at: -1 }, name: 'newest' },
    { key: { state: 1, at: 1 }, name: 'waiting' },
  ],
  objects: ['file'],
});
