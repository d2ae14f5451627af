import type {
  Collection,
  Document,
  Filter,
  MatchKeysAndValues,
  OptionalUnlessRequiredId,
  UpdateFilter,
} from 'mongodb';
import { insertOnce } from './repeated';

/** A record that people change, each over the version that they saw; a version counts the changes, from 1. */
export interface Versioned extends Document {
  readonly version: number;
}

/** What became of a change: another one was first, or the record is there no more. */
export type Change = 'saved' | 'changed' | 'gone';

/** Which record, and which version of it somebody saw. */
type Seen<T extends Versioned> = Pick<T & { _id: unknown }, '_id' | 'version'>;

/**
 * Changes a record over the version that was seen, and counts that version up.
 * @param also what else has to hold of it; `changed` where it does not
 */
export async function updateVersioned<T extends Versioned>(
  records: Collection<T>,
  { _id, version }: Seen<T>,
  set: MatchKeysAndValues<T>,
  also: Filter<T> = {},
): Promise<Change> {
  const { matchedCount } = await records.updateOne(
    { ...also, _id, version } as Filter<T>,
    { $set: { ...set, version: version + 1 } } as UpdateFilter<T>,
  );
  if (matchedCount > 0) return 'saved';
  return (await records.findOne({ _id } as Filter<T>, { projection: { _id: 1 } })) ? 'changed' : 'gone';
}

/**
 * Saves a record that is made by its first change, over the version that was seen: 0 of one that was not there.
 * @param first what it has besides when it is made
 */
export async function saveVersioned<T extends Versioned>(
  records: Collection<T>,
  seen: Seen<T>,
  set: MatchKeysAndValues<T>,
  first: Document = {},
): Promise<Change> {
  if (seen.version > 0) return updateVersioned(records, seen, set);
  const made = { ...first, ...set, _id: seen._id, version: 1 };
  return (await insertOnce(records, made as unknown as OptionalUnlessRequiredId<T>)) ? 'saved' : 'changed';
}
