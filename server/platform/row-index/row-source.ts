import type { Collection, Db, Document, Filter, ObjectId } from 'mongodb';
import { collection } from '../mongo';
import { countRows, noRows } from './bits';
import { Blocks } from './blocks';
import { rowIndexes, type RowIndex } from './collection';
import { Finder, within, type OpenStretch, type Parts, type Source, type Wanted } from './finder';
import type { Standing } from './indexed';
import { editsOf, withEdits } from './put-right';
import { signatureOf } from './sought';
import { idsBetween } from './stretches';

/** Rows without a block are named one by one up to as many, and not looked for again. */
const maxFew = 5_000;

export interface WantedRows extends Wanted<Document> {
  /** Tells what has been noted, which is asked for before the index is read. */
  readonly noted: () => Promise<Standing>;
}

/** Rows of large bases by their index (rule D26). */
class RowSource implements Source<WantedRows> {
  readonly maxFetched = 20_000;
  /** An expression over all rows takes far longer. */
  readonly maxSorted = 200_000;
  readonly #indexes: Collection<RowIndex>;
  readonly #blocks: Blocks;

  constructor(private readonly db: Db) {
    this.#indexes = collection(db, rowIndexes);
    this.#blocks = new Blocks(db);
  }

  async parts(wanted: WantedRows): Promise<Parts | null> {
    const { of, noted, sought } = wanted;
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
    const known = new Set(blocks.map(({ place }) => place));
    const [right, open] = await Promise.all([
      withEdits(this.#blocks, wanted, index, edits, found),
      Promise.all(
        index.stretches.flatMap(({ to }, place) =>
          known.has(place)
            ? []
            : [this.#open(wanted, place, idsBetween(index.stretches[place - 1]?.to ?? null, to))],
        ),
      ),
    ]);
    return { blocks: right, loose: [], open };
  }

  /** What meets a condition among rows without a block, which are gone through once where few meet it. */
  async #open({ of, filter }: WantedRows, place: number, ids: Filter<ObjectId>): Promise<OpenStretch> {
    const those = within(filter, ids);
    const rows = this.db.collection(of.records);
    const few = await rows
      .find(those, { projection: { _id: 1 } })
      .hint('_id_')
      .limit(maxFew + 1)
      .toArray();
    if (few.length <= maxFew) return { place, ids: { $in: few.map(({ _id }) => _id) }, count: few.length };
    return { place, ids, count: await rows.countDocuments(those, { hint: '_id_' }) };
  }
}

export type RowFinder = Finder<Document, WantedRows>;

/** Finds rows of large bases. */
export const rowFinder = (db: Db): RowFinder => new Finder(db, new RowSource(db));
