import { ObjectId, type Collection, type Db, type Document, type Filter, type Sort } from 'mongodb';
import { collection } from '../mongo';
import { countRows, noRows, rowsIn } from './bits';
import { Blocks, unlessGone } from './blocks';
import { rowIndexes, type RowIndex } from './collection';
import { editsOf, nothing, withEdits, withoutEdits, type FoundRows } from './put-right';
import type { Indexed, Standing } from './indexed';
import { idsInOrder, sortedByIds, type LooseRow } from './in-order';
import { orderingTerms, signatureOf, termOfOrder, type Sought } from './sought';
import { idsBetween } from './stretches';

/** As many are looked at for what blocks do not know; beyond, blocks sort by the columns whose order they have. */
const maxLookedAt = 20_000;
/** Rows without a block are named one by one up to as many, and not looked for again. */
const maxFew = 5_000;
/** As many are fetched and sorted by a column whose order they have not: an expression over all rows takes far longer. */
const maxSorted = 200_000;

export interface Wanted {
  readonly of: Indexed;
  /** Tells what has been noted, which is asked for before the index is read. */
  readonly noted: () => Promise<Standing>;
  readonly sought: readonly Sought[];
  /** The same, asked of the database; more than that, where blocks do not know all that is asked. */
  readonly filter: Filter<Document>;
  readonly isWhole: boolean;
  /** What is asked of each row itself before it is given to anybody, whatever blocks say: whose rows they are. */
  readonly own: Filter<Document>;
  readonly order: readonly (readonly [key: string, direction: 1 | -1])[];
  readonly skip: number;
  readonly limit: number;
}

/** Stretches whose block is as it should be, and those which the database itself is asked for. */
type Part = FoundRows | { readonly ids: Filter<ObjectId>; readonly place: number; readonly count: number };

interface Found {
  readonly rows: Document[];
  readonly total: number;
}

/** Finds rows of large bases by their index (rule D26). */
export class RowFinder {
  readonly #indexes: Collection<RowIndex>;
  readonly #blocks: Blocks;

  constructor(private readonly db: Db) {
    this.#indexes = collection(db, rowIndexes);
    this.#blocks = new Blocks(db);
  }

  /** A page, and how many rows there are; null where no index says. */
  page(wanted: Wanted): Promise<Found | null> {
    return unlessGone(this.#page(wanted));
  }

  async #page(wanted: Wanted): Promise<Found | null> {
    const parts = await this.#parts(wanted);
    if (!parts) return null;
    const total = parts.reduce((sum, { count }) => sum + count, 0);
    if (!wanted.isWhole) return total <= maxLookedAt ? this.#among(parts, wanted) : null;
    const [[key, direction = 1] = []] = wanted.order;
    const rows =
      key === '_id'
        ? await this.#inOrder(direction === 1 ? parts : parts.toReversed(), wanted, direction)
        : await this.#sorted(parts, wanted, total);
    return { rows, total };
  }

