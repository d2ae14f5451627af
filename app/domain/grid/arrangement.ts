import type { CellValue, GridColumn, GridModel, GridRow } from './model';

/** States of cells for filtering rows, in addition to the text. */
export const cellStates = ['all', 'empty', 'filled', 'changed', 'conflict'] as const;
export type CellState = (typeof cellStates)[number];

export interface GridFilter {
  /** As typed: a text to contain, or `10`, `>10`, `10..20` for numbers. */
  readonly text: string;
  readonly state: CellState;
}

/** The order and filters of a grid's rows; columns are identified by id. */
export interface Arrangement {
  readonly sort: { readonly columnId: string; readonly down: boolean } | null;
  readonly filters: ReadonlyMap<string, GridFilter>;
}

/** Parameter with the arrangement of the screen's grid, in the format of `look.ts`. */
export const lookParam = 'arranjo';

/** Minimum and maximum width of a column, in CSS pixels. */
export const narrowest = 56;
export const widest = 640;

export const asItCame: Arrangement = { sort: null, filters: new Map() };

/** Displayed values and states of cells. */
export interface CellReader<Row> {
  readonly value: (rowIndex: number, column: GridColumn<Row>) => CellValue;
  readonly isChanged: (rowId: string, columnId: string) => boolean;
  readonly isInConflict: (rowId: string, columnId: string) => boolean;
}

/** The function that arranges a grid's rows (`arrange.ts`), loaded with its form. */
export type Arrange<Row extends GridRow> = (
  model: GridModel<Row>,
  arrangement: Arrangement,
  reader: CellReader<Row>,
) => Int32Array;
