import type { Db, Document } from 'mongodb';
import type { CollectionDefinition } from '../platform/mongo/collection';

type Indexed = readonly Pick<CollectionDefinition<Document>, 'name' | 'indexes'>[];

/**
 * Drops the indexes of collections before they are filled: building an index once takes a fraction of the time of
 * updating it for every row. The collections must not be read meanwhile. If filling is interrupted before `indexed`, it
 * must start again.
 */
export async function unindexed(db: Db, definitions: Indexed): Promise<void> {
  for (const { name } of definitions) await db.collection(name).dropIndexes();
}

/** Creates the indexes; returns their number. */
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
