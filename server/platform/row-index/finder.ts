import type { Collection, Db, Document, Filter, ObjectId, Sort, WithId } from 'mongodb';
import { rowsIn } from './bits';
import { Blocks, unlessGone } from './blocks';
import type { Indexed } from './indexed';
import { idsInOrder, sortedByIds, type Id, type LooseRow } from './in-order';
import { nothing, withoutEdits, type FoundRows } from './put-right';
import { orderOf, termOfOrder, type Sought } from './sought';

/** As many are looked at for what blocks do not know, or because they are not as blocks have them. */
export const maxLookedAt = 20_000;

export interface Wanted<T extends Document> {
  readonly of: Indexed;
  readonly sought: readonly Sought[];
  /** The same, asked of the database; more than that, where blocks do not know all that is asked. */
  readonly filter: Filter<T>;
  readonly isWhole: boolean;
  /** What is asked of each row itself before it is given to anybody, whatever blocks say; all of `filter` unless said. */
  readonly own?: Filter<T>;
  readonly order: readonly (readonly [key: string, direction: 1 | -1])[];
  readonly skip: number;
  readonly limit: number;
  /** Fields that no row needs. */
  readonly without?: Readonly<Record<string, 0>>;
}

/** A stretch of ids whose rows the database itself is asked for. */
export interface OpenStretch {
  readonly place: number;
  readonly ids: Filter<ObjectId>;
  readonly count: number;
}

/** Where what is found lies: in blocks, row by row beside them, and in stretches without a block. */
export interface Parts {
  readonly blocks: readonly FoundRows[];
  readonly loose: readonly LooseRow[];
  readonly open: readonly OpenStretch[];
}

/** Rows with an index: where those lie that are wanted. */
export interface Source<W> {
  /** Up to as many are fetched and sorted; of more, blocks know the order. */
  readonly maxFetched: number;
  /** As many are fetched and sorted where blocks do not know the order; more of them the database finds itself. */
  readonly maxSorted: number;
  /** The index by which named rows are fetched, where the database is not to choose. */
  readonly hint?: '_id_';
  /** Null where no index says. @throws BlockGone */
  parts(wanted: W): Promise<Parts | null>;
}

interface Found<T> {
  readonly rows: WithId<T>[];
  readonly total: number;
}

/** Finds rows by an index of them. */
export class Finder<T extends Document, W extends Wanted<T>> {
  readonly #blocks: Blocks;

  constructor(
    private readonly db: Db,
    private readonly source: Source<W>,
  ) {
    this.#blocks = new Blocks(db);
  }

