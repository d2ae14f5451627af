import type { Db, Document } from 'mongodb';
import type { CollectionDefinition } from '../platform/mongo/collection';

/**
 * Fills collections without their indexes and builds these afterwards over everything at once, which is a fraction of
 * the work of keeping them row by row. Nobody may read meanwhile. Cut off, it must run again.
 */
export async function filledBeforeIndexing<T>(
  db: Db,
  definitions: readonly Pick<CollectionDefinition<Document>, 'name' | 'indexes'>[],
  fill: () => Promise<T>,
): Promise<T> {
  for (const { name } of definitions) await db.collection(name).dropIndexes();
  const filled = await fill();
  for (const { name, indexes } of definitions)
    if (indexes.length > 0) await db.collection(name).createIndexes([...indexes]);
  return filled;
}
