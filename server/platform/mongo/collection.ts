import type { Collection, Db, Document, Filter, IndexDescription, UpdateFilter } from 'mongodb';
import type { Log } from '../log';
import type { z } from '../zod';

/** A change of documents that an earlier release wrote. It may run twice, and goes on where it was cut short. */
export interface Migration {
  /** Stands in the record of what was done, for ever. */
  readonly name: string;
  /** How many documents have the old shape. */
  readonly due: (db: Db) => Promise<number>;
  /** @param log is told what the migration leaves to people */
  readonly run: (db: Db, log: Log) => Promise<void>;
}

/** A migration that gives the documents of a filter, which finds the old shape alone, what they lack. */
export const fillIn = (
  name: string,
  of: string,
  filter: Filter<Document>,
  update: UpdateFilter<Document> | Document[],
): Migration => ({
  name,
  due: (db) => db.collection(of).countDocuments(filter),
  run: async (db) => {
    await db.collection(of).updateMany(filter, update);
  },
});

export interface CollectionDefinition<T extends Document> {
  readonly name: string;
  /** Counts up with each change of the indexes. */
  readonly version: number;
  /** The one shape of the collection's documents; writers parse what they insert with it. */
  readonly schema: z.ZodType<T>;
  /** All indexes but `_id`'s; each has a name. */
  readonly indexes: readonly (IndexDescription & { name: string })[];
  /** The size of a capped collection, which keeps the newest documents alone and lets readers wait at its end. */
  readonly cappedBytes?: number;
  /** Dotted paths of the fields that name objects of the storage: what a document names there is never swept away. */
  readonly objects?: readonly string[];
  /**
   * What opens doors and says nothing of a person: `all` of a document, or those of its fields. No export of a person has it.
   */
  readonly secret?: 'all' | readonly string[];
  /** True where documents are worth nothing in a portal that is restored, or would open it: no backup has them. */
  readonly passing?: boolean;
  /** True where each write is counted, so that what was read is given again until the next one (rule X18). */
  readonly counted?: boolean;
  /** What brings older documents up to date, in this order, before the indexes are made. */
  readonly migrations?: readonly Migration[];
}

export const defineCollection = <T extends Document>(
  definition: CollectionDefinition<T>,
): CollectionDefinition<T> => definition;

/** @throws Error for a name that two definitions have, as where an editable area takes another's */
export function namedOnce<D extends { readonly name: string }>(definitions: readonly D[]): readonly D[] {
  const names = definitions.map(({ name }) => name);
  const repeated = names.find((name, at) => names.indexOf(name) !== at);
  if (repeated !== undefined) throw new Error(`Two collections are named ${repeated}`);
  return definitions;
}

/** The typed collection of a definition. */
export const collection = <T extends Document>(db: Db, { name }: CollectionDefinition<T>): Collection<T> =>
  db.collection<T>(name);
