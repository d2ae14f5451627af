import { defineCollection } from '../mongo/collection';
import { z } from '../zod';

/** What the header of a financial report says of a cost centre (S1 §2); `_id` is its `cost_center_concat`. */
const costCentreSchema = z.object({
  _id: z.string(),
  country: z.string(),
  functionalArea: z.string(),
  /** Names of who answers for it and of who plans it. */
  personResponsible: z.string(),
  userResponsible: z.string(),
});

export type CostCentreRecord = z.infer<typeof costCentreSchema>;

export const costCentres = defineCollection<CostCentreRecord>({
  name: 'cost_centres',
  version: 1,
  schema: costCentreSchema,
  indexes: [],
});
