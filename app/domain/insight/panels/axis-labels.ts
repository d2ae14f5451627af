import { formatPlace } from './format';
import type { ValueFormat } from './view';

/**
 * The labels of an axis. Days include the year if the axis has days of several years; with a single year only the last
 * label includes it, because it is never omitted. Months and other kinds are always complete.
 */
export function axisLabels(places: readonly string[], written: ValueFormat): string[] {
  const years = new Set(places.map((place) => place.slice(0, 4)));
  return places.map((place, index) => {
    const label = formatPlace(place, written);
    const dated = (written.kind === 'day' || written.kind === 'week') && place !== '';
    return dated && (years.size > 1 || index === places.length - 1) ? `${label}/${place.slice(2, 4)}` : label;
  });
}

/** Approximate width of a letter in the charts' font size, and the space next to a label, in pixels. */
const letterPx = 7;
const gapPx = 12;

/** Minimum distance between the centres of two labels, in pixels. */
export const labelGap = (one: string, other: string): number =>
  ((one.length + other.length) / 2) * letterPx + gapPx;

/** Axis widths at which more labels appear, in pixels; time-chart.module.css has a rule for each. */
export const axisSteps = [
  120, 160, 200, 250, 300, 360, 430, 510, 600, 700, 820, 960, 1_120, 1_300, 1_500,
] as const;

/**
 * The axis width from which each label is shown, so that no two overlap: 0 for the last one, which is always shown, and
 * null for labels that need a wider axis than any step. Labels are omitted evenly: every other one, then three of four.
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
    // A label is shown with every 1st, 2nd, 4th … label from the last; this is the largest such step that includes it.
    const every = (last - index) & -(last - index);
    const width = widths.get(every) ?? widthFor(every);
    widths.set(every, width);
    return axisSteps.find((step) => step >= width) ?? null;
  });
}

/** Whether each label is shown at an axis width. */
export const labelsShown = (labels: readonly string[], width: number): boolean[] =>
  labelSteps(labels).map((step) => step !== null && width >= step);
