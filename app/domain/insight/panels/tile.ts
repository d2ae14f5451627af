import { placeKey } from './place-key';
import { messages } from '../../messages';
import { count } from '../../values/format';
import { chartNames } from './charts';
import type { Derived, FigureFormat, Tile } from './definition';
import { firstLines, lineFields } from './pivot';
import { timePlaces } from './time-places';
import type { DimensionColumn, GroupRow, MeasureColumn, TileTotals, TileView, ValueFormat } from './view';

interface Group {
  readonly at: readonly string[];
  readonly figures: Readonly<Record<string, number | null>>;
}

type Reading = readonly (readonly Group[])[];

/** The groups of each of a tile's queries, also by other fields. */
export interface TileReadings {
  readonly groups: Reading;
  /** By the figure's `trend` field. */
  readonly over?: Reading;
  /** With totals: without grouping, and by the first of several fields (for a pivot by its lines). */
  readonly all?: Reading;
  readonly parts?: Reading;
  /** For a pivot with totals: by the values of its columns. */
  readonly across?: Reading;
}

type Ordered = (values: readonly string[], format: ValueFormat) => string[];

/** Maximum number of groups, or of a pivot's lines, of a tile without its own limit. */
const maxShown = 5_000;

/**
 * A tile's numbers as they are drawn: the groups of all queries joined by their dimensions, the computed figures, the
 * order, and the limit.
 */
export function drawnTile(
  tile: Tile,
  describe: (field: string) => DimensionColumn,
  readings: TileReadings,
  ordered: Ordered,
): Omit<TileView, 'unreached' | 'failure' | 'refused'> {
  const { id, title, note = '', size, chart, group = [], queries, limit = maxShown } = tile;
  const dimensions = group.map(describe);
  const measures = measuresOf(tile);
  const rows = sorted(rowsOf(tile, readings.groups, measures), tile, dimensions, measures, ordered);
  const linesOf = (fields: readonly string[]) =>
    sorted(rowsOf(tile, readings.parts, measures), tile, fields.map(describe), measures, ordered);
  const [dimension] = dimensions;
  const totals = totalsOf(tile, readings, measures);
  const { rows: shown, left } =
    chart.kind === 'pivot'
      ? firstLines(rows, linesOf(lineFields(chart)), dimensions, lineFields(chart), limit)
      : { rows: rows.slice(0, limit), left: Math.max(0, rows.length - limit) };
  const {
    over: [trended],
    measures: [first],
  } = chartNames(chart);
  const trend = trended ? describe(trended) : null;
  const value = measures.findIndex(({ key }) => key === first);
  return {
    id,
    title,
    note,
    size,
    chart,
    dimensions,
    measures,
    // Rows with the same value of their first field are together, in the order of the first of each.
    rows:
      dimension && totals?.parts.length && chart.kind !== 'pivot'
        ? inOrder(shown, dimension, (values) => [...values])
        : shown,
    ...(totals && { totals }),
    trend: trend ? trendOf(rowsOf(tile, readings.over, measures), trend, ordered, value) : [],
    left,
    sources: queries.map(({ from }) => from),
  };
}

/** A figure over time; null for missing values. */
function trendOf(rows: readonly GroupRow[], trend: DimensionColumn, ordered: Ordered, value: number) {
  const found = new Map(rows.map(({ at: [at = ''], figures }) => [at, figures[value] ?? null]));
  const places = timePlaces(ordered([...found.keys()], trend), trend.kind);
  return places.map((at) => ({ at, value: found.get(at) ?? null }));
}

/** Remarks below a tile's title: its note, omitted groups, and filters that it does not follow. */
export const remarksOf = (
  { note, left, unreached }: Pick<TileView, 'note' | 'left' | 'unreached'>,
  more = 0,
): string[] =>
  [
    note,
    left + more > 0 ? `mais ${count(left + more, 'não mostrado', 'não mostrados')}` : '',
    unreached.length > 0 ? `não segue ${unreached.join(', ')}` : '',
  ].filter((each) => each !== '');

/** True if a tile has no figure to draw. */
export const isEmpty = ({ rows }: Pick<TileView, 'rows'>): boolean =>
  rows.every(({ figures }) => figures.every((figure) => figure === null));

/** The text of an empty tile. */
export const emptyWords = ({ wellEmpty }: Pick<TileView, 'wellEmpty'>): string =>
  wellEmpty ? messages.nothingRefused : messages.noData;

function measuresOf({ queries, derive = {} }: Tile): MeasureColumn[] {
  const own = queries.flatMap(({ measures }) => Object.entries(measures));
  return [
    ...own.map(([key, { label, format = 'integer' }]) => ({ key, label, format })),
    ...Object.entries(derive).map(([key, each]) => ({
      key,
      label: each.label,
      format: derivedFormat(each),
    })),
  ];
}

