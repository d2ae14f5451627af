import { sum } from '../../values/decimal';
import { percentChange } from '../../values/decimal';
import type { Waterfall } from '../../insight/variance/waterfall';

/** Figures that may stand side by side. */
export const maxCompared = 3;

/** One of the compared: a scenario, a release point, or what was booked. */
export interface Compared {
  /** As the address names it. */
  readonly value: string;
  readonly label: string;
}

/** A line of the comparison, one amount for each of the compared. */
export interface ComparedLine {
  readonly type: 'level' | 'group' | 'row' | 'total';
  readonly label: string;
  readonly amounts: readonly (number | null)[];
}

export interface ScenarioComparison {
  readonly compared: readonly Compared[];
  /** The months that all of them have, in words. */
  readonly months: string;
  readonly accounts: readonly ComparedLine[];
  readonly byMonth: readonly ComparedLine[];
  /** From the first of them to each of the others. */
  readonly waterfalls: readonly { readonly title: string; readonly waterfall: Waterfall }[];
}

/** What one of the compared is above the first, in R$ and percent; null where one of them has nothing. */
export function aboveFirst(amounts: readonly (number | null)[], at: number) {
  const [first = null] = amounts;
  const amount = amounts[at] ?? null;
  if (first === null && amount === null) return { difference: null, percent: null };
  return {
    difference: sum([amount ?? 0, -(first ?? 0)], 2),
    percent: percentChange(amount, first),
  };
}
