import type { Collection, Db, Document, Filter } from 'mongodb';
import { countedReads } from './revision-cache';
import { sizeSubject } from './revisions';

/** Keys alone are read, and no document. */
const byKeys = { hint: '_id_' } as const;

/**
 * The number of documents of a collection, counted one by one, because the engine's own figure stays wrong after an
 * unclean end (rule X6). It is counted once after additions or removals if these are counted (`sizeSubject`), and
 * otherwise each time; during a load it may be some seconds old (rule X18).
 * @param scope filter of the counted documents, by fields that no update changes
 */
export async function rowCount(db: Db, name: string, scope: Filter<Document> = {}): Promise<number> {
  const { value } = await countedReads(db).recent(
    sizeSubject(name),
    JSON.stringify(scope),
    async () => ({ rows: await countOf(db.collection(name), scope) }),
    () => 1,
  );
  return value.rows;
}

/**
 * Another text after each addition or removal of a collection's documents. They are counted for it only while they are
 * written, and where these are not counted (`sizeSubject`).
 */
export async function sizeStamp(db: Db, name: string): Promise<string> {
  const revision = await countedReads(db).revision(sizeSubject(name));
  return revision === null ? `${await rowCount(db, name)} rows` : `revision ${revision}`;
}

/** How many documents there are, where they are more than `few`: of fewer, as many are counted. Null otherwise. */
export async function countBeyond(records: Collection, few: number): Promise<number | null> {
  const first = await records.countDocuments({}, { ...byKeys, limit: few + 1 });
  return first > few ? countOf(records, {}) : null;
}

const countOf = (records: Collection, scope: Filter<Document>): Promise<number> =>
  records.countDocuments(scope, Object.keys(scope).length === 0 ? byKeys : {});
