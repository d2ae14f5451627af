import { formatPlace } from './format';
import type { ValueFormat } from './view';

/**
 * The labels of an axis, place by place. Days say their year where the axis has days of more than one; of a single year
 * the last label does, which is never left out. Months and others say all that is theirs.
 */
export function axisLabels(places: readonly string[], written: ValueFormat): string[] {
  const years = new Set(places.map((place) => place.slice(0, 4)));
  return places.map((place, index) => {
    const label = formatPlace(place, written);
    const dated = (written.kind === 'day' || written.kind === 'week') && place !== '';
    return dated && (years.size > 1 || index === places.length - 1) ? `${label}/${place.slice(2, 4)}` : label;
  });
}

/** About how wide a label is at the charts' size of text, and what stands free beside it, in pixels. */
const letterPx = 7;
const gapPx = 12;

/** How far apart the middles of two labels are to be, in pixels, for them not to touch. */
export const labelGap = (one: string, other: string): number =>
  ((one.length + other.length) / 2) * letterPx + gapPx;

/** Widths of an axis at which more labels appear, in pixels; time-chart.module.css has a rule for each. */
export const axisSteps = [
  120, 160, 200, 250, 300, 360, 430, 510, 600, 700, 820, 960, 1_120, 1_300, 1_500,
] as const;

/**
 * From which width of its axis on each label is shown, so that no two ever touch: 0 for the last, which always is, and
 * null for those that would need an axis wider than any step. Labels that are left out are even: every other one, then
 * three of four.
 */
export function labelSteps(labels: readonly string[]): (number | null)[] {
  const last = labels.length - 1;
  const widthFor = (every: number) => {
    const gaps = labels.flatMap((label, index) => {
      const next = labels[index + every];
      return next === undefined || (last - index) % every !== 0 ? [] : [labelGap(label, next)];
    });
    return (Math.max(0, ...gaps) * labels.length) / every;
  };
  const widths = new Map<number, number>();
  return labels.map((_label, index) => {
    if (index === last) return 0;
    // Shown with every 1st, 2nd, 4th … label from the last: by the largest of these that it is among.
    const every = (last - index) & -(last - index);
    const width = widths.get(every) ?? widthFor(every);
    widths.set(every, width);
    return axisSteps.find((step) => step >= width) ?? null;
  });
}

/** Which labels are shown on an axis of a width. */
export const labelsShown = (labels: readonly string[], width: number): boolean[] =>
  labelSteps(labels).map((step) => step !== null && width >= step);
