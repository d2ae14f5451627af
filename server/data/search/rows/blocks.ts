import { LRUCache } from 'lru-cache';
import { wantedKeys } from '../../../../app/domain/values/words';
import { ObjectId, type Collection, type Db } from 'mongodb';
import { collection } from '../../../platform/mongo/collection';
import { addAll, blockRows, firstRows, keepOnly, noRows, type Bits } from './bits';
import { idBytes, partOf } from './block';
import { addFigures, Reader } from './codec';
import { rowPages, type RowPage } from './collection';
import { asItIs, fieldMarks, parting, type IndexedColumns, type Sought } from './sought';

/** Parts that are remembered, which never change. */
const mostBytes = 48 * 1024 ** 2;

/** Behind every term that begins with some text. */
const beyond = '\uffff';

/** Rows of some fields that have a term beginning so. */
interface Beginning {
  readonly text: string;
  readonly fields: readonly string[];
}

type Parts = ReadonlyMap<string, Buffer>;

/** A part of a block is gone: what was asked is to be asked anew. */
export class BlockGone extends Error {}

/** Reads blocks. */
export class Blocks {
  readonly #pages: Collection<RowPage>;
  readonly #kept = new LRUCache<string, Buffer>({
    maxSize: mostBytes,
    sizeCalculation: ({ length }) => length + 100,
  });

  constructor(db: Db) {
    this.#pages = collection(db, rowPages);
  }

  /** The rows of each block that meet all conditions. @throws BlockGone */
  async meeting(
    blocks: readonly { readonly id: string; readonly rows: number }[],
    sought: readonly Sought[],
    columns: IndexedColumns,
  ): Promise<Bits[]> {
    const marks = fieldMarks(columns);
    const asked = sought.map((each) => conditionOf(each, marks));
    const filled = blocks.filter(({ rows }) => rows > 0).map(({ id }) => id);
    const firsts = await this.#firsts(asked.length === 0 ? [] : filled);
    const wanted = new Set<string>();
    for (const block of filled)
      for (const each of asked)
        if ('figures' in each) wanted.add(partOf.figures(block, each.figures));
        else for (const page of pagesOf(block, firsts, each.beginnings)) wanted.add(page);
    const parts = await this.#parts([...wanted]);
    return blocks.map(({ id, rows }) => {
      const bits = firstRows(rows);
      if (rows > 0) for (const each of asked) keepOnly(bits, each.rowsOf(id, firsts, parts));
      return bits;
    });
  }

  /** The ids of rows of a block. @throws BlockGone */
  async ids(block: string, rows: Uint16Array): Promise<ObjectId[]> {
    const name = partOf.ids(block);
    const bytes = (await this.#parts([name])).get(name) ?? Buffer.alloc(0);
    return Array.from(rows, (row) => new ObjectId(bytes.subarray(row * idBytes, (row + 1) * idBytes)));
  }

  /** First terms of the pages of each block. */
  async #firsts(blocks: readonly string[]): Promise<Map<string, string[]>> {
    const parts = await this.#parts(blocks.map(partOf.directory));
    return new Map(
      blocks.map((block) => {
        const reader = new Reader(parts.get(partOf.directory(block)) ?? Buffer.alloc(0));
        const firsts: string[] = [];
        while (!reader.isAtEnd) firsts.push(reader.text());
        return [block, firsts];
      }),
    );
  }

  async #parts(names: readonly string[]): Promise<Parts> {
    const parts = new Map<string, Buffer>();
    const missing = names.filter((name) => {
      const kept = this.#kept.get(name);
      if (kept) parts.set(name, kept);
      return !kept;
    });
    if (missing.length === 0) return parts;
    const found = this.#pages.find({ _id: { $in: missing } }, { promoteBuffers: true, batchSize: 10_000 });
    for (const { _id, data } of (await found.toArray()) as unknown as { _id: string; data: Buffer }[]) {
      parts.set(_id, data);
      this.#kept.set(_id, data);
    }
    if (parts.size < names.length) throw new BlockGone();
    return parts;
  }
}

type Firsts = ReadonlyMap<string, readonly string[]>;

