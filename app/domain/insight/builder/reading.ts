import { chartKind, textsOf, type ChartValue } from '../panels/charts';
import {
  aggregates,
  derivations,
  type PanelDefinition,
  type PanelQuery,
  type Tile,
} from '../panels/definition';
import { endsIn, shifts, type Shift } from '../panels/period-ends';
import { derivedFormat } from '../panels/tile';
import { numberText } from '../../values/decimal-entry';
import { isPlain } from '../../values/json';
import { completed } from './complete';
import { completedCondition, conditionIn, narrowable, plainCondition } from './conditions';
import { tileOf, timeMatch } from './definition';
import {
  emptyTile,
  sourceOf,
  timeOf,
  type BuilderSource,
  type ConditionDraft,
  type DerivedDraft,
  type MeasureDraft,
  type PanelDraft,
  type TileDraft,
} from './draft';
import { periodOf } from './period';
import { shownMeasures } from './shown-measures';

/** The form of a definition; tiles that the form cannot represent keep their text. */
export function draftOf(
  { description = '', filters, names = {}, tiles }: PanelDefinition,
  sources: readonly BuilderSource[],
): PanelDraft {
  return { description, filters, names, tiles: tiles.map((tile) => tileDraftOf(tile, sources)) };
}

/** The form of an answer, whose title nobody has given: it follows what is chosen next. */
export function answerDraftOf(definition: PanelDefinition, sources: readonly BuilderSource[]): PanelDraft {
  const draft = draftOf(definition, sources);
  return { ...draft, tiles: draft.tiles.map((tile) => (tile.text ? tile : { ...tile, title: '' })) };
}

/** The form of a tile, if it results in the same definition; otherwise its text. */
export function tileDraftOf(tile: Tile, sources: readonly BuilderSource[]): TileDraft {
  const draft = formOf(tile, sources);
  if (draft && isSame(withLaterOf(tile, tileOf(draft, sources)), tile))
    return withoutDefaults(draft, sources);
  const { id, title, note = '', size, chart } = tile;
  return {
    ...emptyTile(id, tile.queries[0]?.from ?? ''),
    title,
    note,
    size,
    kind: chart.kind,
    text: JSON.stringify(tile),
  };
}

/** Without the titles, names and formats that the form gives by itself: they follow what is chosen next. */
function withoutDefaults(draft: TileDraft, sources: readonly BuilderSource[]): TileDraft {
  const { measures, derived } = draft;
  const given = <T extends MeasureDraft | DerivedDraft>(
    each: T,
    all: Pick<TileDraft, 'measures' | 'derived'>,
  ): T => {
    const proposed = shownMeasures(all, sources).find(({ key }) => key === each.key);
    return {
      ...each,
      label: each.label === proposed?.label ? '' : each.label,
      format: each.format === proposed?.format ? '' : each.format,
    };
  };
  const bare = { label: '', format: '' };
  const named: TileDraft = {
    ...draft,
    title: '',
    measures: measures.map((each, at) =>
      given(each, { measures: measures.with(at, { ...each, ...bare }), derived }),
    ),
    derived: derived.map((each, at) =>
      given(each, { measures, derived: derived.with(at, { ...each, ...bare }) }),
    ),
  };
  return { ...named, title: completed(named, sources).title === draft.title ? '' : draft.title };
}

function formOf(tile: Tile, sources: readonly BuilderSource[]): TileDraft | null {
  const { id, title, note = '', size, chart, group = [], queries, align, derive = {}, sort, limit } = tile;
  const source = sourceOf(sources, queries[0]?.from ?? '');
  const readings = queries.map((query) => conditionsOf(query, sourceOf(sources, query.from)));
  const [main] = readings;
  if (!main || !source) return null;
  const conditions = main.filter((condition) => isOfAll(condition, queries, readings, sources));
  const period = periodIn(queries, source);
  const measures = queries.flatMap((query, at) => {
    const [own = null] = (readings[at] ?? []).filter((each) => !isAmong(each, conditions));
    return measuresOf(query, sourceOf(sources, query.from), period, own);
  });
  const roles = Object.fromEntries(
    Object.keys(chartKind(chart.kind).fields).map((name) => [
      name,
      textsOf((chart as unknown as Record<string, ChartValue | undefined>)[name]),
    ]),
  );
  return {
    ...emptyTile(id, source.name),
    ...periodOf(period.ends),
    ...{ title, note, size, kind: chart.kind, roles, group, measures, conditions, also: period.also },
    derived: Object.entries(derive).flatMap(([key, each]) =>
      derivations.flatMap((kind): DerivedDraft[] => {
        const made = each[kind];
        if (made === undefined) return [];
        const [of, amount] = typeof made === 'number' ? [[], numberText(made)] : [made, ''];
        return [{ key, kind, of, amount, label: each.label, format: derivedFormat(each) }];
      }),
    ),
    align: align !== undefined,
    sort: sort?.by ?? '',
    dir: sort?.dir ?? 'desc',
    limit: limit === undefined ? '' : String(limit),
  };
}

