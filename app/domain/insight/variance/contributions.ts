import { noSplit, addSplit, type Split } from './split';

/** A figure before and after, in whole units of its measure: centavos, thousandths of a piece. */
export interface Sides {
  readonly before: number;
  readonly after: number;
}

/** A dimension's value with its two sides; `split` if its change is divided into volume and price. */
export interface Part extends Sides {
  readonly key: string;
  readonly split: Split | null;
}

export interface Contribution extends Part {
  readonly difference: number;
}

/** The sum of contributions without a line. */
export interface Rest extends Omit<Contribution, 'key'> {
  readonly count: number;
}

export interface Explained {
  /** Largest change first. */
  readonly lines: readonly Contribution[];
  /** Null if every contribution has a line. */
  readonly rest: Rest | null;
  /** The explained difference: the sum of lines and rest. */
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

/** The parts summed by key, with the largest change first and those without a change last (rule P31). */
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

/** The `maxLines` largest contributions, and the sum of the others; a single remaining one also gets a line. */
export function explained(all: readonly Contribution[], maxLines: number): Explained {
  const shown = all.length <= maxLines + 1 ? all.length : maxLines;
  const others = all.slice(shown);
  return {
    lines: all.slice(0, shown),
    rest: others.length > 0 ? { count: others.length, ...together(others) } : null,
    total: together(all),
  };
}

/** A part in percent of the whole difference, with one decimal; null if the whole is 0. */
export const shareOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 1000) / 10;

/** Whether a part is larger than the whole, because parts offset each other: percentages would be meaningless. */
export const cancelOut = (parts: readonly number[], whole: number): boolean =>
  parts.some((part) => Math.abs(part) > Math.abs(whole));

/** Sorted by key: months in the order of the calendar. */
export const inKeyOrder = <L extends { readonly key: string }>(all: readonly L[]): L[] =>
  [...all].sort((one, other) => (one.key < other.key ? -1 : 1));
