import type { Notation } from '../../values/notation';

/** A cell with a changed value in a workbook. */
export interface ImportChange {
  /** Ids of row and column, and their labels. */
  readonly row: string;
  readonly column: string;
  readonly rowLabel: string;
  readonly columnLabel: string;
  readonly from: number | null;
  readonly to: number;
  readonly version: number;
}

/**
 * A cell that was also changed in the portal after the export: `from` is its current value, `exported` the exported
 * one.
 */
export interface ImportConflict extends ImportChange {
  readonly exported: number | null;
}

/** The changes of a workbook, with its numbers read in one notation, and its faults. */
export interface ImportReading {
  readonly changes: readonly ImportChange[];
  readonly conflicts: readonly ImportConflict[];
  /** Number of cells that were not changed in the workbook. */
  readonly unchanged: number;
  /** Number of these that were saved in the portal meanwhile: they keep the portal's value. */
  readonly newer: number;
  /** Changes that are rounded because the workbook has more decimals, as text. */
  readonly rounded: readonly string[];
  /** Number of changed cells that are locked, and of cells without a valid amount: both are not changed. */
  readonly locked: number;
  readonly unreadable: number;
  /** Number of overwritten sums: they remain computed. */
  readonly totals: number;
  readonly problems: readonly string[];
  /** Number of problems that are not listed. */
  readonly moreProblems: number;
}

export interface ImportPlan extends ImportReading {
  /** Id of the save. */
  readonly id: string;
  /** The exported screen, as text. */
  readonly subject: readonly string[];
  /** Notation of its numbers that are texts; true numbers have none. */
  readonly notation: Notation;
  /**
   * If the notation is ambiguous: the changes in English notation, whereas the rest of the plan uses the Brazilian one.
   */
  readonly english: ImportReading | null;
  /** Number of lines that the screen does not have. */
  readonly unknown: number;
}

/** Name of an import's cell in a form, for overwriting a newer value. */
export const importedCell = ({ row, column }: Pick<ImportChange, 'row' | 'column'>): string =>
  `${row}|${column}`;

/** Maximum number of rows of an imported workbook. */
export const maxImportedRows = 20_000;
