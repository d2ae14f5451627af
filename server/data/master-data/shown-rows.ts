import { ObjectId, type Collection, type Document } from 'mongodb';
import {
  fileColumn,
  lineColumn,
  reasonColumn,
  type MasterColumn,
  type MasterRow,
  type MasterRowDetail,
  type RowOrigin,
  type RowPast,
} from '../../../app/domain/data/master-data/master-table';
import type { ExportRow } from '../../platform/exports/export';
import type { FileRecord } from '../provenance/file';
import { sheetsOf } from '../../tables/reading';
import { columnsOf, type Base } from './base';
import { sourceOf, type FilesOf } from './row-source';
import { cellOf, shownCell, shownText } from './shown-cell';
import type { SeenRow } from './sight';
import { isMasked } from './table-query';

/** The original name of a file, with the names of its sheets if several were read. */
type FileName = Omit<RowOrigin, 'file' | 'line'>;

export function nameOf({ originalName, reading }: Pick<FileRecord, 'originalName' | 'reading'>): FileName {
  const { sheets } = sheetsOf(reading);
  return { name: originalName, ...(sheets && { sheets }) };
}

/** Renders rows of bases: their cells and their source. */
export class ShownRows {
  constructor(
    private readonly files: Collection<FileRecord>,
    private readonly timeZone: string,
  ) {}

  /** The names of the rows' files, by id, as far as the person sees them. */
  async fileNames(rows: readonly Document[], within: FilesOf): Promise<Map<string, FileName>> {
    const ids = new Set(rows.flatMap((row) => sourceOf(row)?.file ?? []));
    const found = await this.files
      .find(
        {
          _id: { $in: [...ids].filter((id) => ObjectId.isValid(id)).map((id) => new ObjectId(id)) },
          ...within,
        },
        { projection: { originalName: 1, 'reading.sheets': 1 } },
      )
      .toArray();
    return new Map(found.map((file) => [file._id.toHexString(), nameOf(file)]));
  }

  row(
    base: Base,
    columns: readonly MasterColumn[],
    row: SeenRow,
    names: ReadonlyMap<string, FileName>,
  ): MasterRow {
    const shown = columns.filter((column) => column.shown);
    return {
      id: String(row['_id']),
      cells: shown.map(({ key }) => shownCell(base, row, key, this.timeZone)),
      origin: originOf(row, names),
    };
  }

  detail(base: Base, row: SeenRow, names: ReadonlyMap<string, FileName>, past: RowPast): MasterRowDetail {
    const origin = originOf(row, names);
    // The origin already names the file.
    const facts = inReadingOrder(base)
      .filter(([key]) => !origin || key !== fileColumn)
      .map(([key, label]) => [label, shownCell(base, row, key, this.timeZone)] as const);
    // A refused row already has its stamp among its columns.
    const loaded = shownText(row['creationDate'], 'datetime', this.timeZone);
    return {
      id: String(row['_id']),
      facts: loaded ? [...facts, ['Carregada em', loaded]] : facts,
      origin,
      past,
    };
  }

  /** Rows for export: by column keys, with the names of their files and masked CPFs. */
  async *exported(
    base: Base,
    columns: readonly MasterColumn[],
    rows: AsyncIterable<SeenRow>,
    within: FilesOf,
  ): AsyncGenerator<ExportRow> {
    const names = new Map<unknown, unknown>();
    const wantsFile = columns.some(({ key }) => key === fileColumn);
    for await (const row of rows) {
      const file: unknown = row[fileColumn];
      if (wantsFile && !names.has(file))
        names.set(file, originOf(row, await this.fileNames([row], within))?.name ?? file);
      yield Object.fromEntries(
        columns.map(({ key }) => [
          key,
          key === fileColumn
            ? names.get(file)
            : isMasked(base, key)
              ? shownCell(base, row, key, '')
              : cellOf(base, row, key),
        ]),
      );
    }
  }
}

/** A refused row starts with its line and its reason. */
const leadingColumns = [lineColumn, reasonColumn];

export function inReadingOrder(base: Base): [string, string][] {
  const columns = columnsOf(base);
  const first = leadingColumns.flatMap((key) => columns.filter(([of]) => of === key));
  return [...first, ...columns.filter(([key]) => !leadingColumns.includes(key))];
}

export function originOf(row: Document, names: ReadonlyMap<string, FileName>): RowOrigin | null {
  const source = sourceOf(row);
  const name = source && names.get(source.file);
  return source && name ? { ...source, ...name } : null;
}
