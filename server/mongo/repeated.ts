import { MongoBulkWriteError, MongoServerError } from 'mongodb';

const duplicateKey = 11_000;

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

/** Of one document whose insertion was refused because its key is there already. @throws the error again for any other */
export function isRepeatedKey(error: unknown): true {
  if (
    error instanceof MongoServerError &&
    !(error instanceof MongoBulkWriteError) &&
    error.code === duplicateKey
  )
    return true;
  throw error;
}
