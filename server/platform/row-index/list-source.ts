import { ObjectId, type Collection, type Db, type Document, type Filter } from 'mongodb';
import { collection } from '../mongo';
import { countRows, removeRow } from './bits';
import { Blocks, placeAmong } from './blocks';
import { listIndexes, type RowIndex } from './collection';
import { Finder, maxLookedAt, type Parts, type Source, type Wanted } from './finder';
import type { Id, LooseRow } from './in-order';
import { freshOf, type Listed } from './listed';
import { ListNotes } from './list-notes';
import { fieldNumbers, signatureOf, termOfOrder } from './sought';
import { addBetween, idsBetween, stretchOf } from './stretches';

/** Of stretches whose blocks are not as they should be, so many rows are looked at. */
const maxOpen = 70_000;

/** Sorted by a key that is never null, and `_id`. */
export interface WantedOfList<T extends Document> extends Wanted<T> {
  readonly of: Listed;
}

type Keyed = Document & { readonly _id: Id };

/** Records of large lists that change, by their index (rule D28). */
class ListSource<T extends Document> implements Source<WantedOfList<T>> {
  readonly maxFetched = 500;
  readonly maxSorted = 500;
  readonly hint = '_id_';
  readonly #indexes: Collection<RowIndex>;
  readonly #notes: ListNotes;
  readonly #blocks: Blocks;

  constructor(private readonly db: Db) {
    this.#indexes = collection(db, listIndexes);
    this.#notes = new ListNotes(db);
    this.#blocks = new Blocks(db);
  }

  async parts(wanted: WantedOfList<T>): Promise<Parts | null> {
    const { of, sought } = wanted;
    // Before the index: whoever takes a note away has made the blocks anew for which it stood.
    const marks = await this.#notes.of(of.id);
    const index = await this.#indexes.findOne({ _id: of.id });
    if (!marks || !index?.until || index.columns !== signatureOf(of.columns)) return null;
    const open = new Set<number>();
    const marked: string[] = [];
    for (const { from, to } of marks)
      if (from !== undefined && from === to) marked.push(from);
      else if (from && to) addBetween(open, index.stretches, from, to);
    for (const [at, { id }] of index.stretches.entries()) if (id === null) open.add(at);
    const opened = [...open].reduce((sum, at) => sum + (index.stretches[at]?.rows ?? 0), 0);
    if (opened > maxOpen) return null;
    const blocks = index.stretches.flatMap(({ id, rows }, place) =>
      id === null || open.has(place) ? [] : [{ id, rows, place }],
    );
    const [bits, beside] = await Promise.all([
      this.#blocks.meeting(blocks, sought, of.columns),
      this.#beside(wanted, index.until, marked, open, index),
    ]);
    if (!beside) return null;
    const known = new Map(blocks.map(({ id, rows, place }, at) => [place, { id, rows, bits: bits[at] }]));
    const placeIn = async (id: Id) => {
      // Ids that are texts come before all others.
      const place = typeof id === 'string' ? -1 : stretchOf(index.stretches, id.toHexString());
      const block = known.get(place);
      return {
        place,
        block,
        ...(block
          ? placeAmong(await this.#blocks.allIds(block.id, block.rows), id)
          : { row: 0, isThere: false }),
      };
    };
    for (const id of beside.changed) {
      const { block, row, isThere } = await placeIn(id);
      if (block?.bits && isThere) removeRow(block.bits, row);
    }
    const [[key] = ['']] = wanted.order;
    const field = fieldNumbers(of.columns).get(key) ?? 0;
    const loose: LooseRow[] = [];
    for (const record of beside.rows) {
      const { place, row, isThere } = await placeIn(record._id);
      const term = termOfOrder(field, record[key]);
      if (!term) return null;
      loose.push({ term, place, row: isThere ? row : row - 0.5, id: record._id });
    }
    const found = blocks.flatMap(({ id: block, place }, at) => {
      const those = bits[at];
      return those ? [{ block, place, bits: those, count: countRows(those), edited: [] }] : [];
    });
    return { blocks: found, loose, open: [] };
  }

  /** What is found of records that are not as blocks have them, and the ids of all that may be in blocks all the same. */
  async #beside(
    { of, filter, order }: WantedOfList<T>,
    until: Date,
    marked: readonly string[],
    open: ReadonlySet<number>,
    { stretches }: RowIndex,
  ): Promise<{ rows: readonly Keyed[]; changed: Iterable<Id> } | null> {
    const records = this.db.collection(of.records);
    const fresh = freshOf(of, until);
    const { hint } = of.stamp;
    const limit = maxLookedAt + 1;
    // Before those that are found among them: what changes between is looked at as it was a moment ago.
    const changed = await records.find(fresh, { projection: { _id: 1 }, hint, limit }).toArray();
    if (changed.length > maxLookedAt) return null;
    const projection = Object.fromEntries(order.map(([key]) => [key, 1]));
    const ask = (those: Filter<Document>, by: string) =>
      records.find({ $and: [those, filter] } as Filter<Document>, { projection, hint: by, limit }).toArray();
    const named = marked.map((id) => ({ _id: ObjectId.createFromHexString(id) }));
    const ranges = [...open].map((at) => ({
      _id: idsBetween(stretches[at - 1]?.to ?? null, stretches[at]?.to ?? ''),
    }));
    const found = await Promise.all([
      changed.length > 0 ? ask(fresh, hint) : [],
      named.length > 0 ? ask({ _id: { $in: named.map(({ _id }) => _id) } }, '_id_') : [],
      ...ranges.map((range) => ask({ $and: [of.scope, range] } as Filter<Document>, of.hint)),
      of.apart ? ask({ $and: [of.scope, of.apart] }, of.hint) : [],
    ]);
    const rows = new Map(found.flat().map((record): [string, Keyed] => [String(record._id), record]));
    if (rows.size > maxLookedAt) return null;
    return {
      rows: [...rows.values()],
      changed: [...changed, ...rows.values(), ...named].map(({ _id }) => _id),
    };
  }
}

export type ListFinder<T extends Document> = Finder<T, WantedOfList<T>>;

/** Finds records of large lists that change. */
export const listFinder = <T extends Document>(db: Db): ListFinder<T> =>
  new Finder(db, new ListSource<T>(db));
