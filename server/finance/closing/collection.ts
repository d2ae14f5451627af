import { defineCollection } from '../../platform/mongo';
import { z } from '../../platform/zod';

/**
 * The last decision on a company's month; a month without a record is open. Earlier decisions are in the audit
 * trail.
 */
const monthClosingSchema = z.object({
  /** `2236 2026-10`. */
  _id: z.string(),
  businessUnitID: z.string(),
  data_ref: z.date(),
  /** `closing` during the check that nothing is being written to the month. */
  state: z.enum(['closing', 'closed', 'open']),
  /** A closing that is still running at this time was interrupted, and the month is open. */
  until: z.date(),
  by: z.string(),
  byName: z.string(),
  at: z.date(),
  /** The reason for reopening, or the controller's note on closing. */
  reason: z.string(),
});
export type MonthClosing = z.infer<typeof monthClosingSchema>;

export const monthClosings = defineCollection<MonthClosing>({
  name: 'month_closings',
  writtenBy: '`/repo/fechamento`',
  readBy: 'Fechamento; loads, repairs and take-backs of `saldo`',
  version: 1,
  schema: monthClosingSchema,
  indexes: [{ key: { state: 1 }, name: 'state' }],
});

/** A running write of balances outside a job. */
const balanceHoldSchema = z.object({ _id: z.string(), until: z.date() });
export type BalanceHold = z.infer<typeof balanceHoldSchema>;

export const balanceHolds = defineCollection<BalanceHold>({
  name: 'balance_holds',
  writtenBy: 'loads, repairs and take-backs of `saldo`, while they write',
  readBy: 'Fechamento',
  version: 1,
  schema: balanceHoldSchema,
  indexes: [{ key: { until: 1 }, name: 'ttl', expireAfterSeconds: 3_600 }],
});

export const closingCollections = [monthClosings, balanceHolds];
