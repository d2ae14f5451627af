import { sum } from '../../values/decimal';

/** One bar of a waterfall; it begins at the end of the previous one. */
export interface WaterfallStep {
  readonly label: string;
  readonly kind: 'total' | 'change';
  readonly value: number;
  /** Position on the axis, as shares 0–1 of its length. */
  readonly start: number;
  readonly end: number;
  /** Address with more details; absent if there is none. */
  readonly to?: string;
}

export interface Waterfall {
  readonly steps: readonly WaterfallStep[];
  /** Amounts at the axis's two ends. It does not begin at zero, because the changes would be too small to see. */
  readonly axis: readonly [from: number, to: number];
}

/** A bar: a total or a change. */
export type Bar = Pick<WaterfallStep, 'label' | 'value' | 'to'>;

const rest = 'Outras contas';
const margin = 0.08;

/**
 * The steps from one total to another: the largest changes, and the sum of the others.
 * @param changes differences in R$; they add up to `to.value` − `from.value`
 */
export function waterfallOf(from: Bar, to: Bar, changes: readonly Bar[], shown: number): Waterfall {
  const ranked = changes
    .filter(({ value }) => value !== 0)
    .sort((one, other) => Math.abs(other.value) - Math.abs(one.value));
  const others = sum(
    ranked.slice(shown).map(({ value }) => value),
    2,
  );
  return stepsOf(from, to, [
    ...ranked.slice(0, shown),
    ...(others === 0 ? [] : [{ label: rest, value: others }]),
  ]);
}

/** The steps from one total to another by these changes, in their order. */
export function stepsOf(from: Bar, to: Bar, bars: readonly Bar[]): Waterfall {
  let at = from.value;
  const spans = bars.map((bar) => {
    const before = at;
    at = sum([at, bar.value], 2);
    return { ...bar, before, after: at };
  });
  const levels = [from.value, to.value, ...spans.map(({ after }) => after)];
  const [low, high] = [Math.min(...levels), Math.max(...levels)];
  const room = (high - low || Math.abs(high) || 1) * margin;
  const axis = [low - room, high + room] as const;
  const share = (value: number) => (value - axis[0]) / (axis[1] - axis[0]);
  const total = (bar: Bar): WaterfallStep => ({ ...bar, kind: 'total', start: 0, end: share(bar.value) });
  return {
    axis,
    steps: [
      total(from),
      ...spans.map(({ before, after, ...bar }) => ({
        ...bar,
        kind: 'change' as const,
        start: Math.min(share(before), share(after)),
        end: Math.max(share(before), share(after)),
      })),
      total(to),
    ],
  };
}
