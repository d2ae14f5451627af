import type { Db, Document, Filter, ObjectId } from 'mongodb';
import { grouped } from '../../../app/domain/values/grouped';
import { addRow, countRows, removeRow } from './bits';
import { placeAmong, type Blocks } from './blocks';
import type { RowIndex } from './collection';
import type { Indexed } from './indexed';
import type { BlockRows, LooseRow } from './in-order';
import { fieldNumbers, termOfOrder, type Sought } from './sought';
import { stretchOf } from './stretches';

/** As many are asked of the database, */
const maxEdited = 20_000;
/** and as many at a time, as one processor answers one question. */
const editsAtOnce = 1_000;

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

/** Rows that screens wrote since blocks were made: null where they are not as asked, else with what they are sorted by. */
type Edits = ReadonlyMap<string, Document | null>;

/**
 * Asks for the rows that screens wrote since blocks were made, where figures that screens write are asked for or sorted by;
 * null where too many were written.
 */
export async function editsOf(
  db: Db,
  { of, sought, filter, order }: Asked,
  { until }: RowIndex,
): Promise<Edits | null> {
  const { edited } = of;
  const [[key] = ['']] = order;
  if (!edited || !(edited.columns.includes(key) || sought.some((each) => asksFor(each, edited.columns))))
    return new Map();
  const ids = await editedSince(db, { edited }, until);
  if (!ids) return null;
  const edits = new Map<string, Document | null>([...ids.keys()].map((id) => [id, null]));
  const all = [...ids.values()];
  const found = await Promise.all(
    Array.from({ length: Math.ceil(all.length / editsAtOnce) }, (_, part) =>
      db
        .collection(of.records)
        .find(
          { $and: [{ _id: { $in: all.slice(part * editsAtOnce, (part + 1) * editsAtOnce) } }, filter] },
          { projection: { [key]: 1 }, hint: '_id_' },
        )
        .toArray(),
    ),
  );
  for (const row of found.flat()) edits.set(String(row._id), row);
  return edits;
}

/** The rows that screens wrote since blocks were made, by the texts of their ids; null where they are too many. */
export async function editedSince(
  db: Db,
  { edited }: Pick<Indexed, 'edited'>,
  until: Date | undefined,
): Promise<Map<string, ObjectId> | null> {
  if (!edited) return new Map();
  return until ? upTo(maxEdited, edited.since(db, until)) : null;
}

/** Puts right what blocks found of rows that screens wrote since. */
export async function withEdits(
  blocks: Blocks,
  { of, order }: Asked,
  { stretches }: RowIndex,
  edits: Edits,
  found: readonly (BlockRows & { readonly rows: number })[],
): Promise<FoundRows[]> {
  const [[key] = ['']] = order;
  const byPlace = new Map(grouped([...edits], ([id]) => stretchOf(stretches, id)));
  const field = fieldNumbers(of.columns).get(key) ?? 0;
  return Promise.all(
    found.map(async ({ block, place, bits, rows }) => {
      const loose: LooseRow[] = [];
      const here = byPlace.get(place) ?? [];
      const own = here.length > 0 ? await blocks.allIds(block, rows) : nothing;
      for (const [id, now] of here) {
        const { row, isThere } = placeAmong(own, id);
        if (!isThere) continue;
        if (now) {
          addRow(bits, row);
          loose.push({ term: termOfOrder(field, now[key]) ?? nothing, place, row, id: now['_id'] });
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
async function upTo(limit: number, ids: AsyncIterable<ObjectId>): Promise<Map<string, ObjectId> | null> {
  const some = new Map<string, ObjectId>();
  for await (const id of ids) {
    some.set(id.toHexString(), id);
    if (some.size > limit) return null;
  }
  return some;
}
