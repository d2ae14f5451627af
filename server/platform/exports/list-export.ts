import { fileColumns, type FileKey, type FileRow, type ListRecord } from '../../../app/domain/lists/list';
import type { Export } from './export';

interface FileOfList<L extends ListRecord> extends Pick<Export, 'name' | 'timeZone' | 'cover'> {
  /** All rows of the view, on all pages, as files show them. */
  readonly rows: readonly FileRow<L>[] | (() => AsyncIterable<FileRow<L>>);
  /** Headers that depend on the listed rows. */
  readonly labels?: Readonly<Partial<Record<FileKey<L>, string>>>;
}

/** A list as a file (rule I7): the columns of its record, in their order. */
export const listExport = <L extends ListRecord>(
  list: L,
  { rows, labels, ...file }: FileOfList<L>,
): Export => ({
  ...file,
  columns: fileColumns(list, labels),
  rows: typeof rows === 'function' ? rows() : each(rows),
});

async function* each<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows;
}
