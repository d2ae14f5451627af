import { isOpen, type Notation } from '../../values/notation';
import type { DecimalSign } from '../../values/written-number';
import type { BaseField, ColumnMap } from './column-mapping';
import type { SheetRead } from '../jobs/job';

/** A file's first rows as a worker would read them, with what is guessed of it and how its columns fit the base. */
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
  /** The first lines, in which the titles may stand. */
  readonly top: readonly { readonly line: number; readonly text: string }[];
  readonly fields: readonly BaseField[];
  /** Titles of the file's columns, in their order. */
  readonly titles: readonly string[];
  readonly map: ColumnMap;
  /** Labels of required columns without a place. */
  readonly missing: readonly string[];
  /** How the sender says that numbers are written; null: as the columns prove. */
  readonly sign: DecimalSign | null;
  /** Columns of numbers that prove both notations or, where it matters, none. */
  readonly doubts: readonly { readonly label: string; readonly notation: Notation }[];
  readonly rows: readonly {
    readonly line: number;
    readonly cells: readonly string[];
    /** Why the row would be refused; `at` is the column's place in the file. */
    readonly faults: readonly { readonly at: number; readonly message: string }[];
  }[];
}

/** Whether the sender has to say how the file's numbers are written before they can be read. */
export const asksNotation = ({ sign, doubts }: Pick<PreviewData, 'sign' | 'doubts'>): boolean =>
  sign === null && doubts.some(({ notation }) => isOpen(notation));
