import { defineCollection } from '../../platform/mongo';
import { cancelShape, leaseShape } from '../../platform/leases';
import { z } from '../../platform/zod';

const orderSchema = z.object({
  _id: z.string(),
  kind: z.enum(['export', 'erasure']),
  /** Whom it is about; once erased, what stands in their place. */
  person: z.string(),
  /** The name that is erased beside the e-mail; empty where none was given, and afterwards. */
  name: z.string(),
  by: z.string(),
  address: z.string(),
  at: z.date(),
  state: z.enum(['waiting', 'done', 'failed', 'cancelled']),
  tries: z.int(),
  /** Documents looked at so far, and those of them that mention the person. */
  read: z.int(),
  found: z.int(),
  /** Key of the file that was made; null before, and for an erasure. */
  file: z.string().nullable(),
  ...leaseShape,
  ...cancelShape,
});

export type PrivacyOrder = z.infer<typeof orderSchema>;

/** What USER ADMIN asked for of somebody's data (rule A19). */
export const privacyOrders = defineCollection<PrivacyOrder>({
  name: 'privacy_orders',
  version: 1,
  schema: orderSchema,
  indexes: [
    { key: { at: -1 }, name: 'newest' },
    { key: { state: 1, at: 1 }, name: 'waiting' },
  ],
  objects: ['file'],
});
