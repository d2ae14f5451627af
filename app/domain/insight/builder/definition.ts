import { chartKind, type Chart, type ChartValue } from '../panels/charts';
import type { PanelDefinition, PanelQuery, Tile, ValueNames } from '../panels/definition';
import { passing } from '../panels/choices';
import { during, type Shift } from '../panels/period-ends';
import { completed, readingOf } from './complete';
import { completedCondition, conditionOf, numberOf } from './conditions';
import {
  fieldIn,
  measured,
  sourceOf,
  timeOf,
  type BuilderSource,
  type MeasureDraft,
  type PanelDraft,
  type TileDraft,
} from './draft';
import { alignedBy, laterIn } from './later';
import { shownMeasures } from './shown-measures';

/** The definition of a form. It is valid for every choice in the form. */
export function definitionOf(draft: PanelDraft, sources: readonly BuilderSource[]): PanelDefinition {
  const tiles = draft.tiles.map((each) => tileOf(each, sources));
  const filters = draft.filters.filter(
    ({ field, from }) =>
      !passing.some((reserved) => reserved === field) &&
      fieldIn(sourceOf(sources, from), field) !== undefined,
  );
  const read = [
    ...filters.map(({ from }) => from),
    ...tiles.flatMap(({ queries }) => queries.map(({ from }) => from)),
  ];
  const known = [...new Set(read)].flatMap((name) => sourceOf(sources, name) ?? []);
  const used = [...filters.map(({ field }) => field), ...tiles.flatMap(({ group = [] }) => group)];
  const names: Record<string, ValueNames> = {};
  for (const { fields } of known.toReversed())
    for (const { key, names: own } of fields) if (own && used.includes(key)) names[key] = own;
  for (const [key, own] of Object.entries(draft.names))
    if (known.some((source) => fieldIn(source, key))) names[key] = own;
  const description = draft.description.trim().slice(0, 300);
  return {
    ...(description && { description }),
    ...(Object.keys(names).length > 0 && { names }),
    filters,
    tiles,
  };
}

/** The tile of a form. */
export function tileOf(draft: TileDraft, sources: readonly BuilderSource[]): Tile {
  if (draft.text !== '') return { ...(JSON.parse(draft.text) as Tile), id: draft.id };
  const whole = completed(draft, sources);
  const { id, title, note, size, group, derived, sort, dir, limit, align, from } = whole;
  const shown = new Map(shownMeasures(whole, sources).map((each) => [each.key, each]));
  const look = (key: string) => {
    const { label = key, format = 'integer' } = shown.get(key) ?? {};
    return { label, format };
  };
  const derive = Object.fromEntries(
    derived.map(({ key, kind, of, amount }) => [
      key,
      { ...look(key), [kind]: kind === 'amount' ? numberOf(amount) : of },
    ]),
  );
  const aligned = align && alignedBy(sourceOf(sources, from), whole);
  return {
    id,
    title,
    ...(note && { note }),
    size,
    chart: chartOf(whole),
    ...(group.length > 0 && { group }),
    queries: queriesOf(whole, sources, look),
    ...(aligned && { align: aligned }),
    ...(derived.length > 0 && { derive }),
    ...(sort && { sort: { by: sort, dir } }),
    ...(limit && { limit: Number(limit) }),
  };
}

function chartOf({ kind, roles }: TileDraft): Chart {
  const named = Object.entries(chartKind(kind).fields).flatMap(([name, names]): [string, ChartValue][] => {
    const chosen = roles[name] ?? [];
    if (names === 'measures') return [[name, chosen]];
    const [text] = chosen;
    if (text === undefined) return [];
    if (names === 'number?') return [[name, numberOf(text)]];
    return [[name, names === 'true?' ? true : text]];
  });
  return { kind, ...Object.fromEntries(named) } as Chart;
}

function queriesOf(
  draft: TileDraft,
  sources: readonly BuilderSource[],
  look: (key: string) => {
    label: string;
    format: NonNullable<Tile['queries'][0]['measures'][string]['format']>;
  },
): PanelQuery[] {
  const readings = new Map<
    string,
    PanelQuery & { measures: Record<string, PanelQuery['measures'][string]> }
  >();
  for (const measure of draft.measures) {
    const { key, from, of, shift } = measure;
    const reading = readingOf(measure);
    const source = sourceOf(sources, from);
    const time = timeOf(source)?.key;
    const match = matchOf(draft, source, measure);
    const later = laterIn(source, draft, shift);
    // A period chosen on the panel applies to the queries of the current period only.
    const ignores = [...(shift !== '' && time !== undefined && !later ? [time] : []), ...measure.ignores];
    const query = readings.get(reading) ?? {
      from,
      ...(Object.keys(match).length > 0 && { match }),
      measures: {},
      ...(ignores.length > 0 && { ignores }),
      ...(later && { later }),
    };
    const what = measured(of);
    query.measures[key] = { ...look(key), ...(what ? { [what.by]: what.field } : { count: true as const }) };
    readings.set(reading, query);
  }
  return [...readings.values()];
}

function matchOf(
  { conditions, first, last, also }: TileDraft,
  source: BuilderSource | undefined,
  { own, shift }: Pick<MeasureDraft, 'own' | 'shift'>,
): Record<string, unknown> {
  const match: Record<string, unknown> = {};
  for (const given of [...conditions, ...(own ? [own] : [])]) {
    const condition = completedCondition(given, source);
    const field = fieldIn(source, given.field);
    const wanted = condition && field ? conditionOf(condition, field) : null;
    if (wanted) match[given.field] = wanted;
  }
  return { ...match, ...timeMatch(source, [first, last], shift, also) };
}

/** The condition for a period, and for an additional earlier period. */
export function timeMatch(
  source: BuilderSource | undefined,
  ends: readonly [string, string],
  shift: Shift,
  also: Shift,
): Record<string, unknown> {
  const time = timeOf(source);
  const isMonthly = time?.kind === 'month';
  const period = time && during(ends, isMonthly, shift);
  if (!time || !period) return {};
  return also === ''
    ? { [time.key]: period }
    : { $or: [{ [time.key]: during(ends, isMonthly, also, shift) }, { [time.key]: period }] };
}
