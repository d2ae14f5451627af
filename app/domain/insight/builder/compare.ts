import { chartKind } from '../panels/charts';
import { shifts } from '../panels/period-ends';
import {
  fieldIn,
  freeName,
  measurable,
  measured,
  sourceOf,
  timeOf,
  type BuilderSource,
  type DerivedDraft,
  type MeasureDraft,
  type TileDraft,
} from './draft';

const shiftLabels = { year: 'um ano antes', month: 'um mês antes', period: 'o período anterior' } as const;

interface Comparison {
  readonly value: string;
  readonly label: string;
}

interface ComparisonGroup {
  readonly label: string;
  readonly choices: readonly Comparison[];
}

/**
 * Possible comparisons of a completed tile's first measure: an earlier period, other measures of the same rows, other
 * release points, the same field of other sources, a typed amount.
 * @param values of fields, by `source field`
 */
export function comparisons(
  { from, measures, group }: TileDraft,
  sources: readonly BuilderSource[],
  values: Readonly<Record<string, readonly string[]>>,
): ComparisonGroup[] {
  const [first] = measures;
  const source = sourceOf(sources, first?.from ?? from);
  if (!first || !source) return [];
  const sums = measurable(source).filter(({ of }) => of !== first.of && of.startsWith('sum.'));
  const others = sources.filter(
    (each) =>
      each.name !== source.name &&
      measured(first.of) !== null &&
      measurable(each).some(({ of }) => of === first.of) &&
      group.every((key) => fieldIn(each, key)?.kind === fieldIn(source, key)?.kind),
  );
  return [
    {
      label: 'No tempo',
      choices: timeOf(source) ? Object.entries(shiftLabels).map(([value, label]) => ({ value, label })) : [],
    },
    {
      label: 'Meta',
      choices: [{ value: 'amount', label: 'um valor que eu digito' }],
    },
    ...source.fields
      .filter(({ kind }) => kind === 'release')
      .map(({ key, label }) => ({
        label,
        choices: (values[`${source.name} ${key}`] ?? []).map((each) => ({
          value: `part:${key}:${each}`,
          label: each,
        })),
      })),
    { label: source.label, choices: sums.map(({ of, label }) => ({ value: `of:${of}`, label })) },
    {
      label: 'Outras fontes',
      choices: others.map(({ name, label }) => ({ value: `from:${name}`, label })),
    },
  ].filter(({ choices }) => choices.length > 0);
}

/** The tile with a comparison of its first measure, shown in the way of its chart; years by the same months (rule I32). */
export function compared(tile: TileDraft, against: string): TileDraft {
  const [first] = tile.measures;
  if (!first || against === '') return tile;
  const keys = [...tile.measures, ...tile.derived].map(({ key }) => key);
  if (against === 'amount') {
    const key = freeName('d', keys);
    const amount: DerivedDraft = { ...blankDerived, key, kind: 'amount', amount: '0' };
    return drawn({ ...tile, derived: [...tile.derived, amount] }, first.key, key);
  }
  const other = otherMeasure(first, against);
  if (!other) return tile;
  const key = freeName('m', keys);
  const measure = { ...other, key, label: '', format: '' };
  const align = tile.align || other.shift === 'year';
  return drawn({ ...tile, align, measures: [...tile.measures, measure] }, first.key, key);
}

const blankDerived = { of: [], amount: '', label: '', format: '' } as const;

function otherMeasure(first: MeasureDraft, against: string): MeasureDraft | null {
  const shift = shifts.find((each) => each === against);
  if (shift) return { ...first, shift };
  const [kind, name = '', ...value] = against.split(':');
  if (kind === 'of') return { ...first, of: name };
  if (kind === 'from') return { ...first, from: name, own: null };
  return kind === 'part' ? { ...first, own: { field: name, op: 'in', values: [value.join(':')] } } : null;
}

/** Adds the comparison in the chart's field for it, as another measure, or as a change. */
function drawn(tile: TileDraft, first: string, second: string): TileDraft {
  const { kind, roles, derived } = tile;
  const { fields, against } = chartKind(kind);
  const values = roles['values'] ?? [];
  if (against)
    return {
      ...tile,
      roles: {
        ...roles,
        [against]: [second],
        ...('values' in fields && values.length === 0 && { values: [first] }),
      },
    };
  if ('values' in fields)
    return { ...tile, roles: { ...roles, values: values.length === 0 ? [] : [...values, second] } };
  const single = Object.keys(fields).find((name) => fields[name] === 'measure');
  const key = freeName(
    'd',
    [...tile.measures, ...derived].map((each) => each.key),
  );
  const change: DerivedDraft = { ...blankDerived, key, kind: 'change', of: [first, second] };
  return {
    ...tile,
    derived: [...derived, change],
    ...(single !== undefined && { roles: { ...roles, [single]: [key] } }),
  };
}
