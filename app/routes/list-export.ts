import type { AppLoadContext } from '@remix-run/node';
import { fileColumns, type Columns, type FileRow } from '~/domain/lists/list';

/**
 * The file of a list that is read at once, where the request asks for one (rule I7): the columns of its record. Rows have what people
 * read. @throws Response the file
 */
export function throwListExport<const L extends { readonly columns: Columns }>(
  context: AppLoadContext,
  name: string,
  list: L,
  rows: () => AsyncIterable<FileRow<L>>,
): void {
  if (!context.exportAs) return;
  throw context.exportAs({
    name,
    timeZone: context.portal.config.tenant.timeZone,
    columns: fileColumns(list),
    rows: rows(),
  });
}

/** Rows that are there already, one by one. */
export async function* each<Row>(rows: Iterable<Row>): AsyncGenerator<Row> {
  yield* rows;
}
