import type { ObjectId } from 'mongodb';
import { removeRow, rowsIn, type Bits } from './bits';
import { partOf } from './block';
import { placesOf, type Blocks, type Firsts, type Parts } from './blocks';
import { compareBytes, Reader } from './codec';
import { countsByPage } from './ordered-rows';
import { isOrdering, type Range } from './sought';

export type Id = ObjectId | string;

/** Rows of a block, which is the one of a stretch. */
export interface BlockRows {
  readonly block: string;
  readonly place: number;
  readonly bits: Bits;
  readonly count: number;
}

/** A row that is not as blocks have it, by what it is sorted by and where it would be. */
export interface LooseRow {
  readonly term: Buffer;
  readonly place: number;
  /** Between two rows of the block, where it is not there. */
  readonly row: number;
  readonly id: Id;
}

type Spot = LooseRow | { readonly block: string; readonly row: number };

/** Rows of a block whose terms lie between two, the second of which is beyond them; null for no end, or no page. */
interface Segment {
  readonly low: Buffer;
  readonly high: Buffer | null;
  readonly count: number;
  readonly of: LooseRow | { readonly rows: BlockRows; readonly page: number | null };
}

/** How many rows of a block each page of its terms has, and those that none has. */
interface Counted {
  readonly rows: BlockRows;
  readonly pages: readonly { readonly page: number; readonly count: number }[];
  readonly others: Bits | null;
}

/** Rows of one term in one stretch. */
interface Run {
  readonly term: Buffer;
  readonly place: number;
  readonly rows: readonly number[];
  readonly of: string | LooseRow;
}

/** Which page of how many rows, in the order of a field. */
interface PageOfOrder {
  readonly field: number;
  readonly direction: 1 | -1;
  readonly skip: number;
  readonly limit: number;
  readonly total: number;
  /** Of blocks that have not got the order of the field, its terms. */
  readonly terms?: Range;
}

/** The ids of a page in its order, of rows in blocks and beside them; null where blocks cannot sort them. */
export async function idsInOrder(
  blocks: Blocks,
  among: readonly BlockRows[],
  loose: readonly LooseRow[],
  { field, direction, skip, limit, total, terms }: PageOfOrder,
): Promise<Id[] | null> {
  const end = Math.min(total, skip + limit);
  const part = direction === 1 ? ([skip, end] as const) : ([total - end, total - skip] as const);
  const spots = await rowsInOrder(blocks, field, among, loose, part, terms);
  const ids = spots && (await idsOf(blocks, spots));
  return ids && (direction === 1 ? ids : ids.reverse());
}

