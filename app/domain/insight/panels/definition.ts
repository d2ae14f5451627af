import type { Chart } from './charts';

/** How a figure is written; amounts are R$, shares are 0–1. */
export const figureFormats = ['integer', 'decimal', 'currency', 'percent', 'month'] as const;
export type FigureFormat = (typeof figureFormats)[number];

/** What a measure may do with the field that it names; `count` counts rows and names none. */
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
  /** Number of rows that have the field; for the portal's own arithmetic, no definition may ask for it. */
  readonly known?: string;
};

/** A figure made of others of the same group. */
export type Derived = MeasureLook & {
  readonly [K in (typeof pairings)[number]]?: readonly [string, string];
} & {
  /** Those that are known, added up. */
  readonly total?: readonly string[];
  /** The same for every group: a target that nobody keeps in a base. */
  readonly amount?: number;
};

/** `difference` is a − b, `ratio` a ÷ b, `change` (a − b) ÷ |b|. */
export const pairings = ['difference', 'ratio', 'change'] as const;
export const derivations = [...pairings, 'total', 'amount'] as const;

/**
 * One reading of one collection. `match` holds conditions in the words of MongoDB's filters, with `{ "$month": n }` for the month n
 * months from the current one and the other ends of periods (`period-ends.ts`); `ignores` names filters of the panel that do not
 * reach this reading; `later` puts its rows at places of a later time, beside those that they are compared with (rule I31).
 */
export interface PanelQuery {
  readonly from: string;
  readonly match?: Readonly<Record<string, unknown>>;
  readonly measures: Readonly<Record<string, Measure>>;
  readonly ignores?: readonly string[];
  readonly later?: Later;
}

/** By how many months the places of a field and of its parts are later. */
export interface Later {
  readonly field: string;
  readonly months: number;
}

/** Most readings of a tile, and of all tiles of a panel. */
export const maxQueries = 16;
export const maxPanelQueries = 96;

export const tileSizes = ['quarter', 'third', 'half', 'wide', 'full'] as const;
export type TileSize = (typeof tileSizes)[number];

export interface Tile {
  readonly id: string;
  readonly title: string;
  /** One sentence below the title: the unit, what is left out, how to read it. */
  readonly note?: string;
  readonly size: TileSize;
  readonly chart: Chart;
  /** Fields by which the rows of all readings are put together. */
  readonly group?: readonly string[];
  readonly queries: readonly PanelQuery[];
  /** Field, a month as a rule, of which only the values that all readings have count: sums over unlike months say nothing. */
  readonly align?: string;
  readonly derive?: Readonly<Record<string, Derived>>;
  /** Measure or field that orders the groups. */
  readonly sort?: { readonly by: string; readonly dir: 'asc' | 'desc' };
  /** Most groups shown. */
  readonly limit?: number;
}

/** The release point that opened last, or `$release` openings after or before it. */
export interface RelativeRelease {
  readonly $release: number;
}

/** A choice over the panel. Months are chosen as a period, everything else from the values that `from` holds. */
export interface PanelFilter {
  readonly field: string;
  readonly label?: string;
  readonly from: string;
  readonly match?: Readonly<Record<string, unknown>>;
  /** Exactly one value; without a choice `initial`, or the first of the list. */
  readonly single?: boolean;
  readonly initial?: string | RelativeRelease;
  /** Period that holds while none is chosen, in months from the current one. */
  readonly period?: { readonly from: number; readonly to: number };
}

/**
 * What values of a field are called wherever the panel writes one: as `values` lists them, else as the records of a
 * collection call them, of which `value` is the field that holds the value and `label` the one that holds its name. A
 * value that neither knows is written as it is.
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

/** A panel as its record declares it: what is read, and how it is drawn. No code, no stage beyond these. */
export interface PanelDefinition {
  readonly description?: string;
  /** Field by field, for those whose values are codes. */
  readonly names?: Readonly<Record<string, ValueNames>>;
  readonly filters: readonly PanelFilter[];
  readonly tiles: readonly Tile[];
}
