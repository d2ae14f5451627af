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
  /** The sheet of a workbook, where several hold anything. */
  readonly sheet: SheetRead | null;
  /** Names of a workbook's sheets that hold anything; empty for other files. */
  readonly sheets: readonly string[];
  /** The line of the titles; false: there are none. */
  readonly header: number | false;
  readonly titleLines: number;
  /** Names the shape by which the file is known again. */
  readonly shape: string;
  /** True where it is read as the sender had files of its shape read before. */
  readonly recalled: boolean;
  /** What was found out about the file by itself, in sentences. */
  readonly guesses: readonly string[];
  /** The first lines, which may contain the titles. */
  readonly top: readonly { readonly line: number; readonly text: string }[];
  readonly fields: readonly BaseField[];
  /** Titles of the file's columns, in their order. */
  readonly titles: readonly string[];
  readonly map: ColumnMap;
  /** What columns of the base are on all rows, by their keys. */
  readonly constants: Readonly<Record<string, string>>;
  /** Sheets that are left out when all equal ones are read. */
  readonly sheetsLeft: readonly string[];
  /**
   * Columns of the turned rows: of the file by their positions, or generated (`places`); `label` is the base's
   * column.
   */
  readonly columns: readonly { readonly at: number; readonly title: string; readonly label: string | null }[];
  /** How the file's rows are turned into the base's, in sentences; empty where each is one. */
  readonly turned: readonly string[];
  /** Labels of required columns without a place. */
  readonly missing: readonly string[];
  /** How the sender says that numbers are written; null: as the columns prove. */
  readonly sign: DecimalSign | null;
  /** How the sender says that days are written; null: as the columns prove. */
  readonly order: DayOrder | null;
  /** Why columns of days could be others, in sentences: the sender has to choose. */
  readonly dayDoubts: readonly string[];
  /** Rows at the file's end that are not read. */
  readonly skipEnd: number;
  /** Positions of columns that the sender leaves out. */
  readonly left: readonly number[];
  /** Columns of numbers that prove both notations or, where it matters, none. */
  readonly doubts: readonly { readonly label: string; readonly notation: Notation }[];
  /** Null where only the rows that are shown were looked at. */
  readonly tried: Trial | null;
  readonly rows: readonly {
    readonly line: number;
    /** The same after the word "linha", with its column and sheet. */
    readonly place: string;
    readonly cells: readonly string[];
    /** Why the row would be refused; `at` is the column's place among `columns`. */
    readonly faults: readonly { readonly at: number; readonly message: string }[];
  }[];
}

/** The result of unsaved rules for the rows that were read. */
export interface Trial {
  readonly rows: number;
  /** True where the file has no others. */
  readonly isAll: boolean;
  readonly refused: number;
  /** Why, by column: the most frequent first. */
  readonly reasons: readonly {
    readonly label: string;
    readonly title: string;
    readonly count: number;
    /** The first of them, in words. */
    readonly example: string;
  }[];
  /** The first rows that would be refused. */
  readonly first: readonly { readonly line: number; readonly reasons: readonly string[] }[];
}

/** Whether the sender has to say how the file's numbers or days are written before they can be read. */
export const asksNotation = ({
  sign,
  doubts,
  dayDoubts,
}: Pick<PreviewData, 'sign' | 'doubts' | 'dayDoubts'>): boolean =>
  dayDoubts.length > 0 || (sign === null && doubts.some(({ notation }) => isOpen(notation)));
