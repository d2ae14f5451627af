import { sum } from '../../values/decimal';
import { percentChange } from '../../values/decimal';
import { shortMonth, type Month } from '../../values/month';
import { waterfallOf, type Waterfall } from '../../insight/variance/waterfall';

/** Figures that may stand side by side. */
export const maxCompared = 3;
/** Changes that a waterfall names; the others are one step. */
const maxSteps = 8;

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

/** The way from the first of the compared to another one. */
export interface ComparedWaterfall {
  readonly title: string;
  readonly waterfall: Waterfall;
}

/** What every comparison tells. */
export interface Comparison {
  readonly compared: readonly Compared[];
  /** The months that all of them have, in words; empty for none. */
  readonly months: string;
  /** From the first of them to each of the others. */
  readonly waterfalls: readonly ComparedWaterfall[];
}

/** What a comparison of a cost centre tells beside that. */
export interface AccountTables {
  readonly accounts: readonly ComparedLine[];
  readonly byMonth: readonly ComparedLine[];
}

/** The months of a comparison in words: `out/26 a dez/27`. */
export const monthsCompared = (months: readonly Month[]): string =>
  months.length === 0 ? '' : `${shortMonth(months[0] ?? 0)} a ${shortMonth(months.at(-1) ?? 0)}`;

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

/** Those of the choices that an address names, each once and as many as stand side by side; null for fewer than two. */
export function comparedOf(choices: readonly Compared[], wanted: readonly string[]): Compared[] | null {
  const compared = [...new Set(wanted)]
    .flatMap((value) => choices.filter((choice) => choice.value === value))
    .slice(0, maxCompared);
  return compared.length < 2 ? null : compared;
}

/** From the first of the compared to each of the others, by what lines add up to the totals. */
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
