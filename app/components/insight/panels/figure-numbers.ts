import { scaleLinear } from 'd3-scale';
import type { Meaning, ChartOf } from '~/domain/insight/panels/charts';
import type { TileView } from '~/domain/insight/panels/view';

/** How good a change is, for colour; the arrow and the sign say it too. */
export function toneOf(change: number, meaning: Meaning = 'neutral'): 'good' | 'bad' | 'even' {
  if (meaning === 'neutral' || Math.abs(change) < 0.0005) return 'even';
  return change > 0 === (meaning === 'more') ? 'good' : 'bad';
}

/** A figure, what it is measured by, and the change against that; null where there is none. */
export function figureOf({ measures, rows }: TileView, chart: ChartOf<'figure'>) {
  const at = (name: string | undefined) => {
    const index = measures.findIndex(({ key }) => key === name);
    const measure = measures[index];
    return measure ? { ...measure, value: rows[0]?.figures[index] ?? null } : null;
  };
  const [shown, base] = [at(chart.value), at(chart.compare)];
  const change =
    shown && base && shown.value !== null && base.value
      ? (shown.value - base.value) / Math.abs(base.value)
      : null;
  return { shown, base, change };
}

/** The points of a small line, in percent of its room from the top left. */
export function sparkPoints(values: readonly (number | null)[]): [number, number][] {
  const known = values.flatMap((value) => value ?? []);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const room = (high - low || Math.abs(high) || 1) * 0.12;
  const y = scaleLinear([low - room, high + room], [100, 0]);
  const x = scaleLinear([0, values.length - 1], [0, 100]);
  return values.flatMap((value, index): [number, number][] => (value === null ? [] : [[x(index), y(value)]]));
}
