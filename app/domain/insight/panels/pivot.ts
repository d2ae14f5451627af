import { placeKey } from './place-key';
import type { ChartOf } from './charts';
import { formatPlace } from './format';
import { orderedPlaces } from './order';
import { timePlaces } from './time-places';
import type { DimensionColumn, GroupRow, MeasureColumn, TileView } from './view';

type PivotChart = ChartOf<'pivot'>;

/** The fields of a pivot's lines, from the outer one inwards. */
export const lineFields = ({ rows, inner }: PivotChart): string[] => [rows, ...(inner ? [inner] : [])];

const placesOf = (dimensions: readonly DimensionColumn[], fields: readonly string[]) =>
  fields.map((field) => dimensions.findIndex(({ key }) => key === field));
const keyAt = (at: readonly string[], positions: readonly number[]) =>
  placeKey(positions.map((position) => at[position] ?? ''));

/**
 * The groups of a pivot in the order of its lines, and the number of omitted lines.
 * @param rows in the order of the columns within a line
 * @param lines the totals of the lines, in the displayed order
 */
export function firstLines(
  rows: readonly GroupRow[],
  lines: readonly GroupRow[],
  dimensions: readonly DimensionColumn[],
  fields: readonly string[],
  maxLines: number,
): { rows: GroupRow[]; left: number } {
  const positions = placesOf(dimensions, fields);
  const rank = new Map(lines.slice(0, maxLines).map(({ at }, index) => [placeKey(at), index]));
  const rankOf = ({ at }: GroupRow) => rank.get(keyAt(at, positions));
  const kept = rows.filter((row) => rankOf(row) !== undefined);
  return {
    rows: kept.sort((one, other) => (rankOf(one) ?? 0) - (rankOf(other) ?? 0)),
    left: Math.max(0, lines.length - maxLines),
  };
}

/** A pivot's columns: each value of the column field with each measure, and the totals of a line if there are any. */
interface PivotColumns {
  readonly across: DimensionColumn;
  readonly places: readonly string[];
  readonly measures: readonly MeasureColumn[];
}

export function pivotColumns(
  { dimensions, measures, rows }: TileView,
  chart: PivotChart,
): PivotColumns | null {
  const position = dimensions.findIndex(({ key }) => key === chart.columns);
  const across = dimensions[position];
  if (!across) return null;
  const found = orderedPlaces([...new Set(rows.map(({ at }) => at[position] ?? ''))], across);
  return {
    across,
    places: timePlaces(found, across.kind),
    measures: chart.values.flatMap((name) => measures.find(({ key }) => key === name) ?? []),
  };
}

/** A pivot as a simple table: one line for each value of its rows, one column for each place and measure (rule I26). */
export function flatPivot(tile: TileView, chart: PivotChart): TileView {
  const columns = pivotColumns(tile, chart);
  if (!columns) return tile;
  const { across, places, measures } = columns;
  const { dimensions, totals } = tile;
  const fields = lineFields(chart);
  const [lineAt, columnAt] = [placesOf(dimensions, fields), placesOf(dimensions, [chart.columns])];
  const figureAt = measures.map((measure) => tile.measures.indexOf(measure));
  const shown = (figures: GroupRow['figures'] | undefined) => figureAt.map((at) => figures?.[at] ?? null);
  const cells = new Map(
    tile.rows.map(({ at, figures }) => [placeKey([keyAt(at, lineAt), keyAt(at, columnAt)]), figures]),
  );
  const whole = new Map(totals?.parts.map(({ at, figures }) => [placeKey(at), figures]));
  const lines = new Map(tile.rows.map(({ at }) => [keyAt(at, lineAt), lineAt.map((each) => at[each] ?? '')]));
  const below = new Map(totals?.across?.map(({ at, figures }) => [at[0] ?? '', figures]));
  const labelled = (name: string, key: string) =>
    measures.map((measure) => ({
      ...measure,
      key: `${key}_${measure.key}`,
      label: measures.length === 1 ? name : `${name} · ${measure.label}`,
    }));
  return {
    ...tile,
    chart: { kind: 'table', ...(totals && { totals: true }) },
    dimensions: lineAt.flatMap((at) => dimensions[at] ?? []),
    measures: [
      ...places.flatMap((place, index) => labelled(formatPlace(place, across), `c${index}`)),
      ...(totals ? labelled('Total', 'total') : []),
    ],
    rows: [...lines].map(([key, at]) => ({
      at,
      figures: [
        ...places.flatMap((place) => shown(cells.get(placeKey([key, place])))),
        ...(totals ? shown(whole.get(key)) : []),
      ],
    })),
    ...(totals && {
      totals: {
        all: [...places.flatMap((place) => shown(below.get(place))), ...shown(totals.all)],
        parts: [],
      },
    }),
  };
}
