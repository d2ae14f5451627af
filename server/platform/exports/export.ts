import type { ExportKind } from '../../../app/domain/lists/list';
import type { NumberRule } from '../../../app/domain/values/decimal-entry';
import type { ExportMemory } from './memory';

export type { ExportKind };

export interface ExportColumn {
  /** The key of the column's value in a row. */
  readonly key: string;
  /** Header of the column. */
  readonly label: string;
  readonly kind: ExportKind;
  /** Only in spreadsheets, in a column that people do not see. */
  readonly hidden?: boolean;
  /**
   * The rule for values that people may enter: an imported spreadsheet accepts only these, and a total is below the
   * column.
   */
  readonly takes?: NumberRule;
}

export type ExportRow = Readonly<Record<string, unknown>>;

/**
 * The description of the table, with its filter, on the last sheet of a spreadsheet and at the head of a PDF, beside
 * author and time.
 */
export interface ExportCover {
  readonly title: string;
  readonly facts: readonly ExportFact[];
}

export type ExportFact = readonly [label: string, value: string | number];

/** Who a file is made for, by name or e-mail, and when. */
export interface ExportMaking {
  readonly by: string;
  readonly at: Date;
  /** The company's name and colour (`#rrggbb`) on the pages of a PDF. */
  readonly company?: { readonly name: string; readonly color: string };
}

/** A table of a PDF with its heading and drawing. */
export interface ExportSection {
  readonly title?: string;
  /** Paragraphs under the title. */
  readonly remarks?: readonly string[];
  /** An SVG drawing of rectangles, circles, paths and texts, and the same in words. */
  readonly drawing?: { readonly svg: string; readonly words: string };
  readonly columns: readonly ExportColumn[];
  readonly rows: AsyncIterable<ExportRow>;
  readonly look?: (row: ExportRow) => ExportLook;
}

/** The look of a line in a PDF's table: indentation of its first cell, and whether it is a heading or a total. */
export interface ExportLook {
  readonly indent: number;
  readonly strong: boolean;
}

/** The memory of the rows on a hidden sheet of a spreadsheet, by which an import detects edits (`ExportMemory`). */
export interface ExportKept extends Pick<ExportMemory, 'kind' | 'subject'> {
  readonly of: (row: ExportRow) => Pick<ExportMemory, 'cells' | 'texts'>;
  /** Columns of a row in which nothing can be changed now: they are grey. */
  readonly closed?: (row: ExportRow) => readonly string[];
}

/** Heads the line of totals under a table that comes back. */
export const totalLabel = 'Total';

/** A table to write as a file. Rows are read one by one, so that a million rows need no more memory than one page. */
export interface Export {
  /** File name without its extension. */
  readonly name: string;
  readonly columns: readonly ExportColumn[];
  readonly rows: AsyncIterable<ExportRow>;
  /** IANA zone in which instants are written. */
  readonly timeZone: string;
  /** Spreadsheets and PDF only. */
  readonly cover?: ExportCover;
  /** Sections of a PDF in place of the one table. */
  readonly sections?: readonly ExportSection[];
  /** Spreadsheets only, and of tables small enough to come back. */
  readonly kept?: ExportKept;
}

/** A file on its way: nothing is read before the first chunk is asked for, and `return()` closes what was opened. */
export interface FileStream {
  /** File name with its extension. */
  readonly name: string;
  readonly type: string;
  readonly chunks: AsyncIterable<Uint8Array>;
}
