import type { Collection, Db, Document, Filter, IndexDescription, UpdateFilter } from 'mongodb';
import type { Log } from '../log';
import type { z } from '../zod';

/** A change of documents from an earlier release. It may run twice, and continues after an interruption. */
export interface Migration {
  /** Stays in the record of completed migrations, so it must never change. */
  readonly name: string;
  /** How many documents have the old shape. */
  readonly due: (db: Db) => Promise<number>;
  /** @param log reports what people have to do after the migration */
  readonly run: (db: Db, log: Log) => Promise<void>;
}

/** A migration that adds missing fields to the documents of a filter, which must match only the old shape. */
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

/** A collection's line of docs/data.md, in English; code stands in backticks. */
export interface CollectionLine {
  readonly name: string;
  /** Who or what writes it, and where. */
  readonly writtenBy: string;
  /** Who reads it, and what for. */
  readonly readBy: string;
}

export interface CollectionDefinition<T extends Document> extends Partial<CollectionLine> {
  readonly name: string;
  /** Counts up with each change of the indexes. */
  readonly version: number;
  /** The schema of the collection's documents; writers parse what they insert with it. */
  readonly schema: z.ZodType<T>;
  /** All indexes but `_id`'s; each has a name. */
  readonly indexes: readonly (IndexDescription & { name: string })[];
  /** The size of a capped collection, which keeps only the newest documents and lets readers wait at its end. */
  readonly cappedBytes?: number;
  /** Dotted paths of the fields that name stored objects: the sweep never removes these objects. */
  readonly objects?: readonly string[];
  /**
   * Credentials without personal data: `all` fields of a document, or the named ones. A person's data export omits
   * them.
   */
  readonly secret?: 'all' | readonly string[];
  /** True where documents are worth nothing in a portal that is restored, or would open it: no backup has them. */
  readonly passing?: boolean;
  /** True where each write is counted, so that what was read is given again until the next one (rule X18). */
  readonly counted?: boolean;
  /** Migrations of older documents, in this order, before the indexes are made. */
  readonly migrations?: readonly Migration[];
}

/** A collection with its line. Rows of bases and of editable areas have none, and are a plain `CollectionDefinition`. */
export const defineCollection = <T extends Document>(
  definition: CollectionDefinition<T> & CollectionLine,
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
