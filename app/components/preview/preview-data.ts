import type { BaseField, ColumnMap } from '~/domain/column-mapping';

/** A file's first rows as they would be read, ready to show. */
export interface PreviewData {
  /** Null for a workbook. */
  readonly encoding: string | null;
  readonly separator: string | null;
  readonly header: boolean;
  readonly fields: readonly BaseField[];
  readonly titles: readonly string[];
  readonly map: ColumnMap;
  readonly missing: readonly string[];
  readonly rows: readonly {
    readonly line: number;
    readonly cells: readonly string[];
    readonly faults: readonly { readonly at: number; readonly message: string }[];
  }[];
}
