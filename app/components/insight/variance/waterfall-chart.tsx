import { Link } from '@remix-run/react';
import { formatDecimal } from '~/domain/values/decimal';
import { amountsOf, writtenNumber, type VarianceMeasure } from '~/domain/insight/variance/measure';
import type { Waterfall } from '~/domain/insight/variance/waterfall';
import styles from './waterfall-chart.module.css';

/** Units of the drawing across; heights are the row's. */
const width = 1_000;

interface WaterfallChartProps {
  title: string;
  /** What its bars are. */
  of?: string;
  /** The measure, by default costs in R$. */
  measure?: VarianceMeasure;
  waterfall: Waterfall;
}

/**
 * A waterfall with one bar for each line: the first total, its largest changes, the last total. Each line has its
 * amount as text, for screen readers.
 */
export function WaterfallChart({
  title,
  of = 'Conta',
  measure = amountsOf('bad'),
  waterfall,
}: WaterfallChartProps) {
  const { steps, axis } = waterfall;
  return (
    <figure className={styles.chart}>
      <figcaption>
        <strong>{title}</strong>
        <span>
          {measure.label}; o eixo vai de {formatDecimal(axis[0], 0)} a {formatDecimal(axis[1], 0)}
          {(axis[0] > 0 || axis[1] < 0) && ', e não de zero'}.
        </span>
      </figcaption>
      <table className={styles.steps}>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{of}</th>
            <th scope="col">Barra</th>
            <th scope="col">Valor em {measure.label}</th>
          </tr>
        </thead>
        <tbody>
          {steps.map(({ label, kind, value, start, end, to }, index) => (
            <tr key={`${index} ${label}`} data-kind={kind}>
              <th scope="row">
                {to === undefined ? (
                  label
                ) : (
                  <Link to={to} preventScrollReset>
                    {label}
                  </Link>
                )}
              </th>
              <td className={styles.track}>
                <svg viewBox={`0 0 ${width} 10`} preserveAspectRatio="none" aria-hidden focusable="false">
                  <rect
                    x={start * width}
                    y="1"
                    width={Math.max(2, (end - start) * width)}
                    height="8"
                    className={kind === 'total' ? styles.total : styles[toneOf(measure, value)]}
                  />
                </svg>
              </td>
              <td className={styles.value}>
                {kind === 'change' && value > 0 ? '+' : ''}
                {writtenNumber(measure, value)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

/** Whether a change is good, bad, or neither. */
function toneOf({ meaning }: VarianceMeasure, value: number): 'good' | 'bad' | 'neutral' {
  if (meaning === 'neutral') return 'neutral';
  return value > 0 === (meaning === 'good') ? 'good' : 'bad';
}
