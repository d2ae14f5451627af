import { scaleQuantize } from 'd3-scale';
import type { ChartOf } from '~/domain/insight/panels/charts';
import { formatChange, formatShort } from '~/domain/insight/panels/format';
import { timePlaces } from '~/domain/insight/panels/time-places';
import type { DimensionColumn, TileView } from '~/domain/insight/panels/view';

/** Shades of either direction, and between them none. */
export const shades = ['n4', 'n3', 'n2', 'n1', 'o', 'p1', 'p2', 'p3', 'p4'] as const;
export type Shade = (typeof shades)[number];

/** A heat map's rows and columns, the value, text and shade of each cell; null for an unknown field. */
export function heatGrid({ dimensions, measures, rows }: TileView, chart: ChartOf<'heatmap'>) {
  const column = measures.findIndex(({ key }) => key === chart.value);
  const measure = measures[column];
  const [xAt, yAt] = [chart.x, chart.y].map((key) => dimensions.findIndex((each) => each.key === key));
  const [across, down] = [dimensions[xAt ?? 0], dimensions[yAt ?? 0]];
  if (!measure || !across || !down) return null;
  const cells = new Map<string, number | null>();
  for (const { at, figures } of rows)
    cells.set(`${at[yAt ?? 0]}\u0000${at[xAt ?? 0]}`, figures[column] ?? null);
  const places = (index: number | undefined, { kind }: DimensionColumn) =>
    timePlaces([...new Set(rows.map(({ at }) => at[index ?? 0] ?? ''))], kind);
  const known = [...cells.values()].flatMap((value) => value ?? []);
  const strongest = strong(known);
  const directed = chart.meaning !== undefined && chart.meaning !== 'neutral';
  const diverging = directed || known.some((value) => value < 0);
  const shade = scaleQuantize<Shade>(
    diverging ? [-strongest, strongest] : [0, strongest],
    diverging ? [...shades] : ['o', 'p1', 'p2', 'p3', 'p4'],
  );
  const change = measure.format === 'percent' && diverging;
  return {
    measure,
    across,
    down,
    xs: places(xAt, across),
    ys: places(yAt, down),
    valueAt: (y: string, x: string) => cells.get(`${y}\u0000${x}`) ?? null,
    textOf: (value: number | null) =>
      value === null ? '–' : change ? formatChange(value) : formatShort(value, measure.format),
    shadeOf: (value: number | null) => (value === null ? null : shade(value)),
  };
}

/** The largest amount that counts for the shades: one far off must not leave all others pale. */
function strong(values: readonly number[]): number {
  const sizes = values.map(Math.abs).sort((a, b) => a - b);
  return sizes[Math.floor((sizes.length - 1) * 0.95)] || 1;
}
