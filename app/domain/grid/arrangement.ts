import type { CellValue, GridColumn, GridModel, GridRow } from './model';

/** Which cells of a column a row is kept for, beside what its filter says. */
export const cellStates = ['all', 'empty', 'filled', 'changed', 'conflict'] as const;
export type CellState = (typeof cellStates)[number];

export interface GridFilter {
  /** As typed: a text to contain, or `10`, `>10`, `10..20` over figures. */
  readonly text: string;
  readonly state: CellState;
}

/** How a grid's rows are sorted and which of them are kept; columns go by their id. */
export interface Arrangement {
  readonly sort: { readonly columnId: string; readonly down: boolean } | null;
  readonly filters: ReadonlyMap<string, GridFilter>;
}

/** In an address: how the screen's grid is arranged, as `look.ts` writes it. */
export const lookParam = 'arranjo';

export const asItCame: Arrangement = { sort: null, filters: new Map() };

/** What cells hold and whether they are edited, as the grid shows them. */
export interface CellReader<Row> {
  readonly value: (rowIndex: number, column: GridColumn<Row>) => CellValue;
  readonly isChanged: (rowId: string, columnId: string) => boolean;
  readonly isInConflict: (rowId: string, columnId: string) => boolean;
}

/** What arranges a grid's rows (`arrange.ts`), fetched with the form that asks for it. */
export type Arrange<Row extends GridRow> = (
  model: GridModel<Row>,
  arrangement: Arrangement,
  reader: CellReader<Row>,
) => Int32Array;
