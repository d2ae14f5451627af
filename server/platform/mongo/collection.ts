import type { Collection, Db, Document, IndexDescription } from 'mongodb';
import type { z } from '../zod';

export interface CollectionDefinition<T extends Document> {
  readonly name: string;
  /** Counts up with each change of the indexes or of `upgrade`. */
  readonly version: number;
  /** The one shape of the collection's documents; writers parse what they insert with it. */
  readonly schema: z.ZodType<T>;
  /** All indexes but `_id`'s; each has a name. */
  readonly indexes: readonly (IndexDescription & { name: string })[];
  /** Dotted paths of the fields that name objects of the storage: what a document names there is never swept away. */
  readonly objects?: readonly string[];
  /** True where documents are worth nothing in a portal that is restored, or would open it: no backup has them. */
  readonly passing?: boolean;
  /** Brings older documents up to date; runs once a version, may run twice. */
  readonly upgrade?: (db: Db) => Promise<void>;
}

export const defineCollection = <T extends Document>(
  definition: CollectionDefinition<T>,
): CollectionDefinition<T> => definition;

/** The typed collection of a definition. */
export const collection = <T extends Document>(db: Db, { name }: CollectionDefinition<T>): Collection<T> =>
  db.collection<T>(name);
