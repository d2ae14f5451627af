import type { ChartEvent } from '../events/chart-event';
import type { Sorting } from '../../lists/list';
import type { Chart } from './charts';
import type { FigureFormat, TileSize } from './definition';
import type { TimePart } from './time-parts';

/**
 * The kind of a field; months and days are `YYYY-MM` and `YYYY-MM-DD` wherever a panel names them, quarters
 * `YYYY-T1`, weeks their first day.
 */
export type FieldKind = 'text' | 'number' | 'day' | 'release' | TimePart;

/** The format of a field's values. */
export interface ValueFormat {
  readonly kind: FieldKind;
  /** Labels of values that are codes. */
  readonly names?: Readonly<Record<string, string>>;
}

/** A field with its label in the panel. */
export interface LabelledField extends ValueFormat {
  readonly label: string;
}

export interface DimensionColumn extends LabelledField {
  readonly key: string;
}

export interface MeasureColumn {
  readonly key: string;
  readonly label: string;
  readonly format: FigureFormat;
}

/** One group of a tile: the values of its dimensions, then its measures; null if a query has none for it. */
export interface GroupRow {
  readonly at: readonly string[];
  readonly figures: readonly (number | null)[];
}

/** Totals of all rows of a tile, including those beyond `limit`; null for measures that cannot be added. */
export interface TileTotals {
  readonly all: GroupRow['figures'];
  /** For each value of the first of several fields; for a pivot, for each line. */
  readonly parts: readonly GroupRow[];
  /** For a pivot: for each value of its columns. */
  readonly across?: readonly GroupRow[];
}

/** A tile as it is drawn: its numbers, without anything that needs the database. */
export interface TileView {
  readonly id: string;
  readonly title: string;
  readonly note: string;
  readonly size: TileSize;
  readonly chart: Chart;
  readonly dimensions: readonly DimensionColumn[];
  readonly measures: readonly MeasureColumn[];
  readonly rows: readonly GroupRow[];
  /** The small trend line of a figure: its value over time. */
  readonly trend: readonly { readonly at: string; readonly value: number | null }[];
  /** A table's totals; absent if it shows none. */
  readonly totals?: TileTotals;
  /** Number of groups omitted because of `limit`. */
  readonly left: number;
  /** Whether groups beyond the limit are shown, because the address asks for them. */
  readonly isWhole?: true;
  /** Labels of the panel's choices that the tile does not follow, because none of its queries has the fields. */
  readonly unreached: readonly string[];
  /** Events on the days of its axis, for pictures; screens get them separately. */
  readonly events?: readonly ChartEvent[];
  /** The tile's queries, by the names of their collections. */
  readonly sources: readonly string[];
  /** The comparison that can be explained; absent or null if there is none. */
  readonly variance?: 'unidades' | 'receita' | null;
  /** True if an empty tile is good news: nothing was refused. */
  readonly wellEmpty?: boolean;
  /** Why there are no numbers; null if there are. */
  readonly failure: string | null;
  /** Whether the viewer may not see it, in contrast to a failure. */
  readonly refused?: true;
}

/** The choice of a panel for one field. */
export interface Choice {
  readonly values: readonly string[];
  /** First and last month of a period; empty for an open end. */
  readonly from: string;
  readonly to: string;
}

export type Choices = Readonly<Record<string, Choice>>;

export interface FilterView extends LabelledField {
  readonly field: string;
  readonly single: boolean;
  /** Values to choose from; for a period its months. */
  readonly options: readonly string[];
  /** True if the values could not be read: `options` are the chosen ones. */
  readonly unread: boolean;
}

export interface PanelView {
  readonly title: string;
  readonly description: string;
  readonly filters: readonly FilterView[];
  readonly choices: Choices;
  /** Labels of all fields for choices. */
  readonly fields: Readonly<Record<string, LabelledField>>;
  readonly tiles: readonly TileView[];
  /** Time of reading, formatted in the tenant's time zone. */
  readonly readAt: string;
  /** Collections without any row, by label, and since when (`DD/MM/YYYY`, empty if unknown); null for none. */
  readonly lacking: { readonly labels: readonly string[]; readonly since: string } | null;
}

/** One tile on its own, for a file or a picture. */
export interface SingleTile extends Pick<PanelView, 'choices' | 'fields' | 'readAt'> {
  /** Name of the panel. */
  readonly panel: string;
  readonly tile: TileView;
}

/** The rows behind a tile or one of its marks. */
export interface RowsView {
  readonly title: string;
  /** The collection of the rows. */
  readonly source: string;
  readonly readings: readonly string[];
  readonly columns: readonly {
    readonly key: string;
    readonly label: string;
    readonly kind: FieldKind;
    readonly format: FigureFormat;
    /** Sort key; absent if it cannot be sorted. */
    readonly sort?: string | undefined;
  }[];
  readonly rows: readonly (readonly (string | number | null)[])[];
  readonly total: number;
  /** Their search text and sorting. */
  readonly q: string;
  readonly sorting: Sorting;
  /** Their choices, including the mark, and the labels of those fields. */
  readonly choices: Choices;
  readonly fields: PanelView['fields'];
  /** Fields of the mark, and those with a filter of one value. */
  readonly mark: readonly string[];
  readonly single: readonly string[];
}
