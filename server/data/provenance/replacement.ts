import { decisions } from '../../../app/domain/data/files/load-mode';
import { z } from '../../platform/zod';

const maxParts = 10;
const maxValues = 200;

/** The scope of a load that replaces rows; null: it only adds and changes (rule D21). */
export const replacementSchema = z
  .array(
    z.object({
      column: z.string().min(1).max(64),
      /** Empty: the values in the file. */
      values: z.array(z.string().min(1).max(200)).max(maxValues).readonly(),
    }),
  )
  .max(maxParts)
  .readonly();

/** The rows that a load that replaces did not find in its file. */
export const absentSchema = z.object({
  /** The number of rows that would be removed. */
  rows: z.number(),
  /** The numbers of rows that stay, by reason. */
  edited: z.number(),
  used: z.number(),
  closed: z.number(),
  /** Rows that the scope held when they were counted. */
  scope: z.number(),
  /** Refused rows of the file without a readable key: any missing row may be theirs. */
  unread: z.number(),
  decision: z.enum(decisions).nullable(),
  decidedBy: z.string(),
  removed: z.number(),
});
export type Absent = z.infer<typeof absentSchema>;
