import type { Db, Document } from 'mongodb';
import type { CollectionDefinition } from '../platform/mongo/collection';

type Indexed = readonly Pick<CollectionDefinition<Document>, 'name' | 'indexes'>[];

/**
 * Collections that are filled without their indexes, which building afterwards over everything at once is a fraction
 * of the work of keeping row by row. Nobody may read meanwhile. Cut off before `indexed`, filling must begin again.
 */
export async function unindexed(db: Db, definitions: Indexed): Promise<void> {
  for (const { name } of definitions) await db.collection(name).dropIndexes();
}

/** Returns how many indexes there are. */
export async function indexed(db: Db, definitions: Indexed): Promise<number> {
  for (const { name, indexes } of definitions)
    if (indexes.length > 0) await db.collection(name).createIndexes([...indexes]);
  return definitions.reduce((sum, { indexes }) => sum + indexes.length, 0);
}

export async function filledBeforeIndexing<T>(
  db: Db,
  definitions: Indexed,
  fill: () => Promise<T>,
): Promise<T> {
  await unindexed(db, definitions);
  const filled = await fill();
  await indexed(db, definitions);
  return filled;
}
