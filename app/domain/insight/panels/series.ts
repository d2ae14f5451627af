import { formatPlace } from './format';
import { timePlaces } from './time-places';
import type { TileView, ValueFormat } from './view';

export interface Series {
  readonly key: string;
  readonly label: string;
  /** One value for each place of the x axis. */
  readonly values: readonly (number | null)[];
}

export interface Plot {
  /** Values of the x field, in order. */
  readonly places: readonly string[];
  readonly series: readonly Series[];
}

const maxSeries = 6;
const restLabel = 'Outros';

/**
 * A tile's rows as series over its x field: one for each measure, or for each value of the `series` field. If there are
 * more than six, the smallest are added up as «Outros». On a time axis, missing places are added without values.
 */
export function plotOf(
  { dimensions, measures, rows }: TileView,
  { x, series, values, zero }: { x: string; series?: string; values: readonly string[]; zero?: true },
): Plot {
  const written = fieldIn({ dimensions }, series);
  const [xAt, seriesAt] = [x, series].map((key) => dimensions.findIndex((each) => each.key === key));
  const found = [...new Set(rows.map(({ at }) => at[xAt ?? 0] ?? ''))];
  const places = timePlaces(found, fieldIn({ dimensions }, x).kind);
  const position = new Map(places.map((place, index) => [place, index]));
  const all = new Map<string, Series & { values: (number | null)[] }>();
  const add = (key: string, name: string, place: string, value: number | null) => {
    const known = all.get(key) ?? { key, label: name, values: places.map(() => null) };
    known.values[position.get(place) ?? 0] = value;
    all.set(key, known);
  };
  for (const value of values) {
    const column = measures.findIndex(({ key }) => key === value);
    for (const { at, figures } of rows) {
      const place = at[xAt ?? 0] ?? '';
      const part = series === undefined ? value : (at[seriesAt ?? 0] ?? '');
      add(
        part,
        series === undefined ? (measures[column]?.label ?? value) : formatPlace(part, written),
        place,
        figures[column] ?? null,
      );
    }
  }
  const known = zero ? [...all.values()].map(withoutGaps) : [...all.values()];
  return { places, series: fewer(known) };
}

/** The format of a tile's field. */
export const fieldIn = ({ dimensions }: Pick<TileView, 'dimensions'>, key?: string): ValueFormat =>
  dimensions.find((each) => each.key === key) ?? { kind: 'text' };

/** Missing rows count as 0, if the chart says so. */
const withoutGaps = (series: Series): Series => ({
  ...series,
  values: series.values.map((value) => value ?? 0),
});

const size = ({ values }: Series) => values.reduce<number>((sum, value) => sum + Math.abs(value ?? 0), 0);

function fewer(series: Series[]): Series[] {
  if (series.length <= maxSeries) return series;
  const kept = new Set([...series].sort((a, b) => size(b) - size(a)).slice(0, maxSeries - 1));
  const rest = series.filter((each) => !kept.has(each));
  const values = (rest[0]?.values ?? []).map((_value, index) => {
    const known = rest.flatMap((each) => each.values[index] ?? []);
    return known.length > 0 ? known.reduce((sum, value) => sum + value, 0) : null;
  });
  return [...series.filter((each) => kept.has(each)), { key: '\u0000rest', label: restLabel, values }];
}
