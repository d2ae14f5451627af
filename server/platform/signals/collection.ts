import { defineCollection } from '../mongo';
import { z } from '../zod';

/** Signals between processes, the newest few thousand: followers are woken by new ones (rule X20). */
export const signals = defineCollection({
  name: 'signals',
  writtenBy: 'every process: that work was asked for, that somebody is there',
  readBy: 'every worker, which they wake',
  version: 1,
  schema: z.object({ topic: z.string() }),
  indexes: [],
  cappedBytes: 256 * 1024,
  passing: true,
});
