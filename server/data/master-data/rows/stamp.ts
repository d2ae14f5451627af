import type { Document, ObjectId } from 'mongodb';
import type { FileRecord } from '../../provenance/file';
import { placeOf } from '../../../../app/domain/data/files/row-place';
import { rowId } from '../../provenance';
import { writtenFields } from '../../../platform/mongo';
import type { DocumentWriter } from '../../../platform/mongo/document-writer';
import type { Value } from './cell';
import type { Cell } from '../../../tables/cell';
import type { RowFault } from '../../bases/row-rule';

export interface AcceptedRow {
  readonly line: number;
  readonly values: Record<string, Value>;
  /** As in the file; only if a later line can still cause this row to be refused (`keepsCells`). */
  readonly cells: readonly Cell[] | null;
  /** A warning on the accepted row. */
  readonly warning?: string;
  /**
   * The reasons that somebody overruled so that the file's values apply: values edited in the portal, as they were
   * shown.
   */
  readonly overrules?: string;
}

export interface RefusedRow {
  readonly line: number;
  readonly raw: Record<string, Cell>;
  readonly faults: readonly RowFault[];
}

/** Marks the rows of a load with the file and line. */
export class LoadStamp {
  readonly file: string;
  /** The serialized fields that all new rows share, for the row and for its source. */
  readonly #written: { readonly row: Uint8Array; readonly source: Uint8Array };
  /** The serialized id of a new row, and the view of its line number. */
  readonly #id: { readonly written: Uint8Array; readonly line: DataView };

  constructor(
    readonly record: FileRecord,
    private readonly fingerprint: string,
    readonly at: Date,
  ) {
    this.file = record._id.toHexString();
    const { _source, ...row } = this.provenance(0);
    this.#written = { row: writtenFields(row), source: writtenFields({ file: _source.file }) };
    const written = writtenFields({ _id: this.id(0) });
    const { buffer, byteOffset, byteLength } = written;
    this.#id = { written, line: new DataView(buffer, byteOffset + byteLength - 4, 4) };
  }

  /** The id of a new row, derived from the file's content and the line. */
  id(line: number): ObjectId {
    return rowId(this.fingerprint, line);
  }

  /** Writes `id` as the `_id` of a new row. */
  writeId(writer: DocumentWriter, line: number): void {
    this.#id.line.setUint32(0, line);
    writer.fields(this.#id.written);
  }

  /**
   * The source fields of an accepted row; edits in the portal increase `version`. `apart` marks a row whose id is
   * not derived from its file and line.
   */
  provenance(line: number, { version = 1, apart = false } = {}) {
    const counted = version === 1 ? {} : { version };
    return {
      creationDate: this.at,
      urlPath: this.record.originalFile,
      version,
      _source: { file: this.file, line, ...counted, ...(apart ? { apart } : {}) },
    };
  }

  /** Writes the source fields of a new row. */
  writeProvenance(writer: DocumentWriter, line: number, apart: boolean): void {
    writer.fields(this.#written.row);
    writer.begin('_source');
    writer.fields(this.#written.source);
    writer.field('line', line);
    if (apart) writer.field('apart', apart);
    writer.end();
  }

  /** The line of a stored row in this file; undefined for rows of other files. */
  lineOf(document: Document | undefined): number | undefined {
    const source = sourceOf(document);
    return source?.file === this.file ? source.line : undefined;
  }

  /** A refused row for the NOK base (rule D7). */
  refused({ line, raw, faults }: RefusedRow) {
    return {
      _id: this.id(line),
      ...raw,
      timeStamp: this.at,
      urlPath: this.record.originalFile,
      _lineNumber: placeOf(line).line,
      ...reasonsOf(faults),
      _source: { file: this.file, line },
    };
  }
}

interface Source {
  readonly file: string;
  readonly line: number;
  readonly version?: number;
}

const sourceOf = (document: Document | undefined) => document?.['_source'] as Source | undefined;

/** The number of writes of a stored row. */
export const versionOf = ({ version }: Document): number => (typeof version === 'number' ? version : 0);

/** Whether a stored row was saved in the portal after its file or opening wrote it. */
export const isEdited = (document: Document): boolean =>
  versionOf(document) > (sourceOf(document)?.version ?? (sourceOf(document) || document['opening'] ? 1 : 0));

/** `isEdited` as a query. */
export const editedSinceLoad = {
  $expr: {
    $gt: [
      '$version',
      {
        $ifNull: [
          '$_source.version',
          { $cond: [{ $ifNull: ['$_source', { $ifNull: ['$opening', false] }] }, 1, 0] },
        ],
      },
    ],
  },
};

/** The reasons of a refused row, for people (`Error`) and for grouping by cause. */
export const reasonsOf = (faults: readonly RowFault[]) => ({
  Error: faults.map(({ message }) => message).join('; '),
  faults: faults.map(({ column, kind }) => ({ column, kind })),
});
