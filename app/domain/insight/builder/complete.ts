import { chartKind, meanings } from '../panels/charts';
import { figureFormats, maxQueries } from '../panels/definition';
import { completedCondition, numberIn } from './conditions';
import { inSentence } from '../../values/sentence-case';
import { alignedBy } from './later';
import { completedPeriod } from './period';
import { shownMeasures } from './shown-measures';
import {
  fieldIn,
  measurable,
  sourceOf,
  timeOf,
  type BuilderField,
  type BuilderSource,
  type ConditionDraft,
  type DerivedDraft,
  type MeasureDraft,
  type TileDraft,
} from './draft';

/** One of the ten fields that a query may ignore is reserved for the time. */
const maxIgnored = 9;
const maxConditions = 6;

/**
 * A tile with all choices made: missing choices, and those that do not fit the others, are replaced by suitable ones.
 * The result is a valid tile (rule I17).
 */
export function completed(draft: TileDraft, sources: readonly BuilderSource[]): TileDraft {
  if (draft.text !== '') return draft;
  const source = sourceOf(sources, draft.from) ?? sources[0];
  if (!source) return draft;
  const period = completedPeriod(draft);
  const found = measuresOf(draft, source, sources, period.hasLength);
  const { measures, fields } = withinReach(found, source, sources, draft);
  const derived = derivedOf(draft, measures);
  const keys = [...measures, ...derived].map(({ key }) => key);
  const roles = rolesOf(draft, keys, fields);
  const group = groupOf(draft, roles, fields);
  const summed = measures.every(({ of }) => of === 'count' || of.startsWith('sum.'));
  const ends = period.of(timeOf(source) === undefined, measures);
  const months = alignedBy(source, { ...draft, ...ends, group, measures });
  const overTime = isOverTime({ kind: draft.kind, roles }, fields);
  const whole: TileDraft = {
    ...draft,
    from: source.name,
    measures,
    derived,
    roles,
    group,
    ...ends,
    note: draft.note.trim().slice(0, 200),
    conditions: conditionsOf(draft, source),
    align: draft.align && summed && fields.some(({ key }) => key === months),
    sort: !overTime && [...keys, ...group].includes(draft.sort) ? draft.sort : '',
    limit: !overTime && /^[1-9]\d{0,2}$/.test(draft.limit) && Number(draft.limit) <= 500 ? draft.limit : '',
  };
  const labelled = shownMeasures(whole, sources);
  const given = draft.title.trim().slice(0, 80);
  return {
    ...whole,
    title:
      given ||
      titleOf(
        labelled.map(({ label }) => label),
        group,
        fields,
      ),
  };
}

function titleOf(measures: readonly string[], group: readonly string[], fields: readonly BuilderField[]) {
  const by = group.map((key) => fields.find((each) => each.key === key)?.label ?? key);
  return `${measures[0] ?? 'Quadro'}${by.length > 0 ? ` por ${inSentence(by.join(' e '))}` : ''}`.slice(
    0,
    80,
  );
}

/** The first measure of a source. */
const firstOf = (source: BuilderSource): MeasureDraft => {
  const of = measurable(source)[0]?.of ?? 'count';
  return { key: 'm1', from: source.name, of, label: '', format: '', shift: '', own: null, ignores: [] };
};

/** The measures that exist in their source; a default measure if there are none. */
function measuresOf(
  { measures }: TileDraft,
  source: BuilderSource,
  sources: readonly BuilderSource[],
  hasLength: boolean,
): MeasureDraft[] {
  const known = measures.flatMap((each): MeasureDraft[] => {
    const from = sourceOf(sources, each.from) ?? source;
    if (!measurable(from).some(({ of }) => of === each.of)) return [];
    const isTimed = timeOf(from) !== undefined;
    const format = figureFormats.some((known) => known === each.format) ? each.format : '';
    const shift = isTimed && (hasLength || each.shift !== 'period') ? each.shift : '';
    const own = each.own && completedCondition(each.own, from);
    const known = (key: string) => fieldIn(from, key) && key !== (shift && timeOf(from)?.key);
    const ignores = [...new Set(each.ignores)].filter(known).slice(0, maxIgnored).toSorted();
    return [{ ...each, from: from.name, format, shift, own, ignores }];
  });
  return known.length > 0 ? known : [firstOf(source)];
}

/** The measures that can be in one chart, and the fields that all of their sources have. */
function withinReach(
  found: readonly MeasureDraft[],
  source: BuilderSource,
  sources: readonly BuilderSource[],
  { kind }: TileDraft,
): { measures: readonly MeasureDraft[]; fields: readonly BuilderField[] } {
  const wanted = Object.values(chartKind(kind).fields).filter((each) => each === 'group').length;
  const measures: MeasureDraft[] = [];
  let fields = source.fields;
  const readings = new Set<string>();
  for (const each of found) {
    const reading = readingOf(each);
    const other = sourceOf(sources, each.from);
    const both = fields.filter(({ key, kind: own }) => fieldIn(other, key)?.kind === own);
    if (both.length < wanted || (!readings.has(reading) && readings.size === maxQueries)) continue;
    readings.add(reading);
    measures.push(each);
    fields = both;
  }
  return measures.length > 0 ? { measures, fields } : { measures: [firstOf(source)], fields: source.fields };
}

