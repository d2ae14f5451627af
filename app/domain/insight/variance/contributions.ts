import { noSplit, addSplit, type Split } from './split';

/** A figure before and after, in whole units of its measure: centavos, thousandths of a piece. */
export interface Sides {
  readonly before: number;
  readonly after: number;
}

/** What a value of a dimension has of a figure's two sides; `split` where its change parts into volume and price. */
export interface Part extends Sides {
  readonly key: string;
  readonly split: Split | null;
}

export interface Contribution extends Part {
  readonly difference: number;
}

/** Contributions that are not told one by one, together. */
export interface Rest extends Omit<Contribution, 'key'> {
  readonly count: number;
}

export interface Explained {
  /** Largest change first. */
  readonly lines: readonly Contribution[];
  /** Null where every contribution has a line. */
  readonly rest: Rest | null;
  /** The difference that is explained: lines and rest add up to it. */
  readonly total: Omit<Contribution, 'key'>;
}

const split = (parts: readonly Part[]): Split | null =>
  parts.some((part) => part.split !== null)
    ? parts.reduce((sum, part) => addSplit(sum, part.split ?? noSplit), noSplit)
    : null;

function together(parts: readonly Part[]): Omit<Contribution, 'key'> {
  const before = parts.reduce((sum, part) => sum + part.before, 0);
  const after = parts.reduce((sum, part) => sum + part.after, 0);
  return { before, after, difference: after - before, split: split(parts) };
}

/** The parts by their keys, equal keys together, largest change first; those that did not change come last (rule P31). */
export function contributions(parts: Iterable<Part>): Contribution[] {
  const byKey = new Map<string, Part[]>();
  for (const part of parts) {
    const same = byKey.get(part.key);
    if (same) same.push(part);
    else byKey.set(part.key, [part]);
  }
  return [...byKey]
    .map(([key, same]) => ({ key, ...together(same) }))
    .sort(
      (one, other) => Math.abs(other.difference) - Math.abs(one.difference) || (one.key < other.key ? -1 : 1),
    );
}

/** The `maxLines` largest contributions, and all others in one; a single one left over has a line of its own. */
export function explained(all: readonly Contribution[], maxLines: number): Explained {
  const shown = all.length <= maxLines + 1 ? all.length : maxLines;
  const others = all.slice(shown);
  return {
    lines: all.slice(0, shown),
    rest: others.length > 0 ? { count: others.length, ...together(others) } : null,
    total: together(all),
  };
}

/** How many percent of the whole difference a part is, with one decimal; null of none. */
export const shareOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 1000) / 10;

/** Whether parts of a whole work against each other, one of them larger than the whole: shares of it would mean nothing. */
export const cancelOut = (parts: readonly number[], whole: number): boolean =>
  parts.some((part) => Math.abs(part) > Math.abs(whole));

/** By their keys: of months in the calendar's order. */
export const inKeyOrder = <L extends { readonly key: string }>(all: readonly L[]): L[] =>
  [...all].sort((one, other) => (one.key < other.key ? -1 : 1));
