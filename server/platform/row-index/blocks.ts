import { LRUCache } from 'lru-cache';
import { wantedKeys } from '../../../app/domain/values/words';
import { ObjectId, type Collection, type Db } from 'mongodb';
import { collection } from '../mongo';
import { addAll, blockRows, firstRows, keepOnly, noRows, othersThan, type Bits } from './bits';
import { idsAtOnce, partOf } from './block';
import { compareBytes, Reader } from './codec';
import { rowPages, type RowPage } from './collection';
import { idBytes } from './row-stream';
import { fieldNumbers, rangeOf, type IndexedColumns, type Range, type Sought } from './sought';

/** Parts that a process remembers of a database, which never change. */
const maxBytes = 48 * 1024 ** 2;
const remembered = new WeakMap<Db, LRUCache<string, Buffer>>();

function rememberedOf(db: Db): LRUCache<string, Buffer> {
  const kept =
    remembered.get(db) ??
    new LRUCache<string, Buffer>({ maxSize: maxBytes, sizeCalculation: ({ length }) => length + 100 });
  remembered.set(db, kept);
  return kept;
}

export type Parts = ReadonlyMap<string, Buffer>;
const noBytes = Buffer.alloc(0);

/** A part of a block is gone: what was asked is to be asked anew. */
export class BlockGone extends Error {}

/** What is found in blocks; null where one was replaced more than a minute ago: whoever asks again finds the new one. */
export async function unlessGone<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof BlockGone) return null;
    throw error;
  }
}

/** Reads blocks. */
export class Blocks {
  readonly #pages: Collection<RowPage>;
  readonly #kept: LRUCache<string, Buffer>;

  constructor(db: Db) {
    this.#kept = rememberedOf(db);
    this.#pages = collection(db, rowPages);
  }

  /** The rows of each block that meet all conditions. @throws BlockGone */
  async meeting(
    blocks: readonly { readonly id: string; readonly rows: number }[],
    sought: readonly Sought[],
    columns: IndexedColumns,
  ): Promise<Bits[]> {
    const numbers = fieldNumbers(columns);
    const asked = sought.map((each) => conditionOf(each, (field) => numbers.get(field) ?? -1));
    const filled = blocks.filter(({ rows }) => rows > 0).map(({ id }) => id);
    const firsts = await this.firsts(asked.length === 0 ? [] : filled);
    const wanted = new Set<string>();
    for (const block of filled)
      for (const { ranges: some } of asked)
        for (const range of some)
          for (const place of placesOf(firsts.get(block) ?? [], range)) wanted.add(pageOf(block, place));
    const parts = await this.parts([...wanted]);
    return blocks.map(({ id, rows }) => {
      const bits = firstRows(rows);
      if (rows > 0) for (const each of asked) keepOnly(bits, each.rowsOf(id, firsts, parts));
      return bits;
    });
  }

  /** The ids of rows of a block, which are ascending. @throws BlockGone */
  async ids(block: string, rows: Uint16Array): Promise<ObjectId[]> {
    return (await this.idsIn([{ block, rows }])).flat();
  }

  /** The same of several blocks, one after the other. @throws BlockGone */
  async idsIn(
    some: readonly { readonly block: string; readonly rows: Uint16Array }[],
  ): Promise<ObjectId[][]> {
    const pages = some.map(({ block, rows }) => placesByPage(block, rows));
    const parts = await this.parts([...new Set(pages.flatMap((each) => [...each.keys()]))]);
    return pages.map((each) =>
      [...each].flatMap(([name, places]) => idsAt(new Reader(parts.get(name) ?? noBytes), places)),
    );
  }

  /** The ids of all rows of a block, one behind the other. @throws BlockGone */
  async allIds(block: string, rows: number): Promise<Buffer> {
    const name = `${block}:ids`;
    const kept = this.#kept.get(name);
    if (kept) return kept;
    const pages = Array.from({ length: Math.ceil(rows / idsAtOnce) }, (_, page) => partOf.ids(block, page));
    const parts = await this.parts(pages);
    const ids = Buffer.alloc(rows * idBytes);
    let at = 0;
    for (const page of pages)
      for (const reader = new Reader(parts.get(page) ?? noBytes); reader.next(); at += idBytes)
        reader.copyText(ids, at);
    this.#kept.set(name, ids);
    return ids;
  }

  /** First terms of the pages of each block. */
  async firsts(blocks: readonly string[]): Promise<Map<string, Buffer[]>> {
    const parts = await this.parts(blocks.map(partOf.directory));
    return new Map(
      blocks.map((block) => {
        const reader = new Reader(parts.get(partOf.directory(block)) ?? noBytes);
        const firsts: Buffer[] = [];
        while (reader.next()) firsts.push(reader.text());
        return [block, firsts];
      }),
    );
  }

