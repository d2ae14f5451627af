import type { Collection, Db, Document, Filter, ObjectId } from 'mongodb';
import { nameMeaning } from '../../../app/domain/values/cell-text';
import type { Log } from '../../platform/log';
import { collection, repeatedPositions } from '../../platform/mongo';
import type { Migration } from '../../platform/mongo/collection';
import type { Enrichment } from '../bases/derived-data';
import { enrichmentFor } from '../jobs';
import type { Value } from '../master-data/rows/cell';
import { fieldOf, keysOf, labelledRule, masterDataBases, namesRow, RowKey, storageOf } from '../master-data';
import type { Base } from '../master-data/base';
import { renameElsewhere } from './renamed-keys';

/**
 * Finds texts that may differ from how files are read today; `nameMeaning` decides. The accented letters stand for
 * themselves.
 */
const oddText = /\s{2}|[^ -~¡-¬®-ɏ]|^\s|\s$|^="/;

const batchSize = 500;
/** Maximum number of rows in the log. */
const maxListed = 20;

/** A column whose values are keys or name rows of another base, as texts. */
interface NameColumn {
  readonly key: string;
  readonly field: string;
  readonly of: { readonly base: string; readonly key: string } | undefined;
}

/** A row and its new fields. */
interface Respelled {
  readonly row: Document;
  readonly set: Document;
}

/**
 * Rewrites keys, and references to rows, as files are read today (rule D31): composed, without invisible characters,
 * with single blanks. Otherwise the file that brought older rows would no longer match them. If another row already
 * has the key, both stay, with their references, and the log names them: people decide.
 */
export const spelledKeys: Migration = {
  name: 'keys-as-read',
  due: async (db) => {
    const { bases, renamed } = await planned(db);
    let due = 0;
    for (const base of bases)
      for await (const rows of respelled(db, base, renamed))
        due += rows.filter((each) => !stays(base, each, renamed)).length;
    return due;
  },
  run: async (db, log) => {
    const { bases, renamed } = await planned(db);
    // Before the rows themselves, which show what remains to be done.
    await renameElsewhere(db, renamed);
    for (const base of bases) await rewrite(db, base, { log, renamed });
  },
};

/** Old names of rows and new ones, of bases with one key. */
type Renamed = ReadonlyMap<string, string>;

async function planned(db: Db): Promise<{ readonly bases: readonly Base[]; readonly renamed: Renamed }> {
  const bases = await basesInOrder(db);
  const renamed = new Map<string, string>();
  for (const base of bases) await addNewNames(db, base, renamed);
  return { bases, renamed };
}

/** Each after the bases that it names rows of. */
async function basesInOrder(db: Db): Promise<Base[]> {
  const found = await collection(db, masterDataBases).find({ collection_ok: 1 }).sort({ order: 1 }).toArray();
  const ordered = new Set<Base>();
  const under = new Set<Base>();
  const visit = (base: Base) => {
    if (under.has(base)) return;
    under.add(base);
    for (const { references } of Object.values(base.checks))
      for (const other of found) if (other.collection_name === references?.base) visit(other);
    ordered.add(base);
  };
  found.forEach(visit);
  return [...ordered];
}

/** The field of a base's only key; undefined where it has none, or several. */
function onlyKey(base: Base): string | undefined {
  const [own, ...others] = keysOf(base);
  return own === undefined || others.length > 0 ? undefined : fieldOf(storageOf(base), own);
}

/** Whether a row keeps its name because another row has the new one. */
function stays(base: Base, { row, set }: Respelled, renamed: Renamed): boolean {
  const field = onlyKey(base);
  return field !== undefined && set[field] !== undefined && !renamed.has(String(row[field]));
}

/** The new names of a base with a single key, without those that another row has. */
async function addNewNames(db: Db, base: Base, renamed: Map<string, string>): Promise<void> {
  const field = onlyKey(base);
  if (field === undefined) return;
  const given = new Set<unknown>();
  for await (const rows of respelled(db, base, renamed)) {
    const wanted = rows.map(({ set }): unknown => set[field]);
    const there = await db
      .collection(base.records)
      .distinct(field, { ...storageOf(base).scope, [field]: { $in: wanted } });
    for (const name of there) given.add(name);
    for (const { row, set } of rows) {
      const name: unknown = set[field];
      if (typeof name !== 'string' || given.has(name)) continue;
      given.add(name);
      renamed.set(String(row[field]), name);
    }
  }
}

