import { defineCollection } from '../../../platform/mongo';
import { z } from '../../../platform/zod';

const reviewTermSchema = z.object({
  /** The release point, `RF1 2027`. */
  _id: z.string(),
  /** The last day on which its reviews are in time, `2026-11-20`, in the tenant's time zone. */
  deadline: z.string(),
  before: z.array(z.number().int()),
  after: z.array(z.number().int()),
  version: z.number().int(),
  /** The day on which it was set: earlier reminders are not sent. */
  since: z.string(),
  /** Names of the reminders that went out or were passed over. */
  told: z.array(z.string()),
});

export type ReviewTermRecord = z.infer<typeof reviewTermSchema>;

/** Until when the reviews of a release point are to be sent (rule P29). */
export const reviewTerms = defineCollection<ReviewTermRecord>({
  name: 'forecast_terms',
  writtenBy: '`/ij/revisoes` (SYSTEM ADMIN, `REVIEW_ADMIN_TYPES`)',
  readBy: '`/ij/revisoes`; the worker: when whom to remind',
  counted: true,
  version: 1,
  schema: reviewTermSchema,
  indexes: [],
});
