import { chartKinds, textsOf, type ChartField, type ChartValue } from '../panels/charts';
import { aggregates, pairings, type PanelDefinition, type PanelQuery, type Tile } from '../panels/definition';
import { isPlain } from '../../values/json';
import { tileOf } from './definition';
import {
  emptyTile,
  shifts,
  sourceOf,
  timeOf,
  type BuilderSource,
  type ConditionDraft,
  type MeasureDraft,
  type PanelDraft,
  type Shift,
  type TileDraft,
} from './draft';

/** The form of a definition; tiles that no form can say keep their text. */
export function draftOf(
  { description = '', filters, names = {}, tiles }: PanelDefinition,
  sources: readonly BuilderSource[],
): PanelDraft {
  return { description, filters, names, tiles: tiles.map((tile) => tileDraftOf(tile, sources)) };
}

/** The form of a tile: one whose definition comes out of its form as it went in, else its text. */
export function tileDraftOf(tile: Tile, sources: readonly BuilderSource[]): TileDraft {
  const draft = formOf(tile, sources);
  if (draft && isSame(tileOf(draft, sources), tile)) return draft;
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

function formOf(tile: Tile, sources: readonly BuilderSource[]): TileDraft | null {
  const { id, title, note = '', size, chart, group = [], queries, align, derive = {}, sort, limit } = tile;
  const [main] = queries;
  const source = sourceOf(sources, main?.from ?? '');
  if (!main || !source) return null;
  const { conditions, first, last } = conditionsOf(main, source);
  const measures = queries.flatMap((query) => measuresOf(query, sources, first));
  const roles = Object.fromEntries(
    Object.keys(chartKinds[chart.kind].fields satisfies Record<string, ChartField>).map((name) => [
      name,
      textsOf((chart as unknown as Record<string, ChartValue | undefined>)[name]),
    ]),
  );
  return {
    ...emptyTile(id, source.name),
    ...{ title, note, size, kind: chart.kind, roles, group, measures, conditions, first, last },
    derived: Object.entries(derive).flatMap(([key, each]) =>
      [...pairings, 'total' as const].flatMap((kind) => {
        const [one = '', other = ''] = each[kind] ?? [];
        return each[kind]
          ? [
              {
                key,
                kind,
                first: one,
                second: other,
                label: each.label,
                format: each.format ?? (each.difference || each.total ? 'integer' : 'percent'),
              },
            ]
          : [];
      }),
    ),
    align: align !== undefined,
    sort: sort?.by ?? '',
    dir: sort?.dir ?? 'desc',
    limit: limit === undefined ? '' : String(limit),
  };
}

function measuresOf(query: PanelQuery, sources: readonly BuilderSource[], first: string): MeasureDraft[] {
  const source = sourceOf(sources, query.from);
  const { first: own } = source ? conditionsOf(query, source) : { first };
  const before = first === '' || own === '' ? 0 : Number(first) - Number(own);
  const shift = (Object.keys(shifts) as Shift[]).find((each) => shifts[each] === before) ?? '';
  return Object.entries(query.measures).map(([key, measure]) => {
    const by = aggregates.find((each) => measure[each] !== undefined);
    const of = by ? `${by}.${measure[by] ?? ''}` : 'count';
    return { key, from: query.from, of, label: measure.label, format: measure.format ?? 'integer', shift };
  });
}

/** Conditions as the form has them; those that it has not are missing here, and the tile is left to its text. */
function conditionsOf({ match = {} }: PanelQuery, source: BuilderSource) {
  const time = timeOf(source)?.key;
  const conditions: ConditionDraft[] = [];
  let [first, last] = ['', ''];
  for (const [field, given] of Object.entries(match)) {
    if (!isPlain(given)) continue;
    if (field === time) {
      [first, last] = [monthIn(given['$gte'], 0), monthIn(given['$lt'], -1)];
    } else if (Array.isArray(given['$in']))
      conditions.push({ field, values: given['$in'].map((each: unknown) => String(each)) });
  }
  return { conditions, first, last };
}

const monthIn = (given: unknown, more: number): string =>
  isPlain(given) && typeof given['$month'] === 'number' ? String(given['$month'] + more) : '';

/** Whether two tiles are the same: what is left out counts as what stands for it, and the fields of a chart in any order. */
function isSame(one: Tile, other: Tile): boolean {
  return JSON.stringify(canonical(one)) === JSON.stringify(canonical(other));
}

function canonical({ queries, derive, group = [], ...rest }: Tile): unknown {
  return ordered({
    ...rest,
    group: rest.chart.kind === 'table' ? group : [...group].sort(),
    queries: queries.map(({ measures, match, ignores, ...query }) => ({
      ...query,
      match: match && Object.keys(match).length > 0 ? match : undefined,
      ignores: ignores && ignores.length > 0 ? ignores : undefined,
      measures: Object.entries(measures).map(([key, each]) => [
        key,
        { ...each, format: each.format ?? 'integer' },
      ]),
    })),
    derive: Object.entries(derive ?? {}).map(([key, each]) => [
      key,
      { ...each, format: each.format ?? (each.difference || each.total ? 'integer' : 'percent') },
    ]),
  });
}

/** The same with the keys of its records in one order. */
function ordered(given: unknown): unknown {
  if (Array.isArray(given)) return given.map(ordered);
  if (!isPlain(given)) return given;
  return Object.fromEntries(
    Object.entries(given)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, value]) => [key, ordered(value)]),
  );
}
