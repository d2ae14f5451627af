import { ObjectId } from 'mongodb';
import { blockRows } from './bits';
import type { RowIndex, Stretch } from './collection';

export const firstId = '0'.repeat(24);
export const lastId = 'f'.repeat(24);

/** A block of fewer rows is made anew together with what lies before it. */
export const smallBlock = blockRows / 4;

/** Adds the places of the stretches in which ids may be that lie between two. */
export function addBetween(
  places: Set<number>,
  stretches: readonly Stretch[],
  from: string,
  to: string,
): void {
  for (let at = stretchOf(stretches, from); at < stretches.length; at += 1) {
    places.add(at);
    if ((stretches[at]?.to ?? lastId) >= to) return;
  }
}

/** The place of the stretch to which an id belongs. */
export function stretchOf(stretches: readonly Stretch[], id: string): number {
  let low = 0;
  for (let high = stretches.length; low < high;) {
    const middle = (low + high) >>> 1;
    if ((stretches[middle]?.to ?? lastId) < id) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Ids of a stretch: behind the one before it, up to its own last. */
export const idsBetween = (after: string | null, to: string) => ({
  ...(after === null ? { $gte: new ObjectId(firstId) } : { $gt: new ObjectId(after) }),
  $lte: new ObjectId(to),
});

/** Open stretches that lie beside each other become one, and take a small block behind them along. */
export function merged(stretches: readonly Stretch[]): Stretch[] {
  const all: Stretch[] = [];
  for (const stretch of stretches) {
    const before = all.at(-1);
    const joins = stretch.id === null || stretch.rows < smallBlock;
    if (before?.id === null && joins)
      all[all.length - 1] = { ...before, to: stretch.to, rows: before.rows + stretch.rows };
    else all.push(stretch);
  }
  return all;
}

/** An index with other stretches; the blocks that these have no more are dropped. */
export function withStretches(index: RowIndex, stretches: readonly Stretch[]): RowIndex {
  const now = new Set(stretches.map(({ id }) => id));
  // The block that was being made is none of these where whoever made it was cut off, or is refused when it is done.
  const known = [index.making, ...index.stretches.map(({ id }) => id)];
  const gone = known.flatMap((id) => (id === null || now.has(id) ? [] : [id]));
  const at = new Date();
  return {
    ...index,
    stretches: [...stretches],
    making: null,
    dropped: [...index.dropped, ...gone.map((id) => ({ id, at }))],
    version: index.version + 1,
  };
}

/** The place of the first stretch without a block, -1 where each has one. */
export const openIn = ({ stretches }: Pick<RowIndex, 'stretches'>): number =>
  stretches.findIndex(({ id }) => id === null);
