import type { Collection, CountDocumentsOptions, Document, Filter } from 'mongodb';

/** Of what a search of files or reports finds so many are counted, and led to: who has more before them types another word. */
export const mostFound = 10_000;

/** How many records there are of something, or that there are `more` than `total`. */
export interface Found {
  readonly total: number;
  readonly more: boolean;
}

/** Counts what a filter leaves, up to `most` where it is given. */
export async function countFound<T extends Document>(
  records: Collection<T>,
  filter: Filter<T>,
  most: number | null,
  options: Pick<CountDocumentsOptions, 'hint'> = {},
): Promise<Found> {
  const limit = most === null ? {} : { limit: most + 1 };
  const found = await records.countDocuments(filter, { ...options, ...limit });
  return most !== null && found > most ? { total: most, more: true } : { total: found, more: false };
}
