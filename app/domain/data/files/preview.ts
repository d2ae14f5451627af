import { isOpen, type Notation } from '../../values/notation';
import type { DayOrder } from '../../values/written-date';
import type { DecimalSign } from '../../values/written-number';
import type { BaseField, ColumnMap } from './column-mapping';
import type { SheetRead } from '../jobs/job';

/** A file's first rows as a worker would read them, with the detected format and the mapping of its columns. */
export interface PreviewData {
  /** Null for a workbook. */
  readonly encoding: string | null;
  readonly separator: string | null;
  /** The sheet that was read, if several sheets have content. */
  readonly sheet: SheetRead | null;
  /** Names of a workbook's sheets with content; empty for other files. */
  readonly sheets: readonly string[];
  /** The line of the titles; false if there are none. */
  readonly header: number | false;
  readonly titleLines: number;
  /** Id of the shape, by which similar files are recognised. */
  readonly shape: string;
  /** True if it is read as earlier files of this shape from the sender. */
  readonly recalled: boolean;
  /** What was detected automatically, one sentence each. */
  readonly guesses: readonly string[];
  /** The first lines, which may contain the titles. */
  readonly top: readonly { readonly line: number; readonly text: string }[];
  readonly fields: readonly BaseField[];
  /** Titles of the file's columns, in their order. */
  readonly titles: readonly string[];
  readonly map: ColumnMap;
  /** Constants for all rows, by key of the base's column. */
  readonly constants: Readonly<Record<string, string>>;
  /** Omitted sheets, if all equal sheets are read. */
  readonly sheetsLeft: readonly string[];
  /**
   * Columns of the turned rows: of the file by their positions, or generated (`places`); `label` is the base's
   * column.
   */
  readonly columns: readonly { readonly at: number; readonly title: string; readonly label: string | null }[];
  /** How the file's rows become rows of the base, one sentence each; empty if each row becomes one row. */
  readonly turned: readonly string[];
  /** Labels of required columns without a place. */
  readonly missing: readonly string[];
  /** The sender's choice of the decimal sign; null: as the columns prove. */
  readonly sign: DecimalSign | null;
  /** The sender's choice of the order of days; null: as the columns prove. */
  readonly order: DayOrder | null;
  /** Doubts about columns of days, one sentence each: the sender must choose. */
  readonly dayDoubts: readonly string[];
  /** Rows at the file's end that are not read. */
  readonly skipEnd: number;
  /** Positions of columns that the sender omits. */
  readonly left: readonly number[];
  /** Columns of numbers that prove both notations, or none if it matters. */
  readonly doubts: readonly { readonly label: string; readonly notation: Notation }[];
  /** Null if only the shown rows were checked. */
  readonly tried: Trial | null;
  readonly rows: readonly {
    readonly line: number;
    /** The position as text after the word "linha", with column and sheet. */
    readonly place: string;
    readonly cells: readonly string[];
    /** Why the row would be refused; `at` is the column's index in `columns`. */
    readonly faults: readonly { readonly at: number; readonly message: string }[];
  }[];
}

/** The result of unsaved rules for the rows that were read. */
export interface Trial {
  readonly rows: number;
  /** True if these are all rows of the file. */
  readonly isAll: boolean;
  readonly refused: number;
  /** The reasons by column, the most frequent first. */
  readonly reasons: readonly {
    readonly label: string;
    readonly title: string;
    readonly count: number;
    /** The first of them, as text. */
    readonly example: string;
  }[];
  /** The first rows that would be refused. */
  readonly first: readonly { readonly line: number; readonly reasons: readonly string[] }[];
}

/** Whether the sender must choose the notation of numbers or the order of days before the file can be read. */
export const asksNotation = ({
  sign,
  doubts,
  dayDoubts,
}: Pick<PreviewData, 'sign' | 'doubts' | 'dayDoubts'>): boolean =>
  dayDoubts.length > 0 || (sign === null && doubts.some(({ notation }) => isOpen(notation)));
