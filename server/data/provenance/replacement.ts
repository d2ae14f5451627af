import { decisions } from '../../../app/domain/data/files/load-mode';
import { z } from '../../platform/zod';

const maxParts = 10;
const maxValues = 200;

/** A load that replaces, and to what part of its base it is kept; null: it only adds and changes (rule D21). */
export const replacementSchema = z
  .array(
    z.object({
      column: z.string().min(1).max(64),
      /** None: those that the file has. */
      values: z.array(z.string().min(1).max(200)).max(maxValues).readonly(),
    }),
  )
  .max(maxParts)
  .readonly();

/** The rows that a load that replaces did not find in its file. */
export const absentSchema = z.object({
  /** Of them, those that would go. */
  rows: z.number(),
  /** Those that stay, by why. */
  edited: z.number(),
  used: z.number(),
  closed: z.number(),
  /** Rows that the scope held when they were counted. */
  scope: z.number(),
  /** Refused rows of the file that do not tell their key: any absent row may be theirs. */
  unread: z.number(),
  decision: z.enum(decisions).nullable(),
  decidedBy: z.string(),
  removed: z.number(),
});
export type Absent = z.infer<typeof absentSchema>;