/** A key that is equal for measures of the same query. */
export const readingOf = ({ from, shift, own, ignores }: MeasureDraft): string =>
  JSON.stringify([from, shift, own, ignores]);

function derivedOf({ derived }: TileDraft, measures: readonly MeasureDraft[]): DerivedDraft[] {
  const known = measures.map(({ key }) => key);
  return derived.flatMap((each): DerivedDraft[] => {
    const maxOperands = each.kind === 'amount' ? 0 : each.kind === 'total' ? maxQueries : 2;
    const of = each.of.filter((operand) => known.includes(operand)).slice(0, maxOperands);
    const fits = of.length >= Math.min(maxOperands, 2) && !known.includes(each.key);
    if (!fits) return [];
    known.push(each.key);
    return [{ ...each, of, amount: each.kind === 'amount' ? (numberIn(each.amount)[0] ?? '0') : '' }];
  });
}

function rolesOf(draft: TileDraft, keys: readonly string[], fields: readonly BuilderField[]) {
  const roles: Record<string, readonly string[]> = {};
  const groups: string[] = [];
  const { fields: named, isTimed } = chartKind(draft.kind);
  for (const [name, names] of Object.entries(named)) {
    const given = draft.roles[name] ?? [];
    if (names === 'meaning?')
      roles[name] = given.filter((each) => meanings.some((known) => known === each)).slice(0, 1);
    else if (names === 'true?') roles[name] = given.filter((each) => each === 'true').slice(0, 1);
    else if (names === 'number?') roles[name] = given.slice(0, 1).flatMap(numberIn);
    else if (names === 'over?')
      roles[name] = given
        .filter((each) => fields.some(({ key, kind }) => key === each && isTime(kind)))
        .slice(0, 1);
    else if (names === 'measures') {
      const chosen = given.filter((each) => keys.includes(each));
      roles[name] = (chosen.length > 0 ? [...new Set(chosen)] : keys).slice(0, 6);
    } else if (names === 'measure' || names === 'measure?') {
      const chosen = given.filter((each) => keys.includes(each)).slice(0, 1);
      roles[name] = chosen.length > 0 || names === 'measure?' ? chosen : keys.slice(0, 1);
    } else {
      const chosen = given
        .filter((each) => !groups.includes(each) && fields.some(({ key }) => key === each))
        .slice(0, 1);
      roles[name] =
        chosen.length > 0 || names === 'group?'
          ? chosen
          : proposed(fields, groups, isTimed === true || name === 'columns');
      groups.push(...(roles[name] ?? []));
    }
  }
  return roles;
}

const isTime = (kind: BuilderField['kind']) => kind === 'month' || kind === 'day';

/** Whether a chart runs along a time: from its beginning to its end, whatever its figures. */
export const isOverTime = (
  { kind, roles }: Pick<TileDraft, 'kind' | 'roles'>,
  fields: readonly BuilderField[],
): boolean => {
  const [along] = chartKind(kind).isTimed ? (roles['x'] ?? []) : [];
  return fields.some((each) => each.key === along && isTime(each.kind));
};

/** A default field: one with few values, or a time for a chart over time. */
function proposed(fields: readonly BuilderField[], taken: readonly string[], isTimed: boolean): string[] {
  const free = fields.filter(({ key }) => !taken.includes(key));
  const times = free.filter(({ kind }) => isTime(kind));
  const few = free.filter(({ kind, manifold }) => (kind === 'text' || kind === 'release') && !manifold);
  const first = (isTimed ? [...times, ...few] : [...few, ...times])[0] ?? free[0];
  return first ? [first.key] : [];
}

function groupOf(
  { kind, group }: TileDraft,
  roles: TileDraft['roles'],
  fields: readonly BuilderField[],
): readonly string[] {
  const chart = chartKind(kind);
  if (chart.anyGroup)
    return [...new Set(group)].filter((each) => fields.some(({ key }) => key === each)).slice(0, 3);
  return Object.entries(chart.fields).flatMap(([name, names]) =>
    names === 'group' || names === 'group?' ? (roles[name] ?? []) : [],
  );
}

function conditionsOf({ conditions }: TileDraft, source: BuilderSource): ConditionDraft[] {
  const fields = new Set<string>();
  return conditions
    .flatMap((each) => {
      const condition = fields.has(each.field) ? null : completedCondition(each, source);
      fields.add(each.field);
      return condition ?? [];
    })
    .slice(0, maxConditions);
}
