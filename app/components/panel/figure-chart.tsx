import { scaleLinear } from 'd3-scale';
import { area, line } from 'd3-shape';
import { ArrowDownRight, ArrowUpRight, Minus } from 'lucide-react';
import type { Chart, Meaning } from '~/domain/panels/definition';
import { formatChange, formatFigure, formatShort } from '~/domain/panels/format';
import type { TileView } from '~/domain/panels/view';
import styles from './figure-chart.module.css';

/** How good a change is, for colour; the arrow and the sign say it too. */
export function toneOf(change: number, meaning: Meaning = 'neutral'): 'good' | 'bad' | 'even' {
  if (meaning === 'neutral' || Math.abs(change) < 0.0005) return 'even';
  return change > 0 === (meaning === 'more') ? 'good' : 'bad';
}

/** One figure in large type, what it is measured by, and how it ran. */
export function FigureChart({ tile, chart }: { tile: TileView; chart: Extract<Chart, { kind: 'figure' }> }) {
  const { measures, rows, trend } = tile;
  const at = (name: string | undefined) => {
    const index = measures.findIndex(({ key }) => key === name);
    const measure = measures[index];
    return measure ? { ...measure, value: rows[0]?.figures[index] ?? null } : null;
  };
  const shown = at(chart.value);
  const base = at(chart.compare);
  const change =
    shown && base && shown.value !== null && base.value
      ? (shown.value - base.value) / Math.abs(base.value)
      : null;
  if (!shown) return null;
  return (
    <div className={styles.figure}>
      <p className={styles.value} title={formatFigure(shown.value, shown.format)}>
        <span aria-hidden>{formatShort(shown.value, shown.format)}</span>
        <span className="visually-hidden">{formatFigure(shown.value, shown.format)}</span>
      </p>
      {base && (
        <p className={styles.compare}>
          {change !== null && <Change change={change} meaning={chart.meaning} />}
          <span>
            {base.label} {formatShort(base.value, base.format)}
          </span>
        </p>
      )}
      {trend.length > 1 && <Spark values={trend.map(({ value }) => value)} />}
    </div>
  );
}

export function Change({ change, meaning }: { change: number; meaning?: Meaning }) {
  const Icon = Math.abs(change) < 0.0005 ? Minus : change > 0 ? ArrowUpRight : ArrowDownRight;
  return (
    <strong className={styles.change} data-tone={toneOf(change, meaning)}>
      <Icon aria-hidden />
      {formatChange(change)}
    </strong>
  );
}

function Spark({ values }: { values: readonly (number | null)[] }) {
  const known = values.flatMap((value) => value ?? []);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const room = (high - low || Math.abs(high) || 1) * 0.12;
  const y = scaleLinear([low - room, high + room], [100, 0]);
  const x = scaleLinear([0, values.length - 1], [0, 100]);
  const points = values.flatMap((value, index): [number, number][] =>
    value === null ? [] : [[x(index), y(value)]],
  );
  const last = points.at(-1);
  return (
    <svg className={styles.spark} aria-hidden focusable="false">
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" width="100%" height="100%">
        <path className={styles.ground} d={area<[number, number]>().y0(100)(points) ?? ''} />
        <path className={styles.line} d={line<[number, number]>()(points) ?? ''} />
      </svg>
      {last && <circle className={styles.dot} cx={`${last[0]}%`} cy={`${last[1]}%`} r="3" />}
    </svg>
  );
}
