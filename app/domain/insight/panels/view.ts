import type { ChartEvent } from '../events/chart-event';
import type { Sorting } from '../../lists/list';
import type { Chart } from './charts';
import type { FigureFormat, TileSize } from './definition';
import type { TimePart } from './time-parts';

/**
 * What a field holds; months and days are `YYYY-MM` and `YYYY-MM-DD` wherever a panel names them, quarters `YYYY-T1`, weeks the
 * day that they begin on.
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

/** Totals of all rows of a tile, those that `limit` leaves out among them; null for measures that do not add up. */
export interface TileTotals {
  readonly all: GroupRow['figures'];
  /** For each value of the first of several fields; of a pivot for each line. */
  readonly parts: readonly GroupRow[];
  /** Of a pivot: for each value across. */
  readonly across?: readonly GroupRow[];
}

/** A tile as it is drawn: its numbers, and nothing that needs the database. */
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
  /** What a table's rows add up to; absent where it shows no totals. */
  readonly totals?: TileTotals;
  /** Groups that `limit` left out. */
  readonly left: number;
  /** Whether all are shown that a limit leaves out as a rule: the address asked for it. */
  readonly isWhole?: true;
  /** What the panel is narrowed to and the tile is not, by the names of the fields: none of its readings has them. */
  readonly unreached: readonly string[];
  /** What happened on the days of its axis, for drawings, which are made of a tile alone; screens have it beside their tiles. */
  readonly events?: readonly ChartEvent[];
  /** Readings behind the tile, by the names of their collections. */
  readonly sources: readonly string[];
  /** What it compares that can be explained; absent or null where nothing is. */
  readonly variance?: 'unidades' | 'receita' | null;
  /** True where having nothing to draw is as it should be: nothing was refused. */
  readonly wellEmpty?: boolean;
  /** Why there are no numbers; null where there are. */
  readonly failure: string | null;
  /** Whether it is not this person's to see, rather than broken. */
  readonly refused?: true;
}

/** What a panel is narrowed to, field by field. */
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
  /** True where the values could not be read: `options` are those chosen before. */
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
  /** Collections without any row, by their labels, and since when (`DD/MM/YYYY`, empty where nobody knows); null for none. */
  readonly lacking: { readonly labels: readonly string[]; readonly since: string } | null;
}

/** One tile on its own, for a file or a picture. */
export interface SingleTile extends Pick<PanelView, 'choices' | 'fields' | 'readAt'> {
  /** What the panel is called. */
  readonly panel: string;
  readonly tile: TileView;
}

/** The rows behind a tile or a mark of it: what a figure is made of. */
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
  /** What they were searched for, and how they are sorted. */
  readonly q: string;
  readonly sorting: Sorting;
  /** What they are narrowed to, the mark included, and the labels of those fields. */
  readonly choices: Choices;
  readonly fields: PanelView['fields'];
  /** Fields that the mark names, and those that a filter of the panel holds at one value. */
  readonly mark: readonly string[];
  readonly single: readonly string[];
}