  async #parts(wanted: Wanted): Promise<Part[] | null> {
    const { of, noted, sought, filter } = wanted;
    // Before the index: whoever takes a note away has written there what it stood for.
    const standing = await noted();
    const index = await this.#indexes.findOne({ _id: of.id });
    const { columns } = of;
    if (!index || index.columns !== signatureOf(columns)) return null;
    const changed = await standing(index);
    if (!changed) return null;
    const blocks = index.stretches.flatMap(({ id, rows }, place) =>
      id === null || changed.has(place) ? [] : [{ id, rows, place }],
    );
    if (blocks.length === 0) return null;
    const [met, edits] = await Promise.all([
      this.#blocks.meeting(blocks, sought, columns),
      editsOf(this.db, wanted, index),
    ]);
    if (!edits) return null;
    const found = blocks.map(({ id: block, ...rest }, at) => {
      const bits = met[at] ?? noRows();
      return { ...rest, block, bits, count: countRows(bits) };
    });
    const right = await withEdits(this.#blocks, wanted, index, edits, found);
    const known = new Map(right.map((rows) => [rows.place, rows]));
    return Promise.all(
      index.stretches.map(async ({ to }, place): Promise<Part> => {
        const ids = idsBetween(index.stretches[place - 1]?.to ?? null, to);
        return known.get(place) ?? { place, ...(await this.#unindexed(of, filter, ids)) };
      }),
    );
  }

  /** What meets a condition among rows without a block, which are gone through once where few meet it. */
  async #unindexed(of: Indexed, filter: Filter<Document>, ids: Filter<ObjectId>) {
    const those = within(filter, ids);
    const few = await this.#rows(of)
      .find(those, { projection: { _id: 1 } })
      .hint('_id_')
      .limit(maxFew + 1)
      .toArray();
    if (few.length <= maxFew) return { ids: { $in: few.map(({ _id }) => _id) }, count: few.length };
    return { ids, count: await this.#rows(of).countDocuments(those, { hint: '_id_' }) };
  }

  /** Goes along the parts, which lie in the order of ids. */
  async #inOrder(parts: readonly Part[], { of, filter, own, skip, limit }: Wanted, direction: 1 | -1) {
    const ids: ObjectId[] = [];
    const rows: Document[] = [];
    let before = skip;
    let left = limit;
    for (const part of parts) {
      if (left === 0) break;
      const here = Math.max(0, Math.min(left, part.count - before));
      if (here > 0) {
        if ('block' in part) {
          const from = direction === 1 ? before : part.count - before - here;
          ids.push(...(await this.#blocks.ids(part.block, rowsIn(part.bits).subarray(from, from + here))));
        } else
          rows.push(
            ...(await this.#rows(of)
              .find(within(filter, part.ids))
              .hint('_id_')
              .sort({ _id: direction })
              .skip(before)
              .limit(here)
              .toArray()),
          );
        left -= here;
      }
      before = Math.max(0, before - part.count);
    }
    if (ids.length > 0)
      rows.push(
        ...(await this.#rows(of)
          .find({ $and: [{ _id: { $in: ids } }, own] })
          .toArray()),
      );
    return rows.sort((one, other) => direction * compare(one['_id'], other['_id']));
  }

  /** Looks at the few rows that blocks leave. */
  async #among(parts: readonly Part[], wanted: Wanted): Promise<Found> {
    const { of, filter, order, skip, limit } = wanted;
    const conditions = await this.#conditions(parts, filter);
    if (conditions.length === 0) return { rows: [], total: 0 };
    const those: Filter<Document> = { $and: [{ $or: conditions }, filter] };
    const [rows, total] = await Promise.all([
      this.#rows(of)
        .find(those)
        .sort(Object.fromEntries(order) as Sort)
        .skip(skip)
        .limit(limit)
        .toArray(),
      this.#rows(of).countDocuments(those),
    ]);
    return { rows, total };
  }

  /** Few are sorted; of many, blocks know the order of figures and values, and the database that of texts. */
  async #sorted(parts: readonly Part[], wanted: Wanted, total: number): Promise<Document[]> {
    const { of, filter, own, order, skip, limit } = wanted;
    if (skip >= total) return [];
    const known = total > maxLookedAt ? await this.#byTerms(parts, wanted, total) : null;
    if (known) return known;
    const those =
      total <= maxSorted ? { $and: [{ $or: await this.#conditions(parts, filter) }, own] } : filter;
    return this.#rows(of)
      .find(those, { allowDiskUse: true })
      .sort(Object.fromEntries(order) as Sort)
      .skip(skip)
      .limit(limit)
      .toArray();
  }

  /** A page in the order of a column that blocks have; null where they have not. */
  async #byTerms(parts: readonly Part[], wanted: Wanted, total: number): Promise<Document[] | null> {
    const { of, own, order, skip, limit } = wanted;
    const [[key, direction] = ['', 1 as const], tie] = order;
    const known = orderingTerms(of.columns, key);
    if (!known || (tie && tie[0] !== '_id')) return null;
    const found = parts.filter((part) => 'block' in part);
    const open = await this.#loose(parts, wanted, known.field);
    if (!open) return null;
    const isEdited = of.edited?.columns.includes(key) ?? false;
    const among = isEdited ? found.map(withoutEdits) : found;
    const loose = isEdited ? [...open, ...found.flatMap(({ edited }) => edited)] : open;
    const ids = await idsInOrder(this.#blocks, among, loose, { ...known, direction, skip, limit, total });
    if (!ids) return null;
    const those = { _id: { $in: ids.map((id) => new ObjectId(id)) } };
    return sortedByIds(
      await this.#rows(of)
        .find({ $and: [those, own] })
        .toArray(),
      ids,
    );
  }

  /** What the database finds in stretches whose block is not as it should be; null where that is much. */
  async #loose(
    parts: readonly Part[],
    { of, filter, order }: Wanted,
    field: number,
  ): Promise<LooseRow[] | null> {
    const [[key] = ['']] = order;
    const open = parts.filter((part) => 'ids' in part);
    if (open.reduce((sum, { count }) => sum + count, 0) > maxLookedAt) return null;
    const found = await Promise.all(
      open.map(async ({ ids, place }) => {
        const rows = await this.#rows(of)
          .find(within(filter, ids), { projection: { [key]: 1 } })
          .hint('_id_')
          .sort({ _id: 1 })
          .toArray();
        return rows.map((row, at): LooseRow => ({
          term: termOfOrder(field, row[key]) ?? nothing,
          place,
          row: at,
          id: row._id,
        }));
      }),
    );
    return found.flat();
  }

  /** The rows that parts have, one by one where blocks name them. */
  async #conditions(parts: readonly Part[], filter: Filter<Document>): Promise<Filter<Document>[]> {
    const filled = parts.filter(({ count }) => count > 0);
    return Promise.all(
      filled.map(async (part) =>
        'block' in part
          ? { _id: { $in: await this.#blocks.ids(part.block, rowsIn(part.bits)) } }
          : within(filter, part.ids),
      ),
    );
  }

  #rows({ records }: Indexed): Collection {
    return this.db.collection(records);
  }
}

const within = (filter: Filter<Document>, _id: Filter<ObjectId>): Filter<Document> =>
  ({ $and: [{ _id }, filter] }) as Filter<Document>;

const compare = (one: unknown, other: unknown): number => (String(one) < String(other) ? -1 : 1);
