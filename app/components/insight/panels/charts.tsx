import type { ComponentType } from 'react';
import type { ChartKindName, ChartOf } from '~/domain/insight/panels/charts';
import type { TileView } from '~/domain/insight/panels/view';
import { BarChart } from './bar-chart';
import { FigureChart } from './figure-chart';
import { GaugeChart } from './gauge-chart';
import { GroupTable } from './group-table';
import { Heatmap } from './heatmap';
import { PivotTable } from './pivot-table';
import { TimeChart } from './time-chart';

type AddressOf = (at: readonly string[]) => string | null;

interface Drawn<K extends ChartKindName> {
  readonly tile: TileView;
  readonly chart: ChartOf<K>;
  /** Addresses of the rows behind a line, and of its explanation; null if there is none. */
  readonly rowsOf: AddressOf;
  readonly whyOf: AddressOf;
}

/** How each kind of chart is drawn on a screen. */
const drawings: { readonly [K in ChartKindName]: ComponentType<Drawn<K>> } = {
  figure: FigureChart,
  gauge: GaugeChart,
  bars: BarChart,
  lines: TimeChart,
  columns: TimeChart,
  heatmap: Heatmap,
  table: GroupTable,
  pivot: PivotTable,
};

/** A tile's chart. */
export function ChartDrawing(drawn: Omit<Drawn<ChartKindName>, 'chart'>) {
  const { chart } = drawn.tile;
  const Drawing = drawings[chart.kind] as unknown as ComponentType<Drawn<ChartKindName>>;
  return <Drawing {...drawn} chart={chart} />;
}
