import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import type { FigureFormat } from '~/domain/insight/panels/definition';
import type { Plot } from '~/domain/insight/panels/series';
import type { ReferenceLine } from './reference-lines';

/** Takes an amount to percent of the plot's height, from the top. */
export type TimeScale = ReturnType<typeof timeScale>;

/**
 * Columns begin at zero; lines too, unless all would lie in the upper part. Lines across the chart are within the
 * scale.
 */
export function timeScale(
  { series, places }: Plot,
  stacked: boolean,
  references: readonly Pick<ReferenceLine, 'value'>[],
) {
  const sum = (sign: 1 | -1) =>
    places.map((_place, index) =>
      series.reduce((total, { values }) => total + Math.max(0, sign * (values[index] ?? 0)) * sign, 0),
    );
  const all = [
    ...(stacked
      ? [...sum(1), ...sum(-1)]
      : series.flatMap(({ values }) => values.flatMap((value) => value ?? []))),
    ...references.map(({ value }) => value),
  ];
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const far = !stacked && low > 0 && low > high * 0.55;
  const bottom = far ? low - (high - low) * 0.25 : Math.min(0, low);
  const top = high > bottom ? high : bottom + 1;
  return scaleLinear([bottom, Math.max(top, far ? top : 0)], [98, 4]).nice(4);
}

/**
 * The ticks of the axis, about four; only whole numbers for units without fractions, because fractions would have
 * equal labels.
 */
export const ticksOf = (y: TimeScale, format: FigureFormat): number[] =>
  y.ticks(4).filter((tick) => format === 'percent' || format === 'decimal' || Number.isInteger(tick));

/** The path of one line through the places where it has a value. */
export const linePath = (
  values: readonly (number | null)[],
  x: (index: number) => number,
  y: (value: number) => number,
): string =>
  line<number | null>()
    .defined((value) => value !== null)
    .x((_value, index) => x(index))
    .y((value) => y(value ?? 0))([...values]) ?? '';

/** Where the parts of a column begin and end, upwards and downwards from zero; null for an empty part. */
export function stackOf(values: readonly number[], y: (value: number) => number) {
  const ends = { up: 0, down: 0 };
  return values.map((value) => {
    const side = value >= 0 ? 'up' : 'down';
    const from = ends[side];
    ends[side] += value;
    const [top, bottom] = [y(Math.max(from, ends[side])), y(Math.min(from, ends[side]))];
    return value === 0 ? null : { top, height: Math.max(0.3, bottom - top) };
  });
}
