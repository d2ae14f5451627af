import type { Document, Filter } from 'mongodb';
import { chunksOf, wantedKeys, type TypedChunk } from '../../../app/domain/values/words';
import { z } from '../zod';
import { beginningOf, holdingWords } from './search';

/** The schema field of search keys that are stored with a record; an index begins with it. */
export const keysField = z.array(z.string()).optional();

/**
 * Filter for records that contain all typed words in any of the texts (rule D25), for a collection that stores search
 * keys with its records; records without keys are matched by their texts. Null if nothing was typed.
 */
export function holdingKept<T extends Document>(typed: string, texts: readonly string[]): Filter<T> | null {
  const words = holdingWords(typed, texts);
  const chunks = chunksOf(typed);
  if (!words || chunks.length === 0) return words as Filter<T> | null;
  return {
    $or: [{ $and: chunks.map(keyed) }, { keys: null, ...words }],
  } as Filter<Document> as Filter<T>;
}

/** Records that have the keys of a chunk. */
function keyed(chunk: TypedChunk): Document {
  const [only = {}, ...others] = wantedKeys(chunk).map((way): Document => {
    const [key = {}, ...more] = way.map((lead): Document => ({ keys: beginningOf(lead) }));
    return more.length === 0 ? key : { $and: [key, ...more] };
  });
  return others.length === 0 ? only : { $or: [only, ...others] };
}
