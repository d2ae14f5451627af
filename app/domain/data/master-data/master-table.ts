import type { ColumnKind } from '../../lists/column-filter';
import type { ListQuery } from '../../lists/list-query';

/** A column of a master-data base as its table shows it. */
export interface MasterColumn {
  readonly key: string;
  readonly label: string;
  readonly kind: ColumnKind;
  readonly shown: boolean;
  /** True if nobody sees it in full, so that it cannot be searched or sorted. */
  readonly masked: boolean;
  /** The values that there are to choose from, where the base's rules list them. */
  readonly options: readonly string[] | null;
  /** What was typed over it; `unread` where it could not be understood, and filters nothing. */
  readonly filter: string;
  readonly unread: boolean;
}

/** Where a row came from: a file's job, and the line of the file. */
export interface RowOrigin {
  readonly file: string;
  readonly name: string;
  readonly line: number;
  /** Names of its sheets, where several were read. */
  readonly sheets?: readonly string[];
}

export interface MasterRow {
  readonly id: string;
  /** Texts of the shown columns, in their order. */
  readonly cells: readonly string[];
  readonly origin: RowOrigin | null;
}

/** A column of a row that has become another one. */
export interface RowDifference {
  readonly label: string;
  readonly from: string;
  readonly to: string;
}

/** What happened to a row. */
export interface RowEvent {
  /** A load that brought or changed it, or one that was undone. */
  readonly kind: 'load' | 'take-back';
  /** Empty where it is not known. */
  readonly at: string;
  /** Null if the file is hidden from the reader. */
  readonly origin: RowOrigin | null;
  /** Null where the row did not come from a file. */
  readonly line: number | null;
  /** The changes against the former row; null if that is not stored, or there was none. */
  readonly changes: readonly RowDifference[] | null;
  /** People saved it in the portal after that: their edits are among the changes. */
  readonly edited: boolean;
  /** Why its line was refused before it was corrected; empty if that is hidden, null if it was not refused. */
  readonly refused: string | null;
}

/** What became of a row, the newest first. */
export interface RowPast {
  readonly events: readonly RowEvent[];
  /** What there is before them: more of the kind, what has left for its age, or nothing that is known. */
  readonly before: 'more' | 'gone' | 'unknown';
}

/** One row with all that is known of it. */
export interface MasterRowDetail {
  readonly id: string;
  readonly facts: readonly (readonly [label: string, text: string])[];
  readonly origin: RowOrigin | null;
  readonly past: RowPast;
}

/** One page of a base, ready to show. */
export interface MasterScreen {
  readonly collection: string;
  readonly label: string;
  /** The valid base, or its NOK twin. */
  readonly ok: boolean;
  readonly query: ListQuery;
  readonly filtered: boolean;
  readonly columns: readonly MasterColumn[];
  readonly rows: readonly MasterRow[];
  readonly total: number;
  readonly detail: MasterRowDetail | null;
}

/** Parameter with the order of columns; column names, which filters use, have no hyphen (rule A32). */
export const columnOrderParam = 'ordem-colunas';

/** Column with the stored file of a row. */
export const fileColumn = 'urlPath';

/** Columns of a refused row with its line in the file, and its reason. */
export const lineColumn = '_lineNumber';
export const reasonColumn = 'Error';
