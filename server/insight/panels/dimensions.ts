import type { Document } from 'mongodb';
import { timePartLabels, type TimePart } from '../../../app/domain/insight/panels/time-parts';
import { portalBases, standardBase } from '../../bases';
import type { Source, SourceField } from '../../data/bases/panel-source';
import type { Base } from '../../data/master-data/base';
import { fieldOf, storageOf } from '../../data/master-data';

/** A field of a source whose values are the key of another source's rows. */
interface Reference {
  readonly column: string;
  readonly from: string;
  readonly key: string;
}

type References = ReadonlyMap<string, readonly Reference[]>;

/** What the bases that come with the portal refer to, by the sources that show their rows. */
const declared: readonly (readonly [source: string, Reference])[] = portalBases.flatMap((base) => [
  ...base.columns.flatMap(([key, , rule]) =>
    rule?.references
      ? [[base.records, referenceOf(base.name, key, rule.references.base, rule.references.key)] as const]
      : [],
  ),
  ...(base.joins
    ? [[base.records, referenceOf(base.name, base.joins.column, base.joins.base, base.joins.column)] as const]
    : []),
]);

function referenceOf(base: string, column: string, other: string, key: string): Reference {
  return {
    column: fieldOf(storageOf({ collection_name: base }), column),
    from: standardBase(other)?.records ?? other,
    key: fieldOf(storageOf({ collection_name: other }), key),
  };
}

/** What the rows of sources refer to: as the portal declares it, and as the records of bases say it. */
export function referencesOf(bases: readonly Base[]): References {
  const found = new Map<string, Map<string, Reference>>();
  const add = (source: string, reference: Reference) => {
    const known = found.get(source) ?? new Map<string, Reference>();
    found.set(source, known.set(reference.column, known.get(reference.column) ?? reference));
  };
  for (const [source, reference] of declared) add(source, reference);
  for (const { _id, collection_name: name, collection_ok: ok, checks } of bases)
    for (const [key, { references }] of ok === 1 ? Object.entries(checks) : [])
      if (references)
        add(standardBase(name)?.records ?? _id, referenceOf(name, key, references.base, references.key));
  return new Map([...found].map(([source, all]) => [source, [...all.values()]]));
}

/**
 * The computed dimensions of a source's rows (rule I25): parts of its times, and texts of rows in other sources that
 * its columns refer to.
 */
export function dimensionsOf(
  { fields }: Source,
  references: readonly Reference[],
  sourceOf: (name: string) => Source | undefined,
): Record<string, SourceField> {
  return { ...partsOf(fields), ...joinsOf(fields, references, sourceOf) };
}

function partsOf(fields: Source['fields']): Record<string, SourceField> {
  const times = Object.entries(fields).filter(
    ([, { kind, reckoned }]) => (kind === 'month' || kind === 'day') && !reckoned,
  );
  const isTaken = (label: string) => Object.values(fields).some((each) => each.label === label);
  return Object.fromEntries(
    times.flatMap(([of, { label, kind }]) => {
      const units: readonly TimePart[] =
        kind === 'day' ? ['week', 'month', 'quarter', 'year'] : ['quarter', 'year'];
      return units.map((unit): [string, SourceField] => [
        `${of}.${unit}`,
        {
          label:
            times.length > 1 || isTaken(timePartLabels[unit])
              ? `${label} › ${timePartLabels[unit]}`
              : timePartLabels[unit],
          kind: unit,
          part: { of, unit },
        },
      ]);
    }),
  );
}

function joinsOf(
  fields: Source['fields'],
  references: readonly Reference[],
  sourceOf: (name: string) => Source | undefined,
): Record<string, SourceField> {
  return Object.fromEntries(
    references.flatMap(({ column, from, key }) => {
      const own = fields[column];
      const target = sourceOf(from);
      if (!own || !target?.fields[key]) return [];
      return Object.entries(target.fields).flatMap(([field, each]): [string, SourceField][] =>
        each.kind === 'text' && field !== key && !each.reckoned && !Object.hasOwn(fields, field)
          ? [
              [
                `${column}.${field}`,
                { ...each, label: `${own.label} › ${each.label}`, joined: { column, from, key, field } },
              ],
            ]
          : [],
      );
    }),
  );
}

/** A part of a time as a database expression: `2026`, `2026-T3`, `2026-07`, or the Monday of its week. */
export function partExpression({ of, unit }: NonNullable<SourceField['part']>, timezone: string): Document {
  const date = `$${of}`;
  const text = (format: string, of: unknown = date) => ({ $dateToString: { date: of, format, timezone } });
  if (unit === 'year') return text('%Y');
  if (unit === 'month') return text('%Y-%m');
  if (unit === 'week')
    return text('%Y-%m-%d', { $dateTrunc: { date, unit: 'week', startOfWeek: 'monday', timezone } });
  const quarter = { $ceil: { $divide: [{ $month: { date, timezone } }, 3] } };
  return { $concat: [text('%Y'), '-T', { $toString: { $toInt: quarter } }] };
}
