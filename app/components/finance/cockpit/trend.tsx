import { formatDays, inDays } from '~/domain/finance/cockpit/cycle';
import styles from './trend.module.css';

export interface TrendMark {
  readonly label: string;
  readonly days: number | null;
}

/** Units of the drawing; it scales with its card. */
const [width, height, pad] = [260, 64, 6] as const;

interface Point extends TrendMark {
  readonly days: number;
  readonly x: number;
  readonly y: number;
}

/** A figure over some months as a line, drawn on the server; a month without a figure leaves a gap. */
export function Trend({ label, marks }: { label: string; marks: readonly TrendMark[] }) {
  const runs = runsOf(marks);
  const points = runs.flat();
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return <p className={styles.none}>Sem histórico neste período.</p>;
  const days = points.map((point) => point.days);
  const spoken =
    `${label}: de ${inDays(first.days)} em ${first.label} a ${inDays(last.days)} em ${last.label}, ` +
    `entre ${formatDays(Math.min(...days))} e ${formatDays(Math.max(...days))}`;
  return (
    <figure className={styles.trend}>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={spoken}>
        {runs.map((run) => (
          <polyline
            key={run[0]?.label}
            className={styles.line}
            points={run.map(({ x, y }) => `${x},${y}`).join(' ')}
          />
        ))}
        <circle className={styles.last} cx={last.x} cy={last.y} r="3.5" />
        {points.map(({ x, y, label: month, days: value }) => (
          <circle key={month} className={styles.touch} cx={x} cy={y} r="10">
            <title>{`${month}: ${inDays(value)}`}</title>
          </circle>
        ))}
      </svg>
      <figcaption aria-hidden>
        <span>{marks[0]?.label}</span>
        <span>{marks.at(-1)?.label}</span>
      </figcaption>
    </figure>
  );
}

/** Points of months that follow each other, scaled to the drawing; a flat line runs through its middle. */
function runsOf(marks: readonly TrendMark[]): Point[][] {
  const present = marks.flatMap(({ days }) => (days === null ? [] : [days]));
  const [low, high] = [Math.min(...present), Math.max(...present)];
  const runs: Point[][] = [[]];
  marks.forEach(({ label, days }, at) => {
    if (days === null) return void runs.push([]);
    const share = high === low ? 0.5 : (days - low) / (high - low);
    runs.at(-1)?.push({
      label,
      days,
      x: round(pad + (at * (width - 2 * pad)) / Math.max(1, marks.length - 1)),
      y: round(height - pad - share * (height - 2 * pad)),
    });
  });
  return runs.filter((run) => run.length > 0);
}

const round = (value: number): number => Math.round(value * 10) / 10;
