import { LRUCache } from 'lru-cache';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Collection, Db, Filter, ObjectId } from 'mongodb';
import { grouped } from '../../../app/domain/values/grouped';
import { collection, readAhead } from '../mongo';
import { partOf } from './block';
import { Blocks, BlockGone, placeAmong, unlessGone } from './blocks';
import { rowIndexes, rowPages, type RowIndex, type RowPage, type Stretch } from './collection';
import { filterFields } from './column-filter';
import { ColumnGroups, type Group, type Grouping } from './column-groups';
import { readColumn, type BlockColumn } from './column-part';
import { NotInColumns } from './column-totals';
import type { Indexed, Standing } from './indexed';
import { editedSince } from './put-right';
import { fieldNumbers, signatureOf } from './sought';
import { idsBetween, stretchOf } from './stretches';

/** Columns that a process remembers of a database, which never change. */
const maxBytes = 192 * 1024 ** 2;
/** Blocks whose columns are fetched together, while those before are added up; other requests have a turn behind them. */
const blocksAtOnce = 16;
/** Until then columns that are kept nowhere, for their many values, are not looked for again. */
const othersEveryMs = 60_000;
const remembered = new WeakMap<Db, LRUCache<string, BlockColumn>>();

interface Block {
  readonly id: string;
  readonly rows: number;
  readonly place: number;
}

/** What columns say, and the rows that the database is to be asked for besides. */
export interface Analysed {
  readonly groups: readonly Group[];
  readonly rest: readonly Filter<ObjectId>[];
}

/** Adds up the rows of large bases by the columns of their blocks (rule X28). */
export class ColumnReader {
  readonly #indexes: Collection<RowIndex>;
  readonly #pages: Collection<RowPage>;
  readonly #blocks: Blocks;
  readonly #kept: LRUCache<string, BlockColumn>;
  /** When the other columns of a base were read last, in milliseconds of this process. */
  readonly #othersAt = new Map<string, number>();
  /** Settles when all questions so far are answered. */
  #answered: Promise<unknown> = Promise.resolve();

