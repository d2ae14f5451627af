import type { Db, Document, Filter, ObjectId } from 'mongodb';
import { grouped } from '../../../app/domain/values/grouped';
import { addRow, countRows, removeRow } from './bits';
import { placeAmong, type Blocks } from './blocks';
import type { RowIndex } from './collection';
import type { Indexed } from './indexed';
import type { BlockRows, LooseRow } from './in-order';
import { fieldNumbers, termOfOrder, type Sought } from './sought';
import { stretchOf } from './stretches';

/** As many are asked of the database. */
const mostEdited = 20_000;

/** What blocks found, and which of it screens wrote since; these are sorted by what they are now. */
export interface FoundRows extends BlockRows {
  readonly edited: readonly LooseRow[];
}

interface Asked {
  readonly of: Indexed;
  readonly sought: readonly Sought[];
  readonly filter: Filter<Document>;
  readonly order: readonly (readonly [key: string, direction: 1 | -1])[];
}

/** Comes before all terms, as what is empty does in the database's order. */
export const nothing = Buffer.alloc(0);

/**
 * Puts right what blocks found of rows that screens wrote since they were made, where figures that screens write are asked
 * for or sorted by; null where too many were written.
 */
export async function withEdits(
  db: Db,
  blocks: Blocks,
  { of, sought, filter, order }: Asked,
  index: RowIndex,
  found: readonly (BlockRows & { readonly rows: number })[],
): Promise<FoundRows[] | null> {
  const { edited } = of;
  const [[key] = ['']] = order;
  if (!edited || !(edited.columns.includes(key) || sought.some((each) => asksFor(each, edited.columns))))
    return found.map((rows) => ({ ...rows, edited: [] }));
  const ids = index.until ? await upTo(mostEdited, edited.since(db, index.until)) : null;
  if (!ids) return null;
  const asked = await db
    .collection(of.records)
    .find({ $and: [{ _id: { $in: [...ids.values()] } }, filter] }, { projection: { [key]: 1 }, hint: '_id_' })
    .toArray();
  const isFound = new Map(asked.map((row) => [String(row._id), row]));
  const byPlace = new Map(grouped([...ids], ([id]) => stretchOf(index.stretches, id)));
  const field = fieldNumbers(of.columns).get(key) ?? 0;
  return Promise.all(
    found.map(async ({ block, place, bits, rows }) => {
      const loose: LooseRow[] = [];
      const here = byPlace.get(place) ?? [];
      const own = here.length > 0 ? await blocks.allIds(block, rows) : nothing;
      for (const [text, id] of here) {
        const { row, isThere } = placeAmong(own, text);
        if (!isThere) continue;
        const now = isFound.get(text);
        if (now) {
          addRow(bits, row);
          loose.push({ term: termOfOrder(field, now[key]) ?? nothing, place, row, id });
        } else removeRow(bits, row);
      }
      return { block, place, bits, count: countRows(bits), edited: loose };
    }),
  );
}

/** What blocks have in the order of a figure that screens write: without the rows that they wrote since. */
export function withoutEdits({ bits, edited, ...rest }: FoundRows): BlockRows {
  const others = bits.slice();
  for (const { row } of edited) removeRow(others, row);
  return { ...rest, bits: others, count: countRows(others) };
}

const asksFor = (sought: Sought, columns: readonly string[]): boolean => {
  if (sought.kind === 'not') return asksFor(sought.of, columns);
  if (sought.kind === 'any') return sought.of.some((each) => asksFor(each, columns));
  return sought.kind === 'figures' && columns.includes(sought.field);
};

/** By their texts; null for more. */
async function upTo(most: number, ids: AsyncIterable<ObjectId>): Promise<Map<string, ObjectId> | null> {
  const some = new Map<string, ObjectId>();
  for await (const id of ids) {
    some.set(id.toHexString(), id);
    if (some.size > most) return null;
  }
  return some;
}
