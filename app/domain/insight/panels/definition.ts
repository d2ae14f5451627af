import type { Chart } from './charts';

/** Formats of figures. Amounts are R$, ratios are 0–1. */
export const figureFormats = ['integer', 'decimal', 'currency', 'percent', 'month'] as const;
export type FigureFormat = (typeof figureFormats)[number];

/** Aggregates of a field; `count` counts rows and has no field. */
export const aggregates = ['sum', 'avg', 'min', 'max', 'distinct'] as const;
export type Aggregate = (typeof aggregates)[number];

interface MeasureLook {
  readonly label: string;
  readonly format?: FigureFormat;
}

/** A figure over the rows of one group: `{ "sum": "valor" }`, `{ "count": true }`. */
export type Measure = MeasureLook & {
  readonly [K in Aggregate]?: string;
} & {
  readonly count?: true;
  /** Number of rows that have the field; for the portal's own computation, not allowed in definitions. */
  readonly known?: string;
};

/** A figure computed from others of the same group. */
export type Derived = MeasureLook & {
  readonly [K in (typeof pairings)[number]]?: readonly [string, string];
} & {
  /** The sum of the known ones. */
  readonly total?: readonly string[];
  /** The same for each group: a target that is not in a base. */
  readonly amount?: number;
};

/** `difference` is a − b, `ratio` a ÷ b, `change` (a − b) ÷ |b|. */
export const pairings = ['difference', 'ratio', 'change'] as const;
export const derivations = [...pairings, 'total', 'amount'] as const;

/**
 * One query of one collection. `match` has conditions in MongoDB's filter syntax, with `{ "$month": n }` for the month
 * that is n months from the current one, and the other ends of periods (`period-ends.ts`). `ignores` has the panel's
 * filters that do not apply to this query. `later` shifts its rows to a later time, for a comparison (rule I31).
 */
export interface PanelQuery {
  readonly from: string;
  readonly match?: Readonly<Record<string, unknown>>;
  readonly measures: Readonly<Record<string, Measure>>;
  readonly ignores?: readonly string[];
  readonly later?: Later;
}

/** The number of months by which a field and its parts are shifted. */
export interface Later {
  readonly field: string;
  readonly months: number;
}

/** Maximum number of queries of a tile, and of all tiles of a panel. */
export const maxQueries = 16;
export const maxPanelQueries = 96;

export const tileSizes = ['quarter', 'third', 'half', 'wide', 'full'] as const;
export type TileSize = (typeof tileSizes)[number];

export interface Tile {
  readonly id: string;
  readonly title: string;
  /** One sentence below the title: the unit, omissions, an explanation. */
  readonly note?: string;
  readonly size: TileSize;
  readonly chart: Chart;
  /** Fields by which the rows of all queries are joined. */
  readonly group?: readonly string[];
  readonly queries: readonly PanelQuery[];
  /**
   * A field, usually a month: only values that all queries have are counted, because sums over different months cannot
   * be compared.
   */
  readonly align?: string;
  readonly derive?: Readonly<Record<string, Derived>>;
  /** Measure or field that orders the groups. */
  readonly sort?: { readonly by: string; readonly dir: 'asc' | 'desc' };
  /** Maximum number of groups. */
  readonly limit?: number;
}

/** The release point that opened last, or the one `$release` openings after or before it. */
export interface RelativeRelease {
  readonly $release: number;
}

/** A filter of the panel. Months are chosen as a period, other fields from the values in `from`. */
export interface PanelFilter {
  readonly field: string;
  readonly label?: string;
  readonly from: string;
  readonly match?: Readonly<Record<string, unknown>>;
  /** Exactly one value; the default is `initial`, or the first of the list. */
  readonly single?: boolean;
  readonly initial?: string | RelativeRelease;
  /** Default period, in months from the current one. */
  readonly period?: { readonly from: number; readonly to: number };
}

/**
 * Labels of a field's values in the panel: from `values`, otherwise from the records of a collection, with the value in
 * the field `value` and its name in `label`. A value without a label is shown unchanged.
 */
export interface ValueNames {
  readonly values?: Readonly<Record<string, string>>;
  readonly lookup?: {
    readonly from: string;
    readonly match?: Readonly<Record<string, unknown>>;
    readonly value: string;
    readonly label: string;
  };
}

/** A panel as its record declares it: queries and drawing. It has no code and no other pipeline stages. */
export interface PanelDefinition {
  readonly description?: string;
  /** By field, for those with codes as values. */
  readonly names?: Readonly<Record<string, ValueNames>>;
  readonly filters: readonly PanelFilter[];
  readonly tiles: readonly Tile[];
}
