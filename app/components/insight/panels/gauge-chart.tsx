import type { ChartOf } from '~/domain/insight/panels/charts';
import { formatFigure, formatShort } from '~/domain/insight/panels/format';
import type { TileView } from '~/domain/insight/panels/view';
import { gaugeOf } from '~/domain/insight/panels/figure-numbers';
import { markOf, ringPath } from './figure-shapes';
import styles from './gauge-chart.module.css';

/** A half ring filled up to its figure, with the figure in it, and its comparison in words below. */
export function GaugeChart({ tile, chart }: { tile: TileView; chart: ChartOf<'gauge'> }) {
  const { shown, words, full, filled, goalAt, tone } = gaugeOf(tile, chart);
  if (!shown) return null;
  return (
    <div className={styles.gauge}>
      <svg className={styles.ring} viewBox="-100 -100 200 104" aria-hidden focusable="false">
        <path className={styles.ground} d={ringPath(0, 1)} />
        {filled !== null && <path className={styles.filled} data-tone={tone} d={ringPath(0, filled)} />}
        {goalAt !== null && <path className={styles.goal} d={ringPath(...markOf(goalAt))} />}
      </svg>
      <p className={styles.value}>
        <span aria-hidden>{formatShort(shown.value, shown.format)}</span>
        <span className="visually-hidden">{formatFigure(shown.value, shown.format)}</span>
      </p>
      {full !== null && (
        <p className={styles.scale}>
          <span aria-hidden>0</span>
          <span>
            <span className="visually-hidden">cheio em </span>
            {full}
          </span>
        </p>
      )}
      {words.map((each) => (
        <p key={each} className={styles.words}>
          {each}
        </p>
      ))}
    </div>
  );
}