  /** @throws BlockGone */
  async parts(names: readonly string[]): Promise<Parts> {
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

export type Firsts = ReadonlyMap<string, readonly Buffer[]>;

/** Where an id stands among all ids of a block, or would. */
export function placeAmong(ids: Buffer, id: ObjectId | string): { row: number; isThere: boolean } {
  const rows = ids.length / idBytes;
  const wanted = Buffer.from(String(id), 'hex');
  const compare = (row: number) => compareBytes(ids, row * idBytes, (row + 1) * idBytes, wanted);
  let low = 0;
  for (let high = rows; low < high;) {
    const middle = (low + high) >>> 1;
    if (compare(middle) < 0) low = middle + 1;
    else high = middle;
  }
  return { row: low, isThere: low < rows && compare(low) === 0 };
}

/** In which pages of ids rows of a block are, and at which of their places. */
function placesByPage(block: string, rows: Uint16Array): Map<string, number[]> {
  const pages = new Map<string, number[]>();
  for (const row of rows) {
    const name = partOf.ids(block, Math.floor(row / idsAtOnce));
    const some = pages.get(name);
    if (some) some.push(row % idsAtOnce);
    else pages.set(name, [row % idsAtOnce]);
  }
  return pages;
}

/** The ids at some places of a page, ascending. */
function idsAt(reader: Reader, places: readonly number[]): ObjectId[] {
  const ids: ObjectId[] = [];
  let at = -1;
  for (const place of places) {
    for (; at < place; at += 1) reader.next();
    ids.push(new ObjectId(reader.text()));
  }
  return ids;
}

/** A page in which terms of a range may be; `whole` has no others. */
interface Place {
  readonly at: number;
  readonly whole: boolean;
}

export function placesOf(firsts: readonly Buffer[], { from, before }: Range): Place[] {
  let low = 0;
  for (let high = firsts.length; low < high;) {
    const middle = (low + high) >>> 1;
    if (Buffer.compare(firsts[middle] ?? noBytes, from) < 0) low = middle + 1;
    else high = middle;
  }
  const isIn = (first: Buffer | undefined) => first !== undefined && Buffer.compare(first, before) < 0;
  const places: Place[] = low > 0 ? [{ at: low - 1, whole: false }] : [];
  for (let at = low; at < firsts.length && isIn(firsts[at]); at += 1)
    places.push({ at, whole: isIn(firsts[at + 1]) });
  return places;
}

const pageOf = (block: string, { at, whole }: Place): string =>
  whole ? partOf.summary(block, at) : partOf.page(block, at);

interface Condition {
  /** What it reads. */
  readonly ranges: readonly Range[];
  rowsOf(block: string, firsts: Firsts, parts: Parts): Bits;
}

function conditionOf(sought: Sought, number: (field: string) => number): Condition {
  if (sought.kind === 'not') {
    const { ranges, rowsOf } = conditionOf(sought.of, number);
    return { ranges, rowsOf: (...place) => othersThan(rowsOf(...place)) };
  }
  if (sought.kind === 'any') {
    const some = sought.of.map((each) => conditionOf(each, number));
    return {
      ranges: some.flatMap(({ ranges }) => ranges),
      rowsOf: (...place) => {
        const bits = noRows();
        for (const each of some) addAll(bits, each.rowsOf(...place));
        return bits;
      },
    };
  }
  if (sought.kind === 'figures')
    return anyOf([rangeOf.figures(number(sought.field), sought.from, sought.to)]);
  if (sought.kind === 'value')
    return anyOf(sought.values.map((value) => rangeOf.value(value, number(sought.field))));
  const fields = new Set(sought.fields.map(number));
  const chunks = sought.chunks.map((chunk) =>
    wantedKeys(chunk).map((way) => way.map((text) => rangeOf.beginnings(text, fields))),
  );
  return {
    ranges: chunks.flat(2),
    rowsOf: (...place) => {
      const all = firstRows(blockRows);
      for (const ways of chunks) {
        const some = noRows();
        for (const way of ways) {
          const those = firstRows(blockRows);
          for (const range of way) keepOnly(those, anyOf([range]).rowsOf(...place));
          addAll(some, those);
        }
        keepOnly(all, some);
      }
      return all;
    },
  };
}

/** Rows with a term of any of the ranges. */
const anyOf = (some: readonly Range[]): Condition => ({
  ranges: some,
  rowsOf: (block, firsts, parts) => {
    const bits = noRows();
    for (const range of some)
      for (const place of placesOf(firsts.get(block) ?? [], range)) {
        const bytes = parts.get(pageOf(block, place));
        if (bytes) addRows(bits, new Reader(bytes), range, place);
      }
    return bits;
  },
});

function addRows(bits: Bits, reader: Reader, { from, before, fields }: Range, { whole }: Place): void {
  if (whole) {
    while (!reader.isAtEnd)
      if (fields.has(reader.number())) reader.addRowsTo(bits);
      else reader.skipRows();
    return;
  }
  while (reader.next()) {
    if (!reader.isBefore(before)) return;
    const isIn = !reader.isBefore(from);
    if (fields.has(reader.number()) && isIn) reader.addRowsTo(bits);
    else reader.skipRows();
  }
}
