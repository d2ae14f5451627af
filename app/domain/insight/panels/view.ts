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

/** How a field's values are written. */
export interface ValueFormat {
  readonly kind: FieldKind;
  /** What values are called that are codes. */
  readonly names?: Readonly<Record<string, string>>;
}

/** A field as the panel calls it. */
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

/** One group of a tile: the values of its dimensions, then its measures; null where a reading had nothing for it. */
export interface GroupRow {
  readonly at: readonly string[];
  readonly figures: readonly (number | null)[];
}

/** Totals of all rows of a tile, including those beyond `limit`; null for measures that cannot be added. */
export interface TileTotals {
  readonly all: GroupRow['figures'];
  /** For each value of the first of several fields; of a pivot for each line. */
  readonly parts: readonly GroupRow[];
  /** Of a pivot: for each value across. */
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
  /** The small line of a figure: its value over time. */
  readonly trend: readonly { readonly at: string; readonly value: number | null }[];
  /** A table's totals; absent if it shows none. */
  readonly totals?: TileTotals;
  /** Groups that `limit` left out. */
  readonly left: number;
  /** Whether all are shown that a limit leaves out as a rule: the address asked for it. */
  readonly isWhole?: true;
  /** Labels of the panel's choices that the tile does not follow, because none of its queries has the fields. */
  readonly unreached: readonly string[];
  /** What happened on the days of its axis, for drawings, which are made of a tile alone; screens have it beside their tiles. */
  readonly events?: readonly ChartEvent[];
  /** The tile's queries, by the names of their collections. */
  readonly sources: readonly string[];
  /** The comparison that can be explained; absent or null if there is none. */
  readonly variance?: 'unidades' | 'receita' | null;
  /** True where having nothing to draw is as it should be: nothing was refused. */
  readonly wellEmpty?: boolean;
  /** Why there are no numbers; null where there are. */
  readonly failure: string | null;
  /** Whether it is not this person's to see, rather than broken. */
  readonly refused?: true;
}

/** The choice of a panel for one field. */
export interface Choice {
  readonly values: readonly string[];
  /** First and last month of a period; empty where it is open. */
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
  /** Labels of all fields that choices may name. */
  readonly fields: Readonly<Record<string, LabelledField>>;
  readonly tiles: readonly TileView[];
  /** When the numbers were read, as people read it in the tenant's zone. */
  readonly readAt: string;
  /** Collections without any row, by label, and since when (`DD/MM/YYYY`, empty if unknown); null for none. */
  readonly lacking: { readonly labels: readonly string[]; readonly since: string } | null;
}

/** One tile on its own, for a file or a picture. */
export interface SingleTile extends Pick<PanelView, 'choices' | 'fields' | 'readAt'> {
  /** What the panel is called. */
  readonly panel: string;
  readonly tile: TileView;
}

/** The rows behind a tile or one of its marks. */
export interface RowsView {
  readonly title: string;
  /** The collection that has them. */
  readonly source: string;
  readonly readings: readonly string[];
  readonly columns: readonly {
    readonly key: string;
    readonly label: string;
    readonly kind: FieldKind;
    readonly format: FigureFormat;
    /** The key that they are sorted by; absent where they are not. */
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
