import type { ChartOf } from '~/domain/insight/panels/charts';
import {
  formatChange,
  formatFigure,
  formatPlace,
  formatPlaceLong,
  formatShort,
} from '~/domain/insight/panels/format';
import type { TileView } from '~/domain/insight/panels/view';
import { barLines, spansOf } from './bar-lines';
import { useMarks } from './chart-context';
import { Legend } from './legend';
import styles from './bar-chart.module.css';
import { toneOf } from '~/domain/insight/panels/figure-numbers';
import { MarkLink } from './mark-link';

/** Horizontal bars with their whole names: one line a value, its amount beside it, a mark where it was meant to be. */
export function BarChart({ tile, chart }: { tile: TileView; chart: ChartOf<'bars'> }) {
  const marks = useMarks();
  const [dimension] = tile.dimensions;
  const { shown, lines, x, aims, references, directed } = barLines(tile, chart);
  const zero = x(0);
  const [first] = shown;
  if (!first || !dimension) return null;
  return (
    <>
      {shown.length > 1 && <Legend entries={shown.map(({ key, label }) => ({ key, label }))} />}
      <ul className={styles.bars} data-aims={aims}>
        {lines.map(({ place, parts, amount, aim, change }) => {
          const mark = { [dimension.key]: place };
          const name = formatPlaceLong(place, dimension);
          return (
            <li key={place} data-state={marks.state(mark)}>
              <MarkBox to={marks.to(mark)} state={marks.state(mark)} name={name}>
                <span className={styles.name} title={name}>
                  {formatPlace(place, dimension)}
                </span>
                <svg className={styles.track} aria-hidden focusable="false">
                  <rect className={styles.ground} x="0" y="20%" width="100%" height="60%" rx="2" />
                  {spansOf(parts, x).map(({ left, width }, index) => (
                    <rect
                      key={index}
                      className={styles.bar}
                      data-series={shown.length > 1 ? index + 1 : 1}
                      data-tone={directed ? toneOf(parts[index] ?? 0, chart.meaning) : undefined}
                      x={`${left}%`}
                      y="20%"
                      width={`${width}%`}
                      height="60%"
                      rx="2"
                    />
                  ))}
                  {zero > 0 && (
                    <line className={styles.zero} x1={`${zero}%`} x2={`${zero}%`} y1="0" y2="100%" />
                  )}
                  {references.map(({ value, label }) => (
                    <line
                      key={label}
                      className={styles.reference}
                      x1={`${x(value)}%`}
                      x2={`${x(value)}%`}
                      y1="0"
                      y2="100%"
                    />
                  ))}
                  {aim !== null && (
                    <line className={styles.aim} x1={`${x(aim)}%`} x2={`${x(aim)}%`} y1="4%" y2="96%" />
                  )}
                </svg>
                <span className={styles.amount} title={formatFigure(amount, first.format)}>
                  {formatShort(amount, first.format)}
                </span>
                {aims && (
                  <span
                    className={styles.change}
                    data-tone={change === null ? undefined : toneOf(change, chart.meaning)}
                  >
                    {change === null ? '' : formatChange(change)}
                  </span>
                )}
              </MarkBox>
            </li>
          );
        })}
      </ul>
      {references.length > 0 && (
        <p className={styles.references}>{references.map(({ label }) => label).join(' · ')}</p>
      )}
    </>
  );
}

function MarkBox({
  to,
  state,
  name,
  children,
}: {
  to: string | null;
  state?: string;
  name: string;
  children: React.ReactNode;
}) {
  if (to === null) return <span className={styles.row}>{children}</span>;
  return (
    <MarkLink to={to} state={state} className={styles.row}>
      {children}
      <span className="visually-hidden">
        {state === 'chosen' ? `Deixar de filtrar por ${name}` : `Filtrar por ${name}`}
      </span>
    </MarkLink>
  );
}
