import { defineCollection } from '../../platform/mongo';
import { z } from '../../platform/zod';

/** What people decided of a company's month; a month without a record is open. Earlier decisions are in the trail. */
const monthClosingSchema = z.object({
  /** `2236 2026-10`. */
  _id: z.string(),
  businessUnitID: z.string(),
  data_ref: z.date(),
  /** `closing` while it is made sure that nothing is being written to the month. */
  state: z.enum(['closing', 'closed', 'open']),
  /** A closing that has not come to its end by then was cut off, and the month is open. */
  until: z.date(),
  by: z.string(),
  byName: z.string(),
  at: z.date(),
  /** Why it was opened again; what the controller noted on closing. */
  reason: z.string(),
});
export type MonthClosing = z.infer<typeof monthClosingSchema>;

export const monthClosings = defineCollection<MonthClosing>({
  name: 'month_closings',
  version: 1,
  schema: monthClosingSchema,
  indexes: [{ key: { state: 1 }, name: 'state' }],
});

/** Somebody is writing balances outside of a job just now. */
const balanceHoldSchema = z.object({ _id: z.string(), until: z.date() });
export type BalanceHold = z.infer<typeof balanceHoldSchema>;

export const balanceHolds = defineCollection<BalanceHold>({
  name: 'balance_holds',
  version: 1,
  schema: balanceHoldSchema,
  indexes: [{ key: { until: 1 }, name: 'ttl', expireAfterSeconds: 3_600 }],
});

export const closingCollections = [monthClosings, balanceHolds];
