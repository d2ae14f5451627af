import type { ColumnKind } from '../../lists/column-filter';
import type { ListQuery } from '../../lists/list-query';

/** A column of a base's table. */
export interface MasterColumn {
  readonly key: string;
  readonly label: string;
  readonly kind: ColumnKind;
  readonly shown: boolean;
  /** True if it is masked for everybody, so that it cannot be searched or sorted. */
  readonly masked: boolean;
  /** The values to choose from, if the base's rules list them. */
  readonly options: readonly string[] | null;
  /** The typed filter; `unread` is true if it is invalid and therefore ignored. */
  readonly filter: string;
  readonly unread: boolean;
}

/** The origin of a row: a file's job, and the line of the file. */
export interface RowOrigin {
  readonly file: string;
  readonly name: string;
  readonly line: number;
  /** Names of the file's sheets, if several were read. */
  readonly sheets?: readonly string[];
}

export interface MasterRow {
  readonly id: string;
  /** Texts of the shown columns, in their order. */
  readonly cells: readonly string[];
  readonly origin: RowOrigin | null;
}

/** A changed column of a row. */
export interface RowDifference {
  readonly label: string;
  readonly from: string;
  readonly to: string;
}

/** An event in a row's history. */
export interface RowEvent {
  /** A load that added or changed it, or a load that was undone. */
  readonly kind: 'load' | 'take-back';
  /** Empty if unknown. */
  readonly at: string;
  /** Null if the file is hidden from the reader. */
  readonly origin: RowOrigin | null;
  /** Null if the row did not come from a file. */
  readonly line: number | null;
  /** The changes against the former row; null if that is not stored, or there was none. */
  readonly changes: readonly RowDifference[] | null;
  /** People saved it in the portal after that: their edits are among the changes. */
  readonly edited: boolean;
  /** Why its line was refused before it was corrected; empty if that is hidden, null if it was not refused. */
  readonly refused: string | null;
}

/** The history of a row, the newest event first. */
export interface RowPast {
  readonly events: readonly RowEvent[];
  /** Earlier events: `more` exist, they are `gone` because of their age, or `unknown`. */
  readonly before: 'more' | 'gone' | 'unknown';
}

/** One row with all its details. */
export interface MasterRowDetail {
  readonly id: string;
  readonly facts: readonly (readonly [label: string, text: string])[];
  readonly origin: RowOrigin | null;
  readonly past: RowPast;
}

/** One page of a base, formatted. */
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