/** The format of a computed figure. */
export const derivedFormat = ({ format, ratio, change }: Derived): FigureFormat =>
  format ?? (ratio || change ? 'percent' : 'integer');

/** Figures missing from a query stay unknown: they may be outside of its coverage, which is not 0. */
function rowsOf(tile: Tile, readings: Reading = [], measures: readonly MeasureColumn[]): GroupRow[] {
  const merged = new Map<string, { at: readonly string[]; figures: Record<string, number | null> }>();
  for (const groups of readings)
    for (const { at, figures } of groups) {
      const key = placeKey(at);
      const known = merged.get(key) ?? { at, figures: {} };
      merged.set(key, { at: known.at, figures: { ...known.figures, ...figures } });
    }
  return [...merged.values()].map(({ at, figures }) => {
    const known: Record<string, number | null> = { ...figures };
    for (const [key, rule] of Object.entries(tile.derive ?? {})) known[key] = derived(rule, known);
    return { at, figures: measures.map(({ key }) => known[key] ?? null) };
  });
}

function totalsOf(
  tile: Tile,
  { all, parts, across }: TileReadings,
  measures: readonly MeasureColumn[],
): TileTotals | null {
  if (!all) return null;
  const added = addedUp(tile);
  const whole = (rows: readonly GroupRow[]): GroupRow[] =>
    rows.map(({ at, figures }) => ({
      at,
      figures: figures.map((figure, index) => (added.has(measures[index]?.key ?? '') ? figure : null)),
    }));
  const [total] = whole(rowsOf(tile, all, measures));
  if (!total) return null;
  const below = across && whole(rowsOf(tile, across, measures));
  return {
    all: total.figures,
    parts: whole(rowsOf(tile, parts, measures)),
    ...(below && { across: below }),
  };
}

/** Keys of sums and counts, and of figures computed from these only. */
function addedUp({ queries, derive = {} }: Tile): ReadonlySet<string> {
  const own = queries.flatMap(({ measures }) => Object.entries(measures));
  const added = new Set(own.flatMap(([key, { sum, count }]) => (sum !== undefined || count ? [key] : [])));
  const made = Object.entries(derive).filter(([, { difference, ratio, change, total }]) =>
    (difference ?? ratio ?? change ?? total)?.every((operand) => added.has(operand)),
  );
  return new Set([...added, ...made.map(([key]) => key)]);
}

function derived(
  { difference, ratio, change, total, amount }: Derived,
  figures: Record<string, number | null>,
): number | null {
  if (amount !== undefined) return amount;
  if (total) {
    const known = total.flatMap((name) => figures[name] ?? []);
    return known.length > 0 ? known.reduce((sum, value) => sum + value, 0) : null;
  }
  const [first = '', second = ''] = difference ?? ratio ?? change ?? [];
  const [a, b] = [figures[first] ?? null, figures[second] ?? null];
  if (a === null || b === null) return null;
  if (difference) return a - b;
  if (b === 0) return null;
  return ratio ? a / b : (a - b) / Math.abs(b);
}

function sorted(
  rows: GroupRow[],
  { sort }: Tile,
  dimensions: readonly DimensionColumn[],
  measures: readonly MeasureColumn[],
  ordered: Ordered,
): GroupRow[] {
  const measure = measures.findIndex(({ key }) => key === sort?.by);
  if (sort && measure >= 0) {
    const sign = sort.dir === 'asc' ? 1 : -1;
    // Unknown figures come last in both directions.
    const figure = ({ figures }: GroupRow) => sign * (figures[measure] ?? Number.POSITIVE_INFINITY * sign);
    return rows.sort((a, b) => figure(a) - figure(b) || (a.at.join() < b.at.join() ? -1 : 1));
  }
  let result = rows;
  for (const dimension of [...dimensions].reverse())
    result = inOrder(result, dimension, ordered, dimensions.indexOf(dimension));
  return sort?.dir === 'desc' ? result.reverse() : result;
}

function inOrder(
  rows: readonly GroupRow[],
  dimension: DimensionColumn,
  ordered: Ordered,
  index = 0,
): GroupRow[] {
  const places = ordered([...new Set(rows.map(({ at }) => at[index] ?? ''))], dimension);
  const rank = new Map(places.map((place, position) => [place, position]));
  return [...rows].sort((a, b) => (rank.get(a.at[index] ?? '') ?? 0) - (rank.get(b.at[index] ?? '') ?? 0));
}
