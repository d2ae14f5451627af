import type { Chart } from '../../../../app/domain/insight/panels/charts';
import type { Tile } from '../../../../app/domain/insight/panels/definition';

type Rest = Omit<Tile, 'id' | 'title' | 'chart' | 'group'>;
type Of<K extends Chart['kind']> = Extract<Chart, { kind: K }>;

/** One figure; `value` is the measure of the tile's own name unless `look` says another. */
export const figure = (id: string, title: string, rest: Rest, look: Partial<Of<'figure'>> = {}): Tile => ({
  id,
  title,
  ...rest,
  chart: { value: id, ...look, kind: 'figure' },
});

/** A bar for each value of a field. */
export const bars = (
  id: string,
  title: string,
  rest: Rest,
  { x, ...look }: Omit<Of<'bars'>, 'kind'>,
): Tile => ({ id, title, ...rest, group: [x], chart: { ...look, kind: 'bars', x } });

/** Lines or columns over a field, apart by `series` where there is one. */
export const over = (
  id: string,
  title: string,
  rest: Rest,
  { x, series, ...look }: Of<'lines' | 'columns'>,
): Tile => ({
  id,
  title,
  ...rest,
  group: series === undefined ? [x] : [x, series],
  chart: { ...look, x, ...(series === undefined ? {} : { series }) },
});

/** Cells of two fields. */
export const heatmap = (
  id: string,
  title: string,
  rest: Rest,
  { x, y, ...look }: Omit<Of<'heatmap'>, 'kind'>,
): Tile => ({ id, title, ...rest, group: [y, x], chart: { ...look, kind: 'heatmap', x, y } });

/** The figures of each value of a field. */
export const table = (id: string, title: string, rest: Rest, field: string): Tile => ({
  id,
  title,
  ...rest,
  group: [field],
  chart: { kind: 'table' },
});