interface PeriodIn {
  readonly ends: readonly [string, string];
  readonly also: Shift;
}

/** The period of a tile's first query. */
function periodIn([main]: readonly PanelQuery[], source: BuilderSource): PeriodIn {
  const time = timeOf(source)?.key ?? '';
  const match = main?.match ?? {};
  const twice = Array.isArray(match['$or']) ? (match['$or'].at(-1) as unknown) : null;
  const ends = endsIn(isPlain(twice) ? twice[time] : match[time]) ?? (['', ''] as const);
  const also = shifts.find((each) => isPeriodOf(match, source, { ends, also: each }, '')) ?? '';
  return { ends, also };
}

/** Whether a condition has exactly this period, with this shift. */
function isPeriodOf(
  match: Readonly<Record<string, unknown>>,
  source: BuilderSource,
  { ends, also }: PeriodIn,
  shift: Shift,
): boolean {
  const conditionText = (all: Readonly<Record<string, unknown>>) =>
    JSON.stringify([all['$or'], all[timeOf(source)?.key ?? '']]);
  return conditionText(match) === conditionText(timeMatch(source, ends, shift, also));
}

function measuresOf(
  query: PanelQuery,
  source: BuilderSource | undefined,
  period: PeriodIn,
  own: ConditionDraft | null,
): MeasureDraft[] {
  const shift = (source && shifts.find((each) => isPeriodOf(query.match ?? {}, source, period, each))) ?? '';
  const time = shift === '' ? undefined : timeOf(source)?.key;
  const ignores = (query.ignores ?? []).filter((field) => field !== time);
  return Object.entries(query.measures).map(([key, measure]) => {
    const by = aggregates.find((each) => measure[each] !== undefined);
    const of = by ? `${by}.${measure[by] ?? ''}` : 'count';
    const { label, format = 'integer' } = measure;
    return { key, from: query.from, of, label, format, shift, own, ignores };
  });
}

/** The form's conditions of a query. Those that the form cannot represent are missing, so the tile keeps its text. */
const conditionsOf = ({ match = {} }: PanelQuery, source: BuilderSource | undefined): ConditionDraft[] =>
  Object.entries(match).flatMap(([name, given]) => {
    const field = source && narrowable(source).find(({ key }) => key === name);
    return (field && conditionIn(name, given, field)) ?? [];
  });

const isAmong = (condition: ConditionDraft, all: readonly ConditionDraft[]): boolean =>
  all.some((each) => JSON.stringify(each) === JSON.stringify(condition));

/** Whether all queries with the field have this condition: then it is the tile's condition. */
const isOfAll = (
  condition: ConditionDraft,
  queries: readonly PanelQuery[],
  readings: readonly (readonly ConditionDraft[])[],
  sources: readonly BuilderSource[],
): boolean =>
  queries.every(
    ({ from }, at) =>
      !completedCondition(condition, sourceOf(sources, from)) || isAmong(condition, readings[at] ?? []),
  );

/** Tiles stored before comparisons over time existed have no `later`. */
const withLaterOf = (known: Tile, { queries, ...tile }: Tile): Tile => ({
  ...tile,
  queries: queries.map(({ later, ...query }, at) =>
    !later || known.queries[at]?.later
      ? { ...query, ...(later && { later }) }
      : { ...query, ignores: [later.field, ...(query.ignores ?? [])] },
  ),
});

/** Whether two tiles are equal: omitted parts equal their defaults, and the fields of a chart can be in any order. */
function isSame(one: Tile, other: Tile): boolean {
  return JSON.stringify(canonical(one)) === JSON.stringify(canonical(other));
}

function canonical({ queries, derive, group = [], ...rest }: Tile): unknown {
  return ordered({
    ...rest,
    group: rest.chart.kind === 'table' ? group : [...group].sort(),
    queries: queries.map(({ measures, match, ignores, ...query }) => ({
      ...query,
      match: match && Object.keys(match).length > 0 ? plainMatch(match) : undefined,
      ignores: ignores && ignores.length > 0 ? ignores : undefined,
      measures: Object.entries(measures).map(([key, each]) => [
        key,
        { ...each, format: each.format ?? 'integer' },
      ]),
    })),
    derive: Object.entries(derive ?? {}).map(([key, each]) => [
      key,
      { ...each, format: derivedFormat(each) },
    ]),
  });
}

const plainMatch = (match: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(match).map(([name, given]) => [
      name,
      name.startsWith('$') ? given : plainCondition(given),
    ]),
  );

/** A copy with sorted keys. */
function ordered(given: unknown): unknown {
  if (Array.isArray(given)) return given.map(ordered);
  if (!isPlain(given)) return given;
  return Object.fromEntries(
    Object.entries(given)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, value]) => [key, ordered(value)]),
  );
}
