import { defineCollection } from '../mongo';
import { z } from '../zod';

/** What processes tell each other, the newest few thousand: whoever follows is woken by what comes (rule X20). */
export const signals = defineCollection({
  name: 'signals',
  version: 1,
  schema: z.object({ topic: z.string() }),
  indexes: [],
  cappedBytes: 256 * 1024,
  passing: true,
});
