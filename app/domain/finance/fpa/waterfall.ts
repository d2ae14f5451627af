import { sum } from '../../values/decimal';

/** One bar of a waterfall, from where the last one ended. */
export interface WaterfallStep {
  readonly label: string;
  readonly kind: 'total' | 'change';
  readonly value: number;
  /** Where the bar lies on the axis, as shares 0–1 of its length. */
  readonly start: number;
  readonly end: number;
}

export interface Waterfall {
  readonly steps: readonly WaterfallStep[];
  /** Amounts at the axis's two ends; it does not begin at zero, or the changes could not be seen. */
  readonly axis: readonly [from: number, to: number];
}

const rest = 'Outras contas';
const margin = 0.08;

/**
 * The way from one total to another by its largest changes, the others in one step.
 * @param changes differences in R$; they add up to `to.value` − `from.value`
 */
export function waterfallOf(
  from: { label: string; value: number },
  to: { label: string; value: number },
  changes: readonly { label: string; value: number }[],
  shown: number,
): Waterfall {
  const ranked = changes
    .filter(({ value }) => value !== 0)
    .sort((one, other) => Math.abs(other.value) - Math.abs(one.value));
  const others = sum(
    ranked.slice(shown).map(({ value }) => value),
    2,
  );
  const bars = [...ranked.slice(0, shown), ...(others === 0 ? [] : [{ label: rest, value: others }])];
  let at = from.value;
  const spans = bars.map(({ label, value }) => {
    const before = at;
    at = sum([at, value], 2);
    return { label, value, before, after: at };
  });
  const levels = [from.value, to.value, ...spans.map(({ after }) => after)];
  const [low, high] = [Math.min(...levels), Math.max(...levels)];
  const room = (high - low || Math.abs(high) || 1) * margin;
  const axis = [low - room, high + room] as const;
  const share = (value: number) => (value - axis[0]) / (axis[1] - axis[0]);
  const total = ({ label, value }: { label: string; value: number }): WaterfallStep => ({
    label,
    value,
    kind: 'total',
    start: 0,
    end: share(value),
  });
  return {
    axis,
    steps: [
      total(from),
      ...spans.map(({ label, value, before, after }) => ({
        label,
        value,
        kind: 'change' as const,
        start: Math.min(share(before), share(after)),
        end: Math.max(share(before), share(after)),
      })),
      total(to),
    ],
  };
}
