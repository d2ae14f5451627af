import { MongoBulkWriteError } from 'mongodb';

const duplicateKey = 11_000;

/**
 * Positions of the documents of a bulk write that were refused because their key is there already.
 * @throws the error again where anything else went wrong
 */
export function repeatedPositions(error: unknown): number[] {
  if (!(error instanceof MongoBulkWriteError)) throw error;
  const failures = [error.writeErrors].flat();
  if (failures.some(({ code }) => code !== duplicateKey)) throw error;
  return failures.map(({ index }) => index);
}
