import {
  MongoBulkWriteError,
  MongoServerError,
  type Collection,
  type Document,
  type OptionalUnlessRequiredId,
} from 'mongodb';

export const duplicateKey = 11_000;

/**
 * Positions of the documents of a bulk write that were refused because their key is there already.
 * @throws the error again where anything else went wrong
 */
export function repeatedPositions(error: unknown): number[] {
  if (!(error instanceof MongoBulkWriteError)) throw error;
  const failures = [error.writeErrors].flat();
  // A write that a lost connection cut short comes as the same class of error, with no failures listed.
  if (failures.length === 0 || failures.some(({ code }) => code !== duplicateKey)) throw error;
  if (error.result.getWriteConcernError()) throw error;
  return failures.map(({ index }) => index);
}

/** Whether a write of one document was refused because its key is there already. */
export const isRepeatedKey = (error: unknown): boolean =>
  error instanceof MongoServerError && error.code === duplicateKey;

/** Inserts a document; false where its key is there already. */
export async function insertOnce<T extends Document>(
  into: Collection<T>,
  document: OptionalUnlessRequiredId<T>,
): Promise<boolean> {
  try {
    await into.insertOne(document);
    return true;
  } catch (error) {
    if (isRepeatedKey(error)) return false;
    throw error;
  }
}