/** Fetched rows in the order of their ids. */
export function sortedByIds<T extends { readonly _id: unknown }>(
  rows: readonly T[],
  ids: readonly Id[],
): T[] {
  const places = new Map(ids.map((id, at) => [String(id), at]));
  const placeOf = ({ _id }: T) => places.get(String(_id)) ?? 0;
  return rows.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/**
 * The rows from one position to another, of those that are given, in the order of a field and then of their ids: what
 * lies before is counted by the pages of each block's terms, and the few pages in which the wanted ones lie are read.
 * Null where rows have nothing to be sorted by (rule D30). Of blocks that have not got the order of the field, all its
 * `terms` are counted, and rows without any come first.
 */
async function rowsInOrder(
  blocks: Blocks,
  field: number,
  among: readonly BlockRows[],
  loose: readonly LooseRow[],
  [from, to]: readonly [number, number],
  terms?: Range,
): Promise<Spot[] | null> {
  const segments = await segmentsOf(blocks, field, among, loose, terms);
  if (!segments) return null;
  const low = lowest(segments, from);
  const high = highest(segments, to);
  const isBefore = ({ high: end }: Segment) => end !== null && compared(end, low) <= 0;
  const near = segments.filter((each) => !isBefore(each) && (high === null || compared(each.low, high) < 0));
  const before = segments.reduce((sum, each) => sum + (isBefore(each) ? each.count : 0), 0);
  return walked(await runsOf(blocks, field, near), from - before, to - before);
}

async function segmentsOf(
  blocks: Blocks,
  field: number,
  among: readonly BlockRows[],
  loose: readonly LooseRow[],
  terms: Range | undefined,
): Promise<Segment[] | null> {
  const filled = among.filter(({ count }) => count > 0);
  const firsts = await blocks.firsts(filled.map(({ block }) => block));
  const counted = terms
    ? await countedByTerms(blocks, field, filled, firsts, terms)
    : await countedByOrder(blocks, field, filled);
  const segments = loose.map((row): Segment => ({
    low: row.term,
    high: Buffer.concat([row.term, Buffer.of(0)]),
    count: 1,
    of: row,
  }));
  for (const { rows, pages, others } of counted) {
    const starts = firsts.get(rows.block) ?? [];
    let sorted = 0;
    for (const { page, count } of pages) {
      sorted += count;
      if (count > 0)
        segments.push({
          low: starts[page] ?? noBytes,
          high: starts[page + 1] ?? null,
          count,
          of: { rows, page },
        });
    }
    if (sorted === rows.count) continue;
    if (!others) return null;
    const of = { rows: { ...rows, bits: others }, page: null };
    segments.push({ low: noBytes, high: Buffer.of(0), count: rows.count - sorted, of });
  }
  return segments;
}

async function countedByOrder(
  blocks: Blocks,
  field: number,
  among: readonly BlockRows[],
): Promise<Counted[]> {
  const nameOf = ({ block }: BlockRows) => partOf.order(block, field);
  const orders = await blocks.parts(among.map(nameOf));
  return among.map((rows) => {
    const order = orders.get(nameOf(rows));
    return { rows, pages: order ? countsByPage(order, rows.bits) : [], others: null };
  });
}

async function countedByTerms(
  blocks: Blocks,
  field: number,
  among: readonly BlockRows[],
  firsts: Firsts,
  terms: Range,
): Promise<Counted[]> {
  const pagesOf = ({ block }: BlockRows) => placesOf(firsts.get(block) ?? [], terms).map(({ at }) => at);
  const parts = await blocks.parts(
    among.flatMap((rows) => pagesOf(rows).map((page) => partOf.page(rows.block, page))),
  );
  return among.map((rows) => {
    const others = rows.bits.slice();
    const pages = pagesOf(rows).map((page) => {
      let count = 0;
      eachTerm(parts, field, rows, page, (those) => {
        count += those.length;
        for (const row of those) removeRow(others, row);
      });
      return { page, count };
    });
    return { rows, pages, others };
  });
}

const noBytes: Buffer = Buffer.alloc(0);
const compared = (one: Buffer, other: Buffer): number => compareBytes(one, 0, one.length, other);

/** The last beginning of a segment that no row before the position can reach. */
function lowest(segments: readonly Segment[], position: number): Buffer {
  let low = noBytes;
  let sum = 0;
  for (const { low: each, count } of segments.toSorted((one, other) => compared(one.low, other.low))) {
    if (compared(each, low) > 0) {
      if (sum > position) break;
      low = each;
    }
    sum += count;
  }
  return low;
}

/** The first end of a segment before which there are as many rows; null for no end. */
function highest(segments: readonly Segment[], rows: number): Buffer | null {
  let sum = 0;
  for (const { high, count } of segments.toSorted((one, other) => byEnd(one.high, other.high))) {
    sum += count;
    if (sum >= rows) return high;
  }
  return null;
}

function byEnd(one: Buffer | null, other: Buffer | null): number {
  if (one === null || other === null) return (one === null ? 1 : 0) - (other === null ? 1 : 0);
  return compared(one, other);
}

async function runsOf(blocks: Blocks, field: number, segments: readonly Segment[]): Promise<Run[]> {
  const names = segments.flatMap(({ of }) =>
    'page' in of && of.page !== null ? [partOf.page(of.rows.block, of.page)] : [],
  );
  const parts = await blocks.parts(names);
  return segments.flatMap(({ of }): Run[] => {
    if (!('page' in of)) return [{ term: of.term, place: of.place, rows: [of.row], of }];
    if (of.page !== null) return runsIn(parts, field, of.rows, of.page);
    const { block, place, bits } = of.rows;
    return [{ term: noBytes, place, rows: [...rowsIn(bits)], of: block }];
  });
}

/** Tells of each term of the field in a page which of the rows have it; the reader is at the term. */
function eachTerm(
  parts: Parts,
  field: number,
  { block, bits }: BlockRows,
  page: number,
  tell: (rows: readonly number[], reader: Reader) => void,
): void {
  const reader = new Reader(parts.get(partOf.page(block, page)) ?? noBytes);
  while (reader.next()) {
    const isOf = reader.number() === field;
    if (!isOf || !isOrdering(reader.first)) {
      reader.skipRows();
      continue;
    }
    const rows = reader.rowsAmong(bits);
    if (rows.length > 0) tell(rows, reader);
  }
}

function runsIn(parts: Parts, field: number, rows: BlockRows, page: number): Run[] {
  const runs: Run[] = [];
  const { place, block: of } = rows;
  eachTerm(parts, field, rows, page, (those, reader) =>
    runs.push({ term: reader.text(), place, rows: those, of }),
  );
  return runs;
}

function walked(runs: readonly Run[], from: number, to: number): Spot[] {
  const found: Spot[] = [];
  let at = 0;
  for (const group of grouped(runs)) {
    const end = at + group.reduce((sum, { rows }) => sum + rows.length, 0);
    if (at >= to) break;
    if (end > from) {
      const [first, last] = [Math.max(0, from - at), Math.max(0, to - at)];
      const [only, ...others] = group;
      found.push(
        ...(only && others.length === 0
          ? spotsOf({ ...only, rows: only.rows.slice(first, last) })
          : group.flatMap(spotsOf).sort(bySpot).slice(first, last)),
      );
    }
    at = end;
  }
  return found;
}

/** Those of one term and stretch together, in the order of both. */
function grouped(runs: readonly Run[]): readonly Run[][] {
  const groups: Run[][] = [];
  for (const run of runs.toSorted(byRun)) {
    const last = groups.at(-1);
    if (last?.[0] && byRun(last[0], run) === 0) last.push(run);
    else groups.push([run]);
  }
  return groups;
}

const byRun = (one: Run, other: Run): number => compared(one.term, other.term) || one.place - other.place;

const spotsOf = ({ rows, of }: Run): Spot[] =>
  typeof of === 'string' ? rows.map((row) => ({ block: of, row })) : [of];

const idOf = (spot: Spot): string => ('id' in spot ? String(spot.id) : '');
const bySpot = (one: Spot, other: Spot): number => one.row - other.row || (idOf(one) < idOf(other) ? -1 : 1);

/** The ids of rows, in their order. */
async function idsOf(blocks: Blocks, spots: readonly Spot[]): Promise<Id[]> {
  const named = spots.flatMap((spot) =>
    'block' in spot ? [{ block: spot.block, rows: Uint16Array.of(spot.row) }] : [],
  );
  const next = (await blocks.idsIn(named)).flat().values();
  return spots.map((spot) => ('id' in spot ? spot.id : next.next().value)).filter((id) => id !== undefined);
}
