import type { Notation } from '../../values/notation';

/** A cell that was given another value in a workbook. */
export interface ImportChange {
  /** The row and the column as the portal knows them, and as people do. */
  readonly row: string;
  readonly column: string;
  readonly rowLabel: string;
  readonly columnLabel: string;
  readonly from: number | null;
  readonly to: number;
  readonly version: number;
}

/** One that somebody saved in the portal since it was `exported`: `from` is what it is there now. */
export interface ImportConflict extends ImportChange {
  readonly exported: number | null;
}

/** What a workbook would change, its numbers read in one notation, and what in it cannot be taken. */
export interface ImportReading {
  readonly changes: readonly ImportChange[];
  readonly conflicts: readonly ImportConflict[];
  /** Cells that were not changed in the workbook. */
  readonly unchanged: number;
  /** Of these, the ones that were saved in the portal meanwhile: they stay as they are there. */
  readonly newer: number;
  /** Changes that take fewer decimals than the workbook has, in words. */
  readonly rounded: readonly string[];
  /** Cells that were changed and are closed, and cells that hold no amount: both stay as they are. */
  readonly locked: number;
  readonly unreadable: number;
  /** Sums that something was written over: they stay reckoned. */
  readonly totals: number;
  readonly problems: readonly string[];
  /** Problems beyond those listed. */
  readonly moreProblems: number;
}

export interface ImportPlan extends ImportReading {
  /** Names the save of it. */
  readonly id: string;
  /** What the workbook is an export of, in the words of its screen. */
  readonly subject: readonly string[];
  /** How its numbers are written that stand as text; true numbers have no notation. */
  readonly notation: Notation;
  /** Where the notation is open: what it would change in English notation, the rest of the plan being in Brazilian. */
  readonly english: ImportReading | null;
  /** Lines that are none of the screen's. */
  readonly unknown: number;
}

/** By what a form names a cell of an import that it is to take over a newer value. */
export const importedCell = ({ row, column }: Pick<ImportChange, 'row' | 'column'>): string =>
  `${row}|${column}`;

/** Rows that a workbook may have to come back. */
export const maxImportedRows = 20_000;
