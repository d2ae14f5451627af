import type { ChartOf, Meaning } from './charts';
import { formatFigure, formatShort } from './format';
import type { TileView } from './view';

/** How good a change is, for colour; the arrow and the sign say it too. */
export function toneOf(change: number, meaning: Meaning = 'neutral'): 'good' | 'bad' | 'even' {
  if (meaning === 'neutral' || Math.abs(change) < 0.0005) return 'even';
  return change > 0 === (meaning === 'more') ? 'good' : 'bad';
}

/** A figure, its comparison, and the change; null if there is none. */
export function figureOf({ measures, rows }: TileView, chart: Pick<ChartOf<'figure'>, 'value' | 'compare'>) {
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
 * null without a maximum), the same in words, and the amount at which it is full.
 */
export function gaugeOf(tile: TileView, { value, goal, max, meaning }: ChartOf<'gauge'>) {
  const { shown, base, change } = figureOf(tile, { value, ...(goal !== undefined && { compare: goal }) });
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
    full: end !== null && end > 0 ? formatShort(end, format) : null,
    filled: share(shown?.value),
    goalAt: max === undefined ? null : share(base?.value),
    tone: change === null ? ('even' as const) : toneOf(change, meaning),
  };
}

/** A figure or a gauge for whoever does not see its drawing: its value, what it is compared with, and its maximum. */
export function figureWords(tile: TileView): string {
  const { chart } = tile;
  if (chart.kind !== 'figure' && chart.kind !== 'gauge') return '';
  const compare = chart.kind === 'figure' ? chart.compare : chart.goal;
  const { shown, base } = figureOf(tile, { value: chart.value, ...(compare !== undefined && { compare }) });
  const named = [shown, base].flatMap((each) =>
    each ? [`${each.label} ${formatFigure(each.value, each.format)}`] : [],
  );
  const max = chart.kind === 'gauge' ? chart.max : undefined;
  return [
    ...named,
    ...(max === undefined ? [] : [`máximo ${formatFigure(max, shown?.format ?? 'integer')}`]),
  ].join(', ');
}
