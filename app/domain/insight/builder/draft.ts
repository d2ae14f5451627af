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

/** A field of a source, as the builder offers it. */
export interface BuilderField {
  readonly key: string;
  readonly label: string;
  readonly kind: FieldKind;
  readonly format?: FigureFormat | undefined;
  /** True where nearly every row has a value of its own: never proposed. */
  readonly manifold?: boolean | undefined;
  /** True where rows do not hold it: no condition may name it. */
  readonly reckoned?: boolean | undefined;
  /** True where it only divides and narrows: no measure may name it. */
  readonly dimension?: true;
  /** What its values are called where a panel says nothing else. */
  readonly names?: ValueNames | undefined;
}

export interface BuilderSource {
  readonly name: string;
  readonly label: string;
  readonly fields: readonly BuilderField[];
}

/** What may be demanded of a field, and how its form says it. */
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
  /** Texts that are chosen; of a number, or of a time, its lower and its upper end. */
  readonly values: readonly string[];
}

/** One measure as its form has it. Texts that are empty are filled in from what was chosen. */
export interface MeasureDraft {
  readonly key: string;
  readonly from: string;
  /** `count`, or an aggregate with its field: `sum.valor`. */
  readonly of: string;
  readonly label: string;
  readonly format: string;
  readonly shift: Shift;
  /** What its rows alone must meet, in place of the tile's condition on the same field. */
  readonly own: ConditionDraft | null;
  /** Filters of the panel, by their fields, that do not reach it. */
  readonly ignores: readonly string[];
}

export type Pairing = (typeof derivations)[number];

/** A figure made of others, by their keys, or one that is given. */
export interface DerivedDraft {
  readonly key: string;
  readonly kind: Pairing;
  readonly of: readonly string[];
  /** The given one, as it is typed. */
  readonly amount: string;
  readonly label: string;
  readonly format: string;
}

/** Periods that are chosen by name, with their ends; `last` are the last months, `own` is any other. */
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

/** A tile as its form has it. */
export interface TileDraft {
  readonly id: string;
  /** The tile's definition, of one that the form cannot say; empty for all others. */
  readonly text: string;
  readonly title: string;
  readonly note: string;
  readonly size: TileSize;
  readonly kind: ChartKindName;
  readonly from: string;
  readonly period: PeriodKind;
  /** How many months the last ones are, as it is typed. */
  readonly months: string;
  /** First and last month or day (`periodEnd`) of a period of one's own; empty where open. */
  readonly first: string;
  readonly last: string;
  /** A period before it whose rows count as well. */
  readonly also: Shift;
  /** What the chart names, by its fields (`chartKinds`). */
  readonly roles: Readonly<Record<string, readonly string[]>>;
  /** Columns of a table. */
  readonly group: readonly string[];
  readonly measures: readonly MeasureDraft[];
  readonly derived: readonly DerivedDraft[];
  readonly conditions: readonly ConditionDraft[];
  /** Only months that all readings have. */
  readonly align: boolean;
  readonly sort: string;
  readonly dir: 'asc' | 'desc';
  readonly limit: string;
}

/** A panel as its form has it. */
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

/** A name that none of `taken` has: `quadro-1`, `m2`. */
export function freeName(before: string, taken: readonly string[]): string {
  for (let number = 1; ; number += 1) if (!taken.includes(`${before}${number}`)) return `${before}${number}`;
}

export const sourceOf = (sources: readonly BuilderSource[], name: string): BuilderSource | undefined =>
  sources.find((each) => each.name === name);

export const fieldIn = (source: BuilderSource | undefined, key: string): BuilderField | undefined =>
  source?.fields.find((each) => each.key === key);

/** The field of a source by which its rows have a time. */
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

/** What may be measured of a source: `count`, and each field by what can be done with it. */
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

/** An aggregate and its field as `of` names them; null for rows that are counted. */
export function measured(of: string): { readonly by: Aggregate; readonly field: string } | null {
  const at = of.indexOf('.');
  return at < 0 ? null : { by: of.slice(0, at) as Aggregate, field: of.slice(at + 1) };
}
