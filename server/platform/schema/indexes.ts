import { MongoServerError, type Db, type Document, type IndexDescription } from 'mongodb';
import type { CollectionDefinition } from '../mongo/collection';

const namespaceExists = 48;
const namespaceMissing = 26;
const indexMissing = 27;
/** The same keys under another name, or that name with other options or keys. */
const indexDiffers = [85, 86];

/** Indexes that earlier releases made before they wrote down which were theirs. */
const retired: Readonly<Record<string, readonly string[]>> = {
  agenda_jobs: ['file'],
  balances: ['unit_month_account'],
  fiscal_items: ['unit_order'],
  forecasts: ['account', 'cost_center'],
  hr_changes: ['branch_newest'],
};

/** The planned changes of a collection's indexes, by name. */
export interface IndexPlan {
  readonly create: readonly string[];
  /** Indexes of the portal with other keys or options than this release defines. */
  readonly change: readonly string[];
  /** Ours, and wanted no longer. */
  readonly drop: readonly string[];
  /** Made by others, and left alone. */
  readonly foreign: readonly string[];
}

/** @param made names of the indexes that the portal made there before */
export async function planIndexes(
  db: Db,
  { name, indexes }: CollectionDefinition<Document>,
  made: readonly string[],
): Promise<IndexPlan> {
  const there = new Map((await indexesOf(db, name)).map((index) => [index.name ?? '', index]));
  there.delete('_id_');
  const wanted = new Map(indexes.map((index) => [index.name, index]));
  const ours = new Set([...made, ...(retired[name] ?? [])]);
  const notWanted = [...there.keys()].filter((each) => !wanted.has(each));
  return {
    create: [...wanted.keys()].filter((each) => !there.has(each)),
    change: indexes.flatMap((index) => (isOther(there.get(index.name), index) ? [index.name] : [])),
    drop: notWanted.filter((each) => ours.has(each)),
    foreign: notWanted.filter((each) => !ours.has(each)),
  };
}

/** Makes a missing collection with its indexes. Several processes may do so at once. */
export async function makeCollection(
  db: Db,
  { name, indexes, cappedBytes }: Pick<CollectionDefinition<never>, 'name' | 'indexes' | 'cappedBytes'>,
): Promise<void> {
  if (indexes.length > 0) await db.collection(name).createIndexes([...indexes]);
  else {
    const options = cappedBytes === undefined ? {} : { capped: true, size: cappedBytes };
    await unlessCode([namespaceExists], db.createCollection(name, options));
  }
}

/** Drops the indexes that the plan says. */
export async function dropIndexes(db: Db, name: string, { drop }: Pick<IndexPlan, 'drop'>): Promise<void> {
  for (const index of drop) await unlessCode([indexMissing], db.collection(name).dropIndex(index));
}

/** Makes the indexes of a definition; an index with the same keys that somebody else made is used instead. */
export async function makeIndexes(
  db: Db,
  { name, indexes }: CollectionDefinition<Document>,
  { foreign }: Pick<IndexPlan, 'foreign'>,
): Promise<void> {
  const records = db.collection(name);
  const theirs = (await indexesOf(db, name)).filter((index) => foreign.includes(index.name ?? ''));
  for (const index of indexes) {
    if (theirs.some((other) => !isOther(other, index))) continue;
    if (await unlessCode(indexDiffers, records.createIndexes([index]))) continue;
    await unlessCode([indexMissing], records.dropIndex(index.name));
    await records.createIndexes([index]);
  }
}

async function indexesOf(db: Db, name: string): Promise<Partial<IndexDescription>[]> {
  try {
    return (await db.collection(name).indexes()) as Partial<IndexDescription>[];
  } catch (error) {
    if (error instanceof MongoServerError && error.code === namespaceMissing) return [];
    throw error;
  }
}

const options = ['unique', 'sparse', 'expireAfterSeconds', 'partialFilterExpression'] as const;

/** The order of keys counts. */
const shapeOf = (index: Partial<IndexDescription>): string =>
  JSON.stringify([Object.entries(index.key ?? {}), options.map((option) => index[option] || null)]);

/** The database stores a text index in another form than its definition. */
const isOfWords = ({ key }: IndexDescription): boolean => Object.values(key).includes('text');

const isOther = (there: Partial<IndexDescription> | undefined, wanted: IndexDescription): boolean =>
  there !== undefined && !isOfWords(wanted) && shapeOf(there) !== shapeOf(wanted);

/** False where the attempt was refused with one of the codes. */
async function unlessCode(codes: readonly number[], attempt: Promise<unknown>): Promise<boolean> {
  try {
    await attempt;
    return true;
  } catch (error) {
    if (!(error instanceof MongoServerError && codes.includes(Number(error.code)))) throw error;
    return false;
  }
}
