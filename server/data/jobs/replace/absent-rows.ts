import { ObjectId, type Document } from 'mongodb';
import { staying } from '../../../../app/domain/data/files/load-mode';
import { defineCollection } from '../../../platform/mongo';
import { z } from '../../../platform/zod';

/** A row that the file of a load that replaces does not have, as it was when it was counted. */
const absentRowSchema = z.object({
  /** `<file>:<row>`. */
  _id: z.string(),
  file: z.string(),
  row: z.instanceof(ObjectId),
  base: z.string(),
  before: z.custom<Document>((value) => typeof value === 'object' && value !== null),
  /** `going` means that it is being removed: if it is missing, it has been. */
  state: z.enum(['here', 'going', 'gone']),
  /** Why it stays; null where it goes. */
  stays: z.enum(staying).nullable(),
  /** False if only the load's sender brought it; older records without this field count as other people's. */
  others: z.boolean().optional(),
});

export type AbsentRow = z.infer<typeof absentRowSchema>;

/** The file that brought a row. */
export const fileOf = (row: Document) => (row['_source'] as { file?: string } | undefined)?.file;

/** `before._source.file` finds the later files that removed the rows of a file. */
export const absentRows = defineCollection<AbsentRow>({
  name: 'absent_rows',
  writtenBy: 'loads that replace',
  readBy: '`/captura/processando/…`, taking a load back',
  version: 2,
  schema: absentRowSchema,
  indexes: [
    { key: { file: 1, state: 1, _id: 1 }, name: 'file_state' },
    { key: { file: 1, stays: 1, _id: 1 }, name: 'file_stays' },
    { key: { 'before._source.file': 1, state: 1 }, name: 'removed_file' },
  ],
});
