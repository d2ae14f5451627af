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
  /** As the file had them; only where a later line can still make this row a refused one (`keepsCells`). */
  readonly cells: readonly Cell[] | null;
  /** What is told on the row although it is accepted. */
  readonly warning?: string;
  /** The reasons over which somebody decided that the file's values count: those edited in the portal, as they were told. */
  readonly overrules?: string;
}

export interface RefusedRow {
  readonly line: number;
  readonly raw: Record<string, Cell>;
  readonly faults: readonly RowFault[];
}

/** Marks what a load writes with the file and the line that it came from. */
export class LoadStamp {
  readonly file: string;
  /** What every new row has, of itself and of its source. */
  readonly #written: { readonly row: Uint8Array; readonly source: Uint8Array };
  /** The id of a new row, and where in it the line stands. */
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

  /** Names a row by its content. */
  id(line: number): ObjectId {
    return rowId(this.fingerprint, line);
  }

  /** Writes `id` as the `_id` of a new row. */
  writeId(writer: DocumentWriter, line: number): void {
    this.#id.line.setUint32(0, line);
    writer.fields(this.#id.written);
  }

  /**
   * Where an accepted row comes from; what people save in the portal counts on from `version`. `apart` is said of a row
   * whose id does not tell.
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

  /** Writes where a new row comes from. */
  writeProvenance(writer: DocumentWriter, line: number, apart: boolean): void {
    writer.fields(this.#written.row);
    writer.begin('_source');
    writer.fields(this.#written.source);
    writer.field('line', line);
    if (apart) writer.field('apart', apart);
    writer.end();
  }

  /** The line of this file that a stored row came from; undefined for rows of other files. */
  lineOf(document: Document | undefined): number | undefined {
    const source = sourceOf(document);
    return source?.file === this.file ? source.line : undefined;
  }

  /** A refused row as the NOK base keeps it (rule D7). */
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

/** How often a stored row was written. */
export const versionOf = ({ version }: Document): number => (typeof version === 'number' ? version : 0);

/** Whether somebody has saved a stored row in the portal since a file, or an opening, brought it. */
export const isEdited = (document: Document): boolean =>
  versionOf(document) > (sourceOf(document)?.version ?? (sourceOf(document) || document['opening'] ? 1 : 0));

/** The same, asked of the database. */
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

/** What a refused row says of itself, to people (`Error`) and to those who group by cause. */
export const reasonsOf = (faults: readonly RowFault[]) => ({
  Error: faults.map(({ message }) => message).join('; '),
  faults: faults.map(({ column, kind }) => ({ column, kind })),
});
