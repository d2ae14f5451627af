import { sum } from '../../values/decimal';
import { percentChange } from '../../values/decimal';
import { shortMonth, type Month } from '../../values/month';
import { waterfallOf, type Waterfall } from '../../insight/variance/waterfall';

/** Maximum number of compared figures. */
export const maxCompared = 3;
/** Maximum number of changes in a waterfall; the others are one step. */
const maxSteps = 8;

/** A compared item: a scenario, a release point, or the actuals. */
export interface Compared {
  /** Its value in the address. */
  readonly value: string;
  readonly label: string;
}

/** A line of the comparison with one amount for each item. */
export interface ComparedLine {
  readonly type: 'level' | 'group' | 'row' | 'total';
  readonly label: string;
  readonly amounts: readonly (number | null)[];
}

/** The steps from the first item to another. */
export interface ComparedWaterfall {
  readonly title: string;
  readonly waterfall: Waterfall;
}

/** Content of every comparison. */
export interface Comparison {
  readonly compared: readonly Compared[];
  /** The months that all items have, as text; empty for none. */
  readonly months: string;
  /** From the first item to each of the others. */
  readonly waterfalls: readonly ComparedWaterfall[];
}

/** Additional tables for the comparison of a cost centre. */
export interface AccountTables {
  readonly accounts: readonly ComparedLine[];
  readonly byMonth: readonly ComparedLine[];
}

/** The months of a comparison as text: `out/26 a dez/27`, or `out/26` for one alone. */
export const monthsCompared = (months: readonly Month[]): string =>
  months.length < 2
    ? months.map(shortMonth).join('')
    : [months[0], months.at(-1)].map((at) => shortMonth(at ?? 0)).join(' a ');

/** Difference of an item from the first, in R$ and percent; null if both have no amount. */
export function aboveFirst(amounts: readonly (number | null)[], at: number) {
  const [first = null] = amounts;
  const amount = amounts[at] ?? null;
  if (first === null && amount === null) return { difference: null, percent: null };
  return {
    difference: sum([amount ?? 0, -(first ?? 0)], 2),
    percent: percentChange(amount, first),
  };
}

/** The items in an address, each once and limited to the maximum; null for fewer than two. */
export function comparedOf(choices: readonly Compared[], wanted: readonly string[]): Compared[] | null {
  const compared = [...new Set(wanted)]
    .flatMap((value) => choices.filter((choice) => choice.value === value))
    .slice(0, maxCompared);
  return compared.length < 2 ? null : compared;
}

/** Waterfalls from the first item to each of the others, with the lines as steps. */
export const comparedWaterfalls = (
  [first, ...others]: readonly Compared[],
  totals: ComparedLine['amounts'],
  lines: readonly ComparedLine[],
): ComparedWaterfall[] =>
  others.map(({ label }, index) => ({
    title: `De ${first?.label ?? ''} a ${label}`,
    waterfall: waterfallOf(
      { label: first?.label ?? '', value: totals[0] ?? 0 },
      { label, value: totals[index + 1] ?? 0 },
      lines.map((line) => ({
        label: line.label,
        value: aboveFirst(line.amounts, index + 1).difference ?? 0,
      })),
      maxSteps,
    ),
  }));
