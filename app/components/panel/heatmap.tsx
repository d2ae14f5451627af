import { scaleQuantize } from 'd3-scale';
import type { Chart } from '~/domain/panels/definition';
import {
  formatChange,
  formatFigure,
  formatPlace,
  formatPlaceLong,
  formatShort,
} from '~/domain/panels/format';
import type { TileView } from '~/domain/panels/view';
import { useMarks } from './chart-context';
import { MarkLink } from './mark-link';
import styles from './heatmap.module.css';

/** Shades of either direction, and between them none. */
const steps = ['n4', 'n3', 'n2', 'n1', 'o', 'p1', 'p2', 'p3', 'p4'] as const;

/** A table whose cells are shaded by what they hold, in both directions where it can fall below nought. */
export function Heatmap({ tile, chart }: { tile: TileView; chart: Extract<Chart, { kind: 'heatmap' }> }) {
  const marks = useMarks();
  const { dimensions, measures, rows } = tile;
  const column = measures.findIndex(({ key }) => key === chart.value);
  const measure = measures[column];
  const [xAt, yAt] = [chart.x, chart.y].map((key) => dimensions.findIndex((each) => each.key === key));
  const [across, down] = [dimensions[xAt ?? 0], dimensions[yAt ?? 0]];
  if (!measure || !across || !down) return null;
  const cells = new Map<string, number | null>();
  for (const { at, figures } of rows)
    cells.set(`${at[yAt ?? 0]}\u0000${at[xAt ?? 0]}`, figures[column] ?? null);
  const places = (index: number | undefined) => [...new Set(rows.map(({ at }) => at[index ?? 0] ?? ''))];
  const [xs, ys] = [places(xAt), places(yAt)];
  const known = [...cells.values()].flatMap((value) => value ?? []);
  const most = strong(known);
  const directed = chart.meaning !== undefined && chart.meaning !== 'neutral';
  const diverging = directed || known.some((value) => value < 0);
  const shade = scaleQuantize<string>(
    diverging ? [-most, most] : [0, most],
    diverging ? [...steps] : ['o', 'p1', 'p2', 'p3', 'p4'],
  );
  const change = measure.format === 'percent' && diverging;
  return (
    <div className={styles.frame} role="region" aria-label={tile.title} tabIndex={0}>
      <table className={styles.table} data-good={chart.meaning ?? 'neutral'}>
        <thead>
          <tr>
            <th scope="col">{down.label}</th>
            {xs.map((x) => (
              <th key={x} scope="col" data-state={marks.state({ [across.key]: x })}>
                <MarkText to={marks.to({ [across.key]: x })} title={formatPlaceLong(x, across.kind)}>
                  {formatPlace(x, across.kind)}
                </MarkText>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ys.map((y) => (
            <tr key={y}>
              <th scope="row" data-state={marks.state({ [down.key]: y })}>
                <MarkText to={marks.to({ [down.key]: y })} title={formatPlaceLong(y, down.kind)}>
                  {formatPlace(y, down.kind)}
                </MarkText>
              </th>
              {xs.map((x) => {
                const value = cells.get(`${y}\u0000${x}`) ?? null;
                const mark = { [down.key]: y, [across.key]: x };
                const text =
                  value === null ? '–' : change ? formatChange(value) : formatShort(value, measure.format);
                return (
                  <td
                    key={x}
                    data-shade={value === null ? undefined : shade(value)}
                    data-state={marks.state(mark)}
                    title={formatFigure(value, measure.format)}
                  >
                    <MarkText to={value === null ? null : marks.to(mark)} pointerOnly>
                      {text}
                    </MarkText>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The largest amount that counts for the shades: one far off must not leave all others pale. */
function strong(values: readonly number[]): number {
  const sizes = values.map(Math.abs).sort((a, b) => a - b);
  return sizes[Math.floor((sizes.length - 1) * 0.95)] || 1;
}

function MarkText({
  to,
  title,
  pointerOnly,
  children,
}: {
  to: string | null;
  title?: string;
  pointerOnly?: boolean;
  children: string;
}) {
  if (to === null) return <span title={title}>{children}</span>;
  return (
    <MarkLink to={to} pointerOnly={pointerOnly}>
      {children}
    </MarkLink>
  );
}
