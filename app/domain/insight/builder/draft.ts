import type { ChartKindName } from '../panels/charts';
import type {
  Aggregate,
  derivations,
  FigureFormat,
  PanelFilter,
  TileSize,
  ValueNames,
} from '../panels/definition';
import type { Shift } from '../panels/period-ends';
import type { FieldKind } from '../panels/view';

/** A field of a source in the builder. */
export interface BuilderField {
  readonly key: string;
  readonly label: string;
  readonly kind: FieldKind;
  readonly format?: FigureFormat | undefined;
  /** True if nearly every row has a different value: it is never proposed. */
  readonly manifold?: boolean | undefined;
  /** True for a computed field: it cannot be in conditions. */
  readonly reckoned?: boolean | undefined;
  /** True for a field that only groups and filters: it cannot be measured. */
  readonly dimension?: true;
  /** Default labels of its values. */
  readonly names?: ValueNames | undefined;
}

export interface BuilderSource {
  readonly name: string;
  readonly label: string;
  readonly fields: readonly BuilderField[];
}

/** Operators of conditions, with their labels. */
export const operators = {
  in: 'é um destes',
  out: 'não é nenhum destes',
  between: 'está entre',
  less: 'é menor que',
  more: 'é maior que',
  is: 'é igual a',
  not: 'não é',
  empty: 'está vazio',
  filled: 'está preenchido',
} as const;
export type Operator = keyof typeof operators;

export interface ConditionDraft {
  readonly field: string;
  readonly op: Operator;
  /** Chosen texts; for a number or a time the lower and the upper end. */
  readonly values: readonly string[];
}

/** One measure of a form. Empty texts get a default. */
export interface MeasureDraft {
  readonly key: string;
  readonly from: string;
  /** `count`, or an aggregate with its field: `sum.valor`. */
  readonly of: string;
  readonly label: string;
  readonly format: string;
  readonly shift: Shift;
  /** A condition on its own rows, which replaces the tile's condition on the same field. */
  readonly own: ConditionDraft | null;
  /** Fields of the panel's filters that do not apply to it. */
  readonly ignores: readonly string[];
}

export type Pairing = (typeof derivations)[number];

/** A figure computed from others, by their keys, or a given amount. */
export interface DerivedDraft {
  readonly key: string;
  readonly kind: Pairing;
  readonly of: readonly string[];
  /** The given amount, as typed. */
  readonly amount: string;
  readonly label: string;
  readonly format: string;
}

/** Named periods with their ends; `last` is a number of last months, `own` any other period. */
export const periods = {
  '': ['', ''],
  month: ['0', '0'],
  before: ['-1', '-1'],
  last: null,
  toDate: ['ano', '0'],
  year: ['ano', 'ano'],
  lastYear: ['ano-1', 'ano-1'],
  own: null,
} as const;
export type PeriodKind = keyof typeof periods;

/** A tile of a form. */
export interface TileDraft {
  readonly id: string;
  /** The definition of a tile that the form cannot represent; empty for all others. */
  readonly text: string;
  readonly title: string;
  readonly note: string;
  readonly size: TileSize;
  readonly kind: ChartKindName;
  readonly from: string;
  readonly period: PeriodKind;
  /** The number of last months, as typed. */
  readonly months: string;
  /** First and last month or day (`periodEnd`) of a period of the kind `own`; empty for an open end. */
  readonly first: string;
  readonly last: string;
  /** An earlier period whose rows are included. */
  readonly also: Shift;
  /** Fields and measures of the chart, by its own fields (`chartKinds`). */
  readonly roles: Readonly<Record<string, readonly string[]>>;
  /** Columns of a table. */
  readonly group: readonly string[];
  readonly measures: readonly MeasureDraft[];
  readonly derived: readonly DerivedDraft[];
  readonly conditions: readonly ConditionDraft[];
  /** Only months that all queries have. */
  readonly align: boolean;
  readonly sort: string;
  readonly dir: 'asc' | 'desc';
  readonly limit: string;
}

/** A panel of a form. */
export interface PanelDraft {
  readonly description: string;
  readonly tiles: readonly TileDraft[];
  readonly filters: readonly PanelFilter[];
  readonly names: Readonly<Record<string, ValueNames>>;
}

export const emptyTile = (id: string, from = ''): TileDraft => ({
  id,
  text: '',
  title: '',
  note: '',
  size: 'half',
  kind: 'bars',
  from,
  period: '',
  months: '12',
  first: '',
  last: '',
  also: '',
  roles: {},
  group: [],
  measures: [],
  derived: [],
  conditions: [],
  align: false,
  sort: '',
  dir: 'desc',
  limit: '',
});

/** A name that is not in `taken`: `quadro-1`, `m2`. */
export function freeName(before: string, taken: readonly string[]): string {
  for (let number = 1; ; number += 1) if (!taken.includes(`${before}${number}`)) return `${before}${number}`;
}

export const sourceOf = (sources: readonly BuilderSource[], name: string): BuilderSource | undefined =>
  sources.find((each) => each.name === name);

export const fieldIn = (source: BuilderSource | undefined, key: string): BuilderField | undefined =>
  source?.fields.find((each) => each.key === key);

/** The time field of a source. */
export const timeOf = (source: BuilderSource | undefined): BuilderField | undefined =>
  source?.fields.find(({ kind, dimension }) => kind === 'month' && !dimension) ??
  source?.fields.find(({ kind, reckoned }) => kind === 'day' && !reckoned);

const aggregateWords: Readonly<Record<Aggregate, string>> = {
  sum: 'Soma de',
  avg: 'Média de',
  min: 'Menor',
  max: 'Maior',
  distinct: 'Distintos:',
};

/** Possible measures of a source: `count`, and each field with its aggregates. */
export function measurable({ fields }: BuilderSource): { readonly of: string; readonly label: string }[] {
  const measureFields = fields.filter(({ dimension }) => !dimension);
  const choices = measureFields.flatMap(({ key, label, kind }) =>
    (kind === 'number'
      ? (['sum', 'avg', 'min', 'max', 'distinct'] as const)
      : kind === 'month'
        ? (['min', 'max', 'distinct'] as const)
        : (['distinct'] as const)
    ).map((each) => ({ of: `${each}.${key}`, label: `${aggregateWords[each]} ${label}` })),
  );
  const sums = choices.filter(({ of }) => of.startsWith('sum.'));
  return [
    ...sums,
    { of: 'count', label: 'Número de linhas' },
    ...choices.filter((each) => !sums.includes(each)),
  ];
}

/** The aggregate and the field of `of`; null for `count`. */
export function measured(of: string): { readonly by: Aggregate; readonly field: string } | null {
  const at = of.indexOf('.');
  return at < 0 ? null : { by: of.slice(0, at) as Aggregate, field: of.slice(at + 1) };
}
