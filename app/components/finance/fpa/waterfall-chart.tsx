import { formatDecimal } from '~/domain/values/decimal';
import type { Waterfall } from '~/domain/finance/fpa/waterfall';
import styles from './waterfall-chart.module.css';

/** Units of the drawing across; heights are the row's. */
const width = 1_000;

/**
 * A waterfall with one bar a line: where the total came from, its largest changes, where it went. Each line says its
 * amount, so that the figures are there for those who do not see the bars.
 */
export function WaterfallChart({ title, waterfall }: { title: string; waterfall: Waterfall }) {
  const { steps, axis } = waterfall;
  return (
    <figure className={styles.chart}>
      <figcaption>
        <strong>{title}</strong>
        <span>
          R$; o eixo vai de {formatDecimal(axis[0], 0)} a {formatDecimal(axis[1], 0)}, e não de zero.
        </span>
      </figcaption>
      <table className={styles.steps}>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">Conta</th>
            <th scope="col">Barra</th>
            <th scope="col">Valor em R$</th>
          </tr>
        </thead>
        <tbody>
          {steps.map(({ label, kind, value, start, end }, index) => (
            <tr key={`${index} ${label}`} data-kind={kind}>
              <th scope="row">{label}</th>
              <td className={styles.track}>
                <svg viewBox={`0 0 ${width} 10`} preserveAspectRatio="none" aria-hidden focusable="false">
                  <rect
                    x={start * width}
                    y="1"
                    width={Math.max(2, (end - start) * width)}
                    height="8"
                    className={kind === 'total' ? styles.total : value > 0 ? styles.more : styles.less}
                  />
                </svg>
              </td>
              <td className={styles.value}>
                {kind === 'change' && value > 0 ? '+' : ''}
                {formatDecimal(value, 2)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