  constructor(private readonly db: Db) {
    this.#indexes = collection(db, rowIndexes);
    this.#pages = collection(db, rowPages);
    this.#blocks = new Blocks(db);
    this.#kept =
      remembered.get(db) ?? new LRUCache({ maxSize: maxBytes, sizeCalculation: ({ size }) => size + 100 });
    remembered.set(db, this.#kept);
  }

  /** Null where the database has to be asked for all of it. @param noted tells what has been noted by now */
  async groups(of: Indexed, noted: () => Promise<Standing>, asked: Grouping): Promise<Analysed | null> {
    const fields = fieldsOf(asked);
    if (fields.some((field) => !of.columns.analysed?.includes(field))) return null;
    const answer = unlessGone(this.#groups(of, noted, asked, fields));
    this.#answered = Promise.allSettled([this.#answered, answer]);
    try {
      return await answer;
    } catch (error) {
      if (error instanceof NotInColumns) return null;
      throw error;
    }
  }

  async #groups(
    of: Indexed,
    noted: () => Promise<Standing>,
    asked: Grouping,
    fields: readonly string[],
  ): Promise<Analysed | null> {
    const columns = signatureOf(of.columns);
    if (!(await this.#indexes.findOne({ _id: of.id, columns }, { projection: { _id: 1 } }))) return null;
    // Before the index: whoever takes a note away has written there what it stood for.
    const standing = await noted();
    const index = await this.#indexes.findOne({ _id: of.id });
    if (index?.columns !== columns) return null;
    const changed = await standing(index);
    const edits = changed && (await editedSince(this.db, of, index.until));
    if (!changed || !edits) return null;
    const { stretches } = index;
    const blocks = stretches.flatMap(({ id, rows }, place) =>
      id === null || changed.has(place) ? [] : [{ id, rows, place }],
    );
    const all = stretches.reduce((sum, { rows }) => sum + rows, 0);
    // The database goes through most rows about as fast by its own way.
    if (blocks.reduce((sum, { rows }) => sum + rows, 0) * 2 < all || blocks.length === 0) return null;
    const edited = new Map(grouped([...edits.keys()], (id) => stretchOf(stretches, id)));
    const groups = new ColumnGroups(asked);
    const filled = blocks.filter(({ rows }) => rows > 0);
    for await (const { some, columnOf } of readAhead(this.#read(filled, fields, of))) {
      await this.#add(groups, some, columnOf, edited);
      await nextTurn();
    }
    void this.#readOthers(of, filled);
    const known = new Set(blocks.map(({ place }) => place));
    const ids = [...edits].flatMap(([id, each]) => (known.has(stretchOf(stretches, id)) ? [each] : []));
    return {
      groups: groups.groups(),
      rest: [...openRanges(stretches, known), ...(ids.length > 0 ? [{ $in: ids }] : [])],
    };
  }

  /**
   * Reads the other columns of blocks while nobody waits for them, where there is room: who builds a chart asks for them
   * next.
   */
  async #readOthers(of: Indexed, blocks: readonly Block[]): Promise<void> {
    const now = performance.now();
    if (now - (this.#othersAt.get(of.id) ?? -Infinity) < othersEveryMs) return;
    this.#othersAt.set(of.id, now);
    for (const [field, bytes] of await this.#smallestFirst(of, blocks)) {
      if (bytes > maxBytes - this.#kept.calculatedSize) return;
      try {
        for await (const { some } of this.#read(blocks, [field], of))
          if (some.length > 0) await this.#answered.then(() => nextTurn());
      } catch (error) {
        // What has too many values is passed over; after an outage whoever asks reads what is missing, and is told.
        if (!(error instanceof NotInColumns)) return;
      }
    }
  }

  /** The columns of a base and about how many bytes they take, by their first block. */
  async #smallestFirst(of: Indexed, blocks: readonly Block[]): Promise<[field: string, bytes: number][]> {
    const sizes: [string, number][] = [];
    for (const field of of.columns.analysed ?? [])
      try {
        for await (const { some, columnOf } of this.#read(blocks.slice(0, 1), [field], of))
          for (const { id } of some) sizes.push([field, columnOf(id, field).size * blocks.length]);
      } catch (error) {
        if (!(error instanceof NotInColumns)) return [];
      }
    return sizes.sort(([, one], [, other]) => one - other);
  }

  /** The columns of blocks, some blocks at a time. */
  async *#read(blocks: readonly Block[], fields: readonly string[], { columns: indexed }: Indexed) {
    const numbers = fieldNumbers(indexed);
    const nameOf = (block: string, field: string) => partOf.column(block, numbers.get(field) ?? -1);
    for (let from = 0; from < blocks.length; from += blocksAtOnce) {
      const some = blocks.slice(from, from + blocksAtOnce);
      const columns = await this.#columns(
        some.flatMap(({ id, rows }) => fields.map((field) => ({ name: nameOf(id, field), rows }))),
      );
      const columnOf = (block: string, field: string) => {
        const column = columns.get(nameOf(block, field));
        if (!column) throw new NotInColumns();
        return column;
      };
      yield { some, columnOf };
    }
  }

  async #add(
    groups: ColumnGroups,
    blocks: readonly Block[],
    columnOf: (block: string, field: string) => BlockColumn,
    edited: ReadonlyMap<number, readonly string[]>,
  ): Promise<void> {
    for (const { id, rows, place } of blocks) {
      const own = edited.get(place) ?? [];
      const ids = own.length > 0 ? await this.#blocks.allIds(id, rows) : null;
      const without = own.flatMap((each) => {
        const found = ids && placeAmong(ids, each);
        return found?.isThere ? [found.row] : [];
      });
      groups.add(rows, (field) => columnOf(id, field), without);
    }
  }

  /** @throws BlockGone; NotInColumns for a column that has values which are not added up here */
  async #columns(wanted: readonly { readonly name: string; readonly rows: number }[]) {
    const found = new Map<string, BlockColumn>();
    const missing = new Map<string, number>();
    for (const { name, rows } of wanted) {
      const kept = this.#kept.get(name);
      if (kept) found.set(name, kept);
      else missing.set(name, rows);
    }
    if (missing.size === 0) return found;
    const pages = await this.#pages
      .find({ _id: { $in: [...missing.keys()] } }, { promoteBuffers: true, batchSize: 10_000 })
      .toArray();
    for (const { _id, data } of pages as unknown as { _id: string; data: Buffer }[]) {
      const column = readColumn(data, missing.get(_id) ?? 0);
      if (!column) throw new NotInColumns();
      found.set(_id, column);
      this.#kept.set(_id, column);
    }
    if (pages.length < missing.size) throw new BlockGone();
    return found;
  }
}

function fieldsOf({ dimensions, totals, filter }: Grouping): string[] {
  const figures = Object.values(totals).flatMap((total) => ('field' in total ? [total.field] : []));
  return [...new Set([...dimensions.map(({ field }) => field), ...figures, ...filterFields(filter)])];
}

/** The ids of stretches that are not known; of some that lie beside each other, all at once. */
function openRanges(stretches: readonly Stretch[], known: ReadonlySet<number>): Filter<ObjectId>[] {
  const ranges: Filter<ObjectId>[] = [];
  for (let at = 0; at < stretches.length; at += 1) {
    if (known.has(at)) continue;
    const first = at;
    while (at + 1 < stretches.length && !known.has(at + 1)) at += 1;
    ranges.push(idsBetween(stretches[first - 1]?.to ?? null, stretches[at]?.to ?? ''));
  }
  return ranges;
}
