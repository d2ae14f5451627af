import { ObjectId } from 'mongodb';
import { defineCollection } from '../../platform/mongo';
import { z } from '../../platform/zod';

/** A row that was refused, and corrected since: the line as the file had it, beside the one that is in the Ok base. */
const repairedRowSchema = z.object({
  /** The row's own identifier, the same in the Ok base unless it updated a row that was there. */
  _id: z.instanceof(ObjectId),
  file: z.string(),
  line: z.number().int(),
  base: z.string(),
  /** Cells as the file had them, and why they were refused. */
  original: z.record(z.string(), z.unknown()),
  error: z.string(),
  by: z.string(),
  at: z.date(),
  /** The file that brought the correction; empty where it was made in the portal. */
  via: z.string(),
});

export type RepairedRow = z.infer<typeof repairedRowSchema>;

export const repairedRows = defineCollection<RepairedRow>({
  name: 'repaired_rows',
  writtenBy: '`/captura/processando/…/corrigir`',
  readBy: 'the same, `/repo/master-data`',
  version: 1,
  schema: repairedRowSchema,
  indexes: [{ key: { file: 1, line: 1 }, name: 'file_line' }],
});
