import type { Db, Document } from 'mongodb';
import type { CollectionDefinition } from '../../platform/mongo/collection';

/** Those of some storage keys that any record of the portal refers to. */
export type NamedObjects = (keys: readonly string[]) => Promise<ReadonlySet<string>>;

/** Looks where the definitions say that their documents name objects (`objects`). */
export const namedObjects =
  (db: Db, collections: readonly CollectionDefinition<Document>[]): NamedObjects =>
  async (keys) => {
    const found = await Promise.all(
      collections.flatMap(({ name, objects = [] }) =>
        objects.map((field) => db.collection(name).distinct(field, { [field]: { $in: [...keys] } })),
      ),
    );
    return new Set(found.flat() as string[]);
  };