async function rewrite(
  db: Db,
  base: Base,
  { log, renamed }: { readonly log: Log; readonly renamed: Renamed },
): Promise<void> {
  const records = db.collection(base.records);
  const enrich = enrichmentFor(base, db);
  const key = new RowKey(base);
  const staying: string[] = [];
  for await (const found of respelled(db, base, renamed)) {
    const rows = found.filter((each) => !stays(base, each, renamed));
    const keyText = ({ row }: Respelled) => key.textOf(columnValues(base, row));
    staying.push(...found.filter((each) => !rows.includes(each)).map(keyText));
    if (rows.length === 0) continue;
    const withCopies = await enriched(base, rows, enrich);
    const repeated = new Set(await write(records, withCopies));
    staying.push(...rows.filter((_, at) => repeated.has(at)).map(keyText));
  }
  if (staying.length > 0)
    log.warn(
      { base: base.collection_name, rows: staying.length, keys: staying.slice(0, maxListed) },
      'rows stay as they are spelled, since another row has the key as it is read today',
    );
}

/** Rows of a base that are spelled otherwise than they would be read, in batches. */
async function* respelled(db: Db, base: Base, renamed: Renamed): AsyncGenerator<Respelled[]> {
  const columns = namesOf(base);
  if (columns.length === 0) return;
  const odd = columns.map(({ field }): Filter<Document> => ({ [field]: { $regex: oddText } }));
  const isKept = keptNames(db, renamed);
  let batch: Respelled[] = [];
  for await (const row of db.collection(base.records).find({ ...storageOf(base).scope, $or: odd })) {
    const set: Document = {};
    for (const { field, of } of columns) {
      const text: unknown = row[field];
      if (typeof text !== 'string' || nameMeaning(text) === text) continue;
      if (!of || !(await isKept(of, text))) set[field] = nameMeaning(text);
    }
    if (Object.keys(set).length === 0) continue;
    batch.push({ row, set });
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

function namesOf(base: Base): NameColumn[] {
  const storage = storageOf(base);
  return Object.keys(base.checks).flatMap((key) => {
    const rule = labelledRule(base, key);
    if (!rule || !namesRow(rule) || (rule.kind !== 'text' && rule.kind !== 'code')) return [];
    const of = rule.references ?? (rule.joins === undefined ? undefined : { base: rule.joins, key });
    return [{ key, field: fieldOf(storage, key), of }];
  });
}

/** Whether a base has a row with the name in its present spelling. */
function keptNames(db: Db, renamed: Renamed) {
  const known = new Map<string, Promise<boolean>>();
  const isThere = async ({ base, key }: { base: string; key: string }, text: string) => {
    const named = await collection(db, masterDataBases).findOne({ collection_name: base, collection_ok: 1 });
    if (!named) return false;
    const found = { ...storageOf(named).scope, [fieldOf(storageOf(named), key)]: text };
    return (await db.collection(named.records).countDocuments(found, { limit: 1 })) > 0;
  };
  return async (of: { base: string; key: string }, text: string): Promise<boolean> => {
    if (renamed.has(text)) return false;
    const name = JSON.stringify([of.base, text]);
    const answer = known.get(name) ?? isThere(of, text);
    known.set(name, answer);
    return answer;
  };
}

const idOf = (row: Document) => row['_id'] as ObjectId;

const columnValues = (base: Base, row: Document): Record<string, Value> =>
  Object.fromEntries(
    Object.keys(base.checks).map((key) => [key, row[fieldOf(storageOf(base), key)] as Value]),
  );

/** The same with the fields copied from rows that they refer to, which may not have been found before. */
async function enriched(base: Base, rows: readonly Respelled[], enrich: Enrichment): Promise<Respelled[]> {
  const extras = await enrich(rows.map(({ row, set }) => columnValues(base, { ...row, ...set })));
  return rows.map(({ row, set }, at) => ({ row, set: { ...extras[at], ...set } }));
}

/** @returns positions of the rows whose key another one has */
async function write(records: Collection, rows: readonly Respelled[]): Promise<number[]> {
  const operations = rows.map(({ row, set }) => ({
    updateOne: { filter: { _id: idOf(row) }, update: { $set: set } },
  }));
  return records.bulkWrite(operations, { ordered: false }).then(() => [], repeatedPositions);
}