  /** A page, and how many rows there are; null where no index says. */
  page(wanted: W): Promise<Found<T> | null> {
    return unlessGone(this.#page(wanted));
  }

  async #page(wanted: W): Promise<Found<T> | null> {
    const parts = await this.source.parts(wanted);
    if (!parts) return null;
    const { blocks, loose, open } = parts;
    const total = [...blocks, ...open].reduce((sum, { count }) => sum + count, loose.length);
    if (total === 0) return { rows: [], total };
    if (!wanted.isWhole) return total <= maxLookedAt ? this.#among(parts, wanted) : null;
    if (wanted.skip >= total) return { rows: [], total };
    const isById = wanted.order[0]?.[0] === '_id' && loose.length === 0;
    return { rows: await (isById ? this.#byId(parts, wanted) : this.#sorted(parts, wanted, total)), total };
  }

  /** Looks at the few rows that blocks leave. */
  async #among(parts: Parts, wanted: W): Promise<Found<T>> {
    const those = { $and: [await this.#named(parts, wanted), wanted.filter] } as Filter<T>;
    const [rows, total] = await Promise.all([
      this.#fetched(those, wanted, this.source.hint),
      this.#rows(wanted).countDocuments(those, { hint: this.source.hint }),
    ]);
    return { rows, total };
  }

  /** Few are sorted; of many, blocks know the order of figures and values, and the database that of texts. */
  async #sorted(parts: Parts, wanted: W, total: number): Promise<WithId<T>[]> {
    const { filter, own = filter } = wanted;
    const ids = total > this.source.maxFetched ? await this.#idsInOrder(parts, wanted, total) : null;
    if (ids) return sortedByIds(await this.#byIds(ids, wanted), ids);
    if (total > this.source.maxSorted) return this.#fetched(filter, wanted);
    const those = { $and: [await this.#named(parts, wanted), own] } as Filter<T>;
    return this.#fetched(those, wanted, this.source.hint);
  }

  /** Goes along the parts, which lie in the order of ids. */
  async #byId({ blocks, open }: Parts, wanted: W): Promise<WithId<T>[]> {
    const { filter, skip, limit, without: projection } = wanted;
    const direction = wanted.order[0]?.[1] ?? 1;
    const along = [...blocks, ...open].sort((one, other) => direction * (one.place - other.place));
    const ids: ObjectId[] = [];
    const rows: WithId<T>[] = [];
    let before = skip;
    let left = limit;
    for (const part of along) {
      if (left === 0) break;
      const here = Math.max(0, Math.min(left, part.count - before));
      if (here > 0) {
        if ('block' in part) {
          const from = direction === 1 ? before : part.count - before - here;
          ids.push(...(await this.#blocks.ids(part.block, rowsIn(part.bits).subarray(from, from + here))));
        } else {
          const found = this.#rows(wanted)
            .find(within(filter, part.ids), { projection, hint: '_id_' })
            .sort({ _id: direction });
          rows.push(...(await found.skip(before).limit(here).toArray()));
        }
        left -= here;
      }
      before = Math.max(0, before - part.count);
    }
    if (ids.length > 0) rows.push(...(await this.#byIds(ids, wanted)));
    return rows.sort((one, other) => direction * (String(one._id) < String(other._id) ? -1 : 1));
  }

  /** The ids of a page in the order of a column that blocks have; null where they have not. */
  async #idsInOrder(parts: Parts, wanted: W, total: number): Promise<Id[] | null> {
    const { of, order, skip, limit } = wanted;
    const [[key, direction] = ['', 1 as const], tie] = order;
    const known = orderOf(of.columns, key);
    if (!known || (tie && tie[0] !== '_id')) return null;
    const open = await this.#loose(parts.open, wanted, known.field);
    if (!open) return null;
    const isEdited = of.edited?.columns.includes(key) ?? false;
    const among = isEdited ? parts.blocks.map(withoutEdits) : parts.blocks;
    const edited = isEdited ? parts.blocks.flatMap((each) => each.edited) : [];
    const loose = [...parts.loose, ...open, ...edited];
    return idsInOrder(this.#blocks, among, loose, { ...known, direction, skip, limit, total });
  }

  /** What the database finds in stretches without a block; null where that is much. */
  async #loose(
    open: readonly OpenStretch[],
    { of, filter, order }: W,
    field: number,
  ): Promise<LooseRow[] | null> {
    const [[key] = ['']] = order;
    if (open.reduce((sum, { count }) => sum + count, 0) > maxLookedAt) return null;
    const found = await Promise.all(
      open.map(async ({ ids, place }) => {
        const rows = await this.db
          .collection(of.records)
          .find(within(filter as Filter<Document>, ids), { projection: { [key]: 1 }, hint: '_id_' })
          .sort({ _id: 1 })
          .toArray();
        return rows.map((row, at): LooseRow => ({
          term: termOfOrder(field, row[key]) ?? nothing,
          ...{ place, row: at, id: row._id },
        }));
      }),
    );
    return found.flat();
  }

  /** The rows of all parts: by their ids, and by their stretches where no block names them. */
  async #named({ blocks, loose, open }: Parts, { filter }: W): Promise<Filter<T>> {
    const found = blocks.filter(({ count }) => count > 0);
    const ids = await this.#blocks.idsIn(found.map(({ block, bits }) => ({ block, rows: rowsIn(bits) })));
    const named = { _id: { $in: [...loose.map(({ id }) => id), ...ids.flat()] } } as unknown as Filter<T>;
    const filled = open.filter(({ count }) => count > 0);
    if (filled.length === 0) return named;
    return { $or: [named, ...filled.map((each) => within(filter, each.ids))] } as Filter<T>;
  }

  #byIds(ids: readonly Id[], { filter, own = filter, of, without: projection }: W): Promise<WithId<T>[]> {
    // Whoever changed since is asked once more.
    const those = { $and: [{ _id: { $in: ids } }, own] } as Filter<T>;
    return this.db.collection<T>(of.records).find(those, { projection, hint: '_id_' }).toArray();
  }

  /** A page of what the database finds. */
  #fetched(those: Filter<T>, wanted: W, hint?: string): Promise<WithId<T>[]> {
    const { order, skip, limit, without: projection } = wanted;
    return this.#rows(wanted)
      .find(those, { projection, hint, allowDiskUse: true })
      .sort(Object.fromEntries(order) as Sort)
      .skip(skip)
      .limit(limit)
      .toArray();
  }

  #rows({ of }: W): Collection<T> {
    return this.db.collection<T>(of.records);
  }
}

/** What meets a condition among some ids. */
export const within = <T extends Document>(filter: Filter<T>, _id: Filter<ObjectId>): Filter<T> =>
  ({ $and: [{ _id }, filter] }) as unknown as Filter<T>;