/** Places of the pages of a block in which terms with a beginning may be: `whole` have no others. */
function placesOf(firsts: readonly string[], text: string): { at: number; whole: boolean }[] {
  let from = 0;
  for (let low = 1, high = firsts.length; low < high;) {
    const middle = (low + high) >>> 1;
    if ((firsts[middle] ?? '') <= text) from = low = middle + 1;
    else high = middle;
  }
  from = Math.max(0, from - 1);
  const places: { at: number; whole: boolean }[] = [];
  for (let at = from; at < firsts.length && (at === from || (firsts[at] ?? '') < text + beyond); at += 1)
    places.push({
      at,
      whole: (firsts[at] ?? '').startsWith(text) && (firsts[at + 1] ?? '').startsWith(text),
    });
  return places;
}

/** Terms of one text as it is have no other behind it, and are read page by page. */
const readsSummaries = ({ text }: Beginning): boolean => !text.startsWith(asItIs);

const pageOf = (block: string, beginning: Beginning, { at, whole }: { at: number; whole: boolean }) =>
  whole && readsSummaries(beginning) ? partOf.summary(block, at) : partOf.page(block, at);

function* pagesOf(block: string, firsts: Firsts, beginnings: readonly Beginning[]): Generator<string> {
  for (const beginning of beginnings)
    for (const place of placesOf(firsts.get(block) ?? [], beginning.text))
      yield pageOf(block, beginning, place);
}

interface Asked {
  readonly beginnings: readonly Beginning[];
  rowsOf(block: string, firsts: Firsts, parts: Parts): Bits;
}
type Condition =
  | Asked
  | { readonly figures: string; rowsOf(block: string, firsts: Firsts, parts: Parts): Bits };

function conditionOf(sought: Sought, marks: ReadonlyMap<string, string>): Condition {
  if (sought.kind === 'figures') {
    const { field, holds } = sought;
    return {
      figures: field,
      rowsOf: (block, _, parts) => {
        const bits = noRows();
        const bytes = parts.get(partOf.figures(block, field));
        if (bytes) addFigures(bits, bytes, holds);
        return bits;
      },
    };
  }
  const mark = (field: string) => marks.get(field) ?? '';
  if (sought.kind === 'value') {
    const field = mark(sought.field);
    const beginnings = sought.values.map((value) => ({
      text: `${asItIs}${value}${parting}${field}`,
      fields: [field],
    }));
    return { beginnings, rowsOf: (...place) => anyOf(beginnings, ...place) };
  }
  const fields = sought.fields.map(mark);
  const beginning = (text: string): Beginning => ({ text, fields });
  const chunks = sought.chunks.map((chunk) => wantedKeys(chunk).map((way) => way.map(beginning)));
  return {
    beginnings: chunks.flat(2),
    rowsOf: (...place) => {
      const all = firstRows(blockRows);
      for (const ways of chunks) {
        const some = noRows();
        for (const way of ways) {
          const those = firstRows(blockRows);
          for (const each of way) keepOnly(those, anyOf([each], ...place));
          addAll(some, those);
        }
        keepOnly(all, some);
      }
      return all;
    },
  };
}

/** Rows with a term of any of the beginnings. */
function anyOf(beginnings: readonly Beginning[], block: string, firsts: Firsts, parts: Parts): Bits {
  const bits = noRows();
  for (const beginning of beginnings)
    for (const place of placesOf(firsts.get(block) ?? [], beginning.text)) {
      const bytes = parts.get(pageOf(block, beginning, place));
      if (bytes) addTerms(bits, new Reader(bytes), beginning, place.whole && readsSummaries(beginning));
    }
  return bits;
}

function addTerms(bits: Bits, reader: Reader, { text, fields }: Beginning, isSummary: boolean): void {
  while (!reader.isAtEnd) {
    const term = reader.text();
    const field = isSummary ? term : term.slice(term.lastIndexOf(parting) + 1);
    if ((isSummary || term.startsWith(text)) && fields.includes(field)) reader.addRowsTo(bits);
    else if (!isSummary && term > text + beyond) return;
    else reader.skipRows();
  }
}
