import type { Db, Document } from 'mongodb';
import { repeatedPositions } from '../../platform/mongo/repeated';

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

/**
 * Gives rows that got another key their new name wherever else they are named: a key that had to be rewritten has blanks or signs
 * that no other text has, so that a text of its own that equals one is that name.
 */
export async function renameElsewhere(db: Db, renamed: ReadonlyMap<string, string>): Promise<void> {
  if (renamed.size === 0) return;
  for (const name of namingOthers) {
    const records = db.collection(name);
    let batch: Document[] = [];
    const write = async () => {
      if (batch.length > 0)
        await records.bulkWrite(batch as never, { ordered: false }).catch(repeatedPositions);
      batch = [];
    };
    for await (const document of records.find()) {
      const next = withNames(document, renamed) as Document;
      if (next === document) continue;
      const { _id } = document;
      if (next['_id'] === _id) batch.push({ replaceOne: { filter: { _id }, replacement: next } });
      else await move(next, document);
      if (batch.length >= batchSize) await write();
    }
    await write();

    async function move(next: Document, { _id }: Document): Promise<void> {
      await records.replaceOne({ _id: next['_id'] as never }, next, { upsert: true });
      await records.deleteOne({ _id: _id as never });
    }
  }
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
