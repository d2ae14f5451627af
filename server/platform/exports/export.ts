import type { ExportKind } from '../../../app/domain/lists/list';
import type { NumberRule } from '../../../app/domain/values/decimal-entry';
import type { ExportMemory } from './memory';

export type { ExportKind };

export interface ExportColumn {
  /** Where a row keeps the column's value. */
  readonly key: string;
  /** Header of the column. */
  readonly label: string;
  readonly kind: ExportKind;
  /** Only in spreadsheets, in a column that people do not see. */
  readonly hidden?: boolean;
  /** What people may write into it: in a spreadsheet that comes back nothing else is taken, and a total stands below. */
  readonly takes?: NumberRule;
}

export type ExportRow = Readonly<Record<string, unknown>>;

/** What stands on a spreadsheet's last sheet and at the head of a PDF, beside who made it and when: what the table is, under which filter. */
export interface ExportCover {
  readonly title: string;
  readonly facts: readonly ExportFact[];
}

export type ExportFact = readonly [label: string, value: string | number];

/** Who a file is made for, by name or e-mail, and when. */
export interface ExportMaking {
  readonly by: string;
  readonly at: Date;
  /** Whose name and colour (`#rrggbb`) stand on the pages of a PDF. */
  readonly company?: { readonly name: string; readonly color: string };
}

/** A table of a PDF, under a heading and a drawing of its own. */
export interface ExportSection {
  readonly title?: string;
  /** What is said under the title, a paragraph each. */
  readonly remarks?: readonly string[];
  /** An SVG drawing of rectangles, circles, paths and texts, and the same in words. */
  readonly drawing?: { readonly svg: string; readonly words: string };
  readonly columns: readonly ExportColumn[];
  readonly rows: AsyncIterable<ExportRow>;
  readonly look?: (row: ExportRow) => ExportLook;
}

/** How a line of a PDF's table stands out: steps that its first cell is set in by, and whether it is a heading or total. */
export interface ExportLook {
  readonly indent: number;
  readonly strong: boolean;
}

/** What a spreadsheet keeps of its rows on a hidden sheet, by which an edit is told when it comes back (`ExportMemory`). */
export interface ExportKept extends Pick<ExportMemory, 'kind' | 'subject'> {
  readonly of: (row: ExportRow) => Pick<ExportMemory, 'cells' | 'texts'>;
  /** Columns of a row in which nothing can be changed now: they are grey. */
  readonly closed?: (row: ExportRow) => readonly string[];
}

/** Heads the line of totals under a table that comes back. */
export const totalLabel = 'Total';

/** A table to write as a file. Rows are read one by one, so that a million cost no more memory than one page. */
export interface Export {
  /** File name without its extension. */
  readonly name: string;
  readonly columns: readonly ExportColumn[];
  readonly rows: AsyncIterable<ExportRow>;
  /** IANA zone in which instants are written. */
  readonly timeZone: string;
  /** Spreadsheets and PDF only. */
  readonly cover?: ExportCover;
  /** What a PDF has in place of the one table. */
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
