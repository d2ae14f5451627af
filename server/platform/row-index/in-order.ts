import type { ObjectId } from 'mongodb';
import type { Bits } from './bits';
import { partOf } from './block';
import type { Blocks, Parts } from './blocks';
import { Reader } from './codec';
import { countsByPage } from './ordered-rows';
import { isOrdering } from './sought';

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

export type Spot = LooseRow | { readonly block: string; readonly row: number };

/** Rows of a block whose terms lie between two, the second of which is beyond them; null for no end. */
interface Segment {
  readonly low: Buffer;
  readonly high: Buffer | null;
  readonly count: number;
  readonly of: LooseRow | { readonly rows: BlockRows; readonly page: number };
}

/** Rows of one term in one stretch. */
interface Run {
  readonly term: Buffer;
  readonly place: number;
  readonly rows: readonly number[];
  readonly of: string | LooseRow;
}

/**
 * The rows from one position to another, of those that are given, in the order of a field and then of their ids: what
 * lies before is counted by the pages of each block's terms, and the few pages in which the wanted ones lie are read.
 * Null where rows have nothing to be sorted by (rule D30).
 */
export async function rowsInOrder(
  blocks: Blocks,
  field: number,
  among: readonly BlockRows[],
  loose: readonly LooseRow[],
  [from, to]: readonly [number, number],
): Promise<Spot[] | null> {
  const segments = await segmentsOf(blocks, field, among, loose);
  if (!segments) return null;
  const low = lowest(segments, from);
  const high = highest(segments, to);
  const isBefore = ({ high: end }: Segment) => end !== null && Buffer.compare(end, low) <= 0;
  const near = segments.filter(
    (each) => !isBefore(each) && (high === null || Buffer.compare(each.low, high) < 0),
  );
  const before = segments.reduce((sum, each) => sum + (isBefore(each) ? each.count : 0), 0);
  return walked(await runsOf(blocks, field, near), from - before, to - before);
}

async function segmentsOf(
  blocks: Blocks,
  field: number,
  among: readonly BlockRows[],
  loose: readonly LooseRow[],
): Promise<Segment[] | null> {
  const filled = among.filter(({ count }) => count > 0);
  const names = filled.map(({ block }) => block);
  const [firsts, orders] = await Promise.all([
    blocks.firsts(names),
    blocks.parts(names.map((block) => partOf.order(block, field))),
  ]);
  const segments = loose.map((row): Segment => ({
    low: row.term,
    high: Buffer.concat([row.term, Buffer.of(0)]),
    count: 1,
    of: row,
  }));
  for (const rows of filled) {
    const order = orders.get(partOf.order(rows.block, field));
    const pages = firsts.get(rows.block) ?? [];
    let sorted = 0;
    for (const { page, count } of order ? countsByPage(order, rows.bits) : []) {
      sorted += count;
      if (count > 0)
        segments.push({
          low: pages[page] ?? noBytes,
          high: pages[page + 1] ?? null,
          count,
          of: { rows, page },
        });
    }
    if (sorted < rows.count) return null;
  }
  return segments;
}

const noBytes: Buffer = Buffer.alloc(0);

/** The last beginning of a segment that no row before the position can reach. */
function lowest(segments: readonly Segment[], position: number): Buffer {
  let low = noBytes;
  let sum = 0;
  for (const { low: each, count } of segments.toSorted((one, other) => Buffer.compare(one.low, other.low))) {
    if (Buffer.compare(each, low) > 0) {
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
  return Buffer.compare(one, other);
}

async function runsOf(blocks: Blocks, field: number, segments: readonly Segment[]): Promise<Run[]> {
  const names = segments.flatMap(({ of }) => ('page' in of ? [partOf.page(of.rows.block, of.page)] : []));
  const parts = await blocks.parts(names);
  return segments.flatMap(({ of }) =>
    'page' in of
      ? runsIn(parts, field, of.rows, of.page)
      : [{ term: of.term, place: of.place, rows: [of.row], of }],
  );
}

function runsIn(parts: Parts, field: number, { block, place, bits }: BlockRows, page: number): Run[] {
  const runs: Run[] = [];
  const reader = new Reader(parts.get(partOf.page(block, page)) ?? noBytes);
  while (reader.next()) {
    const isOf = reader.number() === field;
    if (!isOf || !isOrdering(reader.first)) {
      reader.skipRows();
      continue;
    }
    const term = reader.text();
    const rows = reader.rowsAmong(bits);
    if (rows.length > 0) runs.push({ term, place, rows, of: block });
  }
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

const byRun = (one: Run, other: Run): number =>
  Buffer.compare(one.term, other.term) || one.place - other.place;

const spotsOf = ({ rows, of }: Run): Spot[] =>
  typeof of === 'string' ? rows.map((row) => ({ block: of, row })) : [of];

const idOf = (spot: Spot): string => ('id' in spot ? String(spot.id) : '');
const bySpot = (one: Spot, other: Spot): number => one.row - other.row || (idOf(one) < idOf(other) ? -1 : 1);
