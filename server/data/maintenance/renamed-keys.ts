import { isDeepStrictEqual } from 'node:util';
import type { AnyBulkWriteOperation, Collection, Db, Document, ObjectId } from 'mongodb';
import { insertOnce, repeatedPositions } from '../../platform/mongo';

/** Collections beside the bases that name cost centres, accounts, SKUs and lines by their keys. */
const namingOthers = [
  ...['forecast_changes', 'forecast_reviews', 'forecast_comments', 'forecast_drafts', 'forecast_openings'],
  ...['scenarios', 'scenario_cells', 'scenario_changes', 'scenario_comments', 'scenario_drafts'],
  ...['plan_scenario_rows', 'plan_scenario_lines', 'plan_scenario_changes', 'planning_changes'],
  ...['planning_sku_lists', 'load_images', 'absent_rows'],
] as const;

/** What parts names in an `_id` or in the name of a review. */
const between = '|';
const batchSize = 200;
/** Maximum number of passes over documents that somebody wrote meanwhile. */
const maxLooks = 5;

interface Stored extends Document {
  readonly _id: string | ObjectId;
}

/**
 * Renames rows with a new key wherever else they are referred to: a key that had to be rewritten has blanks or
 * characters that no other text has, so an equal text is that name. Processes of the former version still work: what
 * they write stays, and so does what is already stored under a new name.
 */
export async function renameElsewhere(db: Db, renamed: ReadonlyMap<string, string>): Promise<void> {
  if (renamed.size === 0) return;
  for (const name of namingOthers)
    for (let look = 0; look < maxLooks; look += 1)
      if (await renameIn(db.collection<Stored>(name), renamed)) break;
}

/** False if somebody wrote to a document between reading and renaming. */
async function renameIn(records: Collection<Stored>, renamed: ReadonlyMap<string, string>): Promise<boolean> {
  let isWhole = true;
  let batch: AnyBulkWriteOperation<Stored>[] = [];
  const write = async () => {
    if (batch.length === 0) return;
    const sent = batch;
    batch = [];
    try {
      const { matchedCount } = await records.bulkWrite(sent, { ordered: false });
      isWhole &&= matchedCount === sent.length;
    } catch (error) {
      repeatedPositions(error);
    }
  };
  for await (const document of records.find()) {
    const next = withNames(document, renamed) as Stored;
    if (next === document) continue;
    if (next._id === document._id) batch.push({ updateOne: renaming(document, next) });
    else await move(records, document, next);
    if (batch.length >= batchSize) await write();
  }
  await write();
  return isWhole;
}

/** Writes the fields that name something, where they are as they were read. */
function renaming(document: Stored, next: Stored) {
  const fields = Object.keys(next).filter((key) => next[key] !== document[key]);
  const of = (values: Document) => Object.fromEntries(fields.map((key) => [key, values[key] as unknown]));
  return { filter: { _id: next._id, ...of(document) }, update: { $set: of(next) } };
}

/** A document with its name in its `_id` is written under the new one, unless something else is stored there. */
async function move(records: Collection<Stored>, document: Stored, next: Stored): Promise<void> {
  await insertOnce(records, next);
  const there = await records.findOne({ _id: next._id });
  if (isDeepStrictEqual(there, next)) await records.deleteOne(document);
}

/** The same value where nothing in it is named. */
function withNames(value: unknown, renamed: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return nameIn(value, renamed);
  if (Array.isArray(value)) {
    const next = value.map((each) => withNames(each, renamed));
    return next.some((each, at) => each !== value[at]) ? next : value;
  }
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  const entries = Object.entries(value);
  const next = entries.map(([key, each]) => [key, withNames(each, renamed)] as const);
  return next.some(([, each], at) => each !== entries[at]?.[1]) ? Object.fromEntries(next) : value;
}

function nameIn(text: string, renamed: ReadonlyMap<string, string>): string {
  const whole = renamed.get(text);
  if (whole !== undefined || !text.includes(between)) return whole ?? text;
  const parts = text.split(between);
  return parts.some((part) => renamed.has(part))
    ? parts.map((part) => renamed.get(part) ?? part).join(between)
    : text;
}
