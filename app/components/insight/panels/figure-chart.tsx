import { area, line } from 'd3-shape';
import { Fragment } from 'react';
import { ArrowDownRight, ArrowUpRight, Minus } from '~/components/ui/icons';
import type { Meaning, ChartOf } from '~/domain/insight/panels/charts';
import { formatChange, formatFigure, formatShort } from '~/domain/insight/panels/format';
import type { TileView } from '~/domain/insight/panels/view';
import styles from './figure-chart.module.css';
import { figureOf, toneOf } from '~/domain/insight/panels/figure-numbers';
import { sparkStretches } from './figure-shapes';

/** One figure in large type, its comparison, and its trend. */
export function FigureChart({ tile, chart }: { tile: TileView; chart: ChartOf<'figure'> }) {
  const { trend } = tile;
  const { shown, base, change } = figureOf(tile, chart);
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
  const stretches = sparkStretches(values);
  const last = stretches.at(-1)?.at(-1);
  return (
    <svg className={styles.spark} aria-hidden focusable="false">
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" width="100%" height="100%">
        {stretches.map((points, index) => (
          <Fragment key={index}>
            <path className={styles.ground} d={area<[number, number]>().y0(100)(points) ?? ''} />
            <path className={styles.line} d={line<[number, number]>()(points) ?? ''} />
          </Fragment>
        ))}
      </svg>
      {last && <circle className={styles.dot} cx={`${last[0]}%`} cy={`${last[1]}%`} r="3" />}
    </svg>
  );
}
