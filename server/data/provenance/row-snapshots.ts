import type { Collection, Document } from 'mongodb';
import { defineCollection, repeatedPositions } from '../../platform/mongo';
import { z } from '../../platform/zod';

/** A row of a base with a unique key as it was before a file changed it. */
const loadImageSchema = z.object({
  /** `<file>:<line>` of the change. */
  _id: z.string(),
  file: z.string(),
  line: z.number().int(),
  base: z.string(),
  before: z.custom<Document>((value) => typeof value === 'object' && value !== null),
});

export type RowSnapshot = z.infer<typeof loadImageSchema>;

/** `before._source.file` finds the later files that changed the rows of a file. */
export const rowSnapshots = defineCollection<RowSnapshot>({
  name: 'load_images',
  writtenBy: 'loads',
  readBy: 'taking a load back, `/repo/master-data`: what a row was',
  version: 1,
  schema: loadImageSchema,
  indexes: [
    { key: { file: 1, line: 1 }, name: 'file_line' },
    { key: { 'before._source.file': 1 }, name: 'changed_file' },
  ],
});

/** Before the rows themselves change; written again by the next worker where this one was cut off. */
export async function keepImages(
  into: Collection<RowSnapshot>,
  images: readonly RowSnapshot[],
): Promise<void> {
  if (images.length === 0) return;
  const kept = await into.insertMany([...images], { ordered: false }).then(
    () => [],
    (error: unknown) => repeatedPositions(error).flatMap((position) => images[position] ?? []),
  );
  if (kept.length === 0) return;
  await into.bulkWrite(
    kept.map((image) => ({ replaceOne: { filter: { _id: image._id }, replacement: image, upsert: true } })),
    { ordered: false },
  );
}
