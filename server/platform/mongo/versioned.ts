import type {
  Collection,
  Condition,
  Document,
  Filter,
  MatchKeysAndValues,
  OptionalUnlessRequiredId,
  UpdateFilter,
} from 'mongodb';
import { insertOnce } from './repeated';

/** A record that people change, each over the version that they saw; a version counts the changes, from 1. */
export interface Versioned extends Document {
  readonly version?: number;
}

/** Identifies one record and the version that was seen; 0 for a record without changes and version. */
type Seen<T extends Versioned> = Filter<T> & { readonly version: number };

/** Matches a version as records have it: those without changes may have none. */
export const writtenVersion = (version: number): Condition<number> =>
  version === 0 ? { $in: [0, null] as number[] } : version;

const over = <T extends Versioned>({ version, ...which }: Seen<T>): Filter<T> =>
  ({ ...which, version: writtenVersion(version) }) as Filter<T>;

/** Changes a record over the version that was seen, and counts that version up; false where it has another by now, or is gone. */
export async function updateVersioned<T extends Versioned>(
  records: Collection<T>,
  seen: Seen<T>,
  set: MatchKeysAndValues<T>,
): Promise<boolean> {
  const update = { $set: { ...set, version: seen.version + 1 } } as UpdateFilter<T>;
  return (await records.updateOne(over(seen), update)).matchedCount > 0;
}

/** Puts a whole record, with the version after it, in the place of the one that was seen; false as above. */
export async function replaceVersioned<T extends Versioned>(
  records: Collection<T>,
  seen: Seen<T>,
  record: T,
): Promise<boolean> {
  const next = { ...record, version: seen.version + 1 };
  return (await records.replaceOne(over(seen), next)).matchedCount > 0;
}

/**
 * Saves a record that its first change creates, over the version that was seen: 0 for a missing one.
 * @param first further fields when it is created
 */
export async function saveVersioned<T extends Versioned>(
  records: Collection<T>,
  seen: Pick<T & { _id: unknown }, '_id'> & { readonly version: number },
  set: MatchKeysAndValues<T>,
  first: Document = {},
): Promise<boolean> {
  if (seen.version > 0) return updateVersioned(records, seen as Seen<T>, set);
  const made = { ...first, ...set, _id: seen._id, version: 1 };
  return insertOnce(records, made as unknown as OptionalUnlessRequiredId<T>);
}
