import type { Collection, Document, Filter } from 'mongodb';
import { chunksOf, holdsTyped } from '../../../app/domain/values/words';
import { holdingWords } from './search';

/** Names that are looked at, and asked for: where there are more, each record is looked at for the words. */
const mostNames = 200_000;
const mostFound = 2_000;

/**
 * Records in which a name holds what was typed (rule D25); null where nothing was. Names repeat, and an index that begins
 * with them tells each once.
 */
export async function holdingName<T extends Document, Field extends keyof T & string>(
  records: Collection<T>,
  field: Field,
  typed: string,
  index: string,
): Promise<Filter<T> | null> {
  const condition = holdingWords(typed, [field]) as Filter<T> | null;
  const chunks = chunksOf(typed);
  if (!condition || chunks.length === 0) return condition;
  const names = records.aggregate<{ _id: string }>([{ $group: { _id: `$${field}` } }], {
    hint: index,
    batchSize: 10_000,
  });
  const found: string[] = [];
  let looked = 0;
  for await (const { _id } of names) {
    if (holdsTyped([_id], chunks)) found.push(_id);
    if ((looked += 1) > mostNames || found.length > mostFound) return condition;
  }
  return { [field]: { $in: found } } as Filter<Document> as Filter<T>;
}
