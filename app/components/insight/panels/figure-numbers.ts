import { scaleLinear } from 'd3-scale';
import { arc } from 'd3-shape';
import { formatFigure, formatShort } from '~/domain/insight/panels/format';
import type { Meaning, ChartOf } from '~/domain/insight/panels/charts';
import type { TileView } from '~/domain/insight/panels/view';

/** How good a change is, for colour; the arrow and the sign say it too. */
export function toneOf(change: number, meaning: Meaning = 'neutral'): 'good' | 'bad' | 'even' {
  if (meaning === 'neutral' || Math.abs(change) < 0.0005) return 'even';
  return change > 0 === (meaning === 'more') ? 'good' : 'bad';
}

/** A figure, its comparison, and the change; null if there is none. */
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

/**
 * The parts of a gauge: its figure, its comparison, the filled part of the ring and the position of its goal (0–1;
 * null without a maximum), and the same in words.
 */
export function gaugeOf(tile: TileView, { value, goal, max, meaning }: ChartOf<'gauge'>) {
  const compare = goal === undefined ? {} : { compare: goal };
  const { shown, base, change } = figureOf(tile, { kind: 'figure', value, ...compare });
  const end = max ?? base?.value ?? null;
  const share = (amount: number | null | undefined) =>
    end === null || end <= 0 || amount === null || amount === undefined
      ? null
      : Math.min(1, Math.max(0, amount / end));
  const format = shown?.format ?? 'integer';
  const part = (of: number) => formatFigure((shown?.value ?? 0) / of, 'percent');
  const known = shown !== null && shown.value !== null;
  const words = [
    known && base?.value
      ? `${part(base.value)} de ${base.label} ${formatShort(base.value, base.format)}`
      : '',
    known && max !== undefined && max > 0 ? `${part(max)} de ${formatShort(max, format)}` : '',
  ].filter((each) => each !== '');
  return {
    shown,
    words,
    filled: share(shown?.value),
    goalAt: max === undefined ? null : share(base?.value),
    tone: change === null ? ('even' as const) : toneOf(change, meaning),
  };
}

/** A part of a half ring with radius 100 around the origin, as a path; ends are 0–1 from the left. */
export const ringPath = (from: number, to: number): string =>
  arc<unknown>()({
    ...{ innerRadius: 74, outerRadius: 100 },
    startAngle: (from - 0.5) * Math.PI,
    endAngle: (to - 0.5) * Math.PI,
  }) ?? '';

/** Where the mark of a goal begins and ends. */
export const markOf = (at: number): [number, number] => [Math.max(0, at - 0.006), Math.min(1, at + 0.006)];

/** The stretches of a small line between what lacks, as points in percent of its room from the top left. */
export function sparkStretches(values: readonly (number | null)[]): [number, number][][] {
  const known = values.flatMap((value) => value ?? []);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const room = (high - low || Math.abs(high) || 1) * 0.12;
  const y = scaleLinear([low - room, high + room], [100, 0]);
  const x = scaleLinear([0, values.length - 1], [0, 100]);
  const stretches: [number, number][][] = [[]];
  for (const [index, value] of values.entries())
    if (value === null) stretches.push([]);
    else stretches.at(-1)?.push([x(index), y(value)]);
  return stretches.filter((points) => points.length > 0);
}
