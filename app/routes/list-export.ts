import type { AppLoadContext } from '@remix-run/node';
import { fileColumns, type Columns, type FileRow } from '~/domain/lists/list';

/**
 * Throws the file of a list that is read at once, if the request asks for one (rule I7), with the columns of its
 * record. The rows are those that people see.
 * @throws Response the file
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

/** Yields existing rows one by one. */
export async function* each<Row>(rows: Iterable<Row>): AsyncGenerator<Row> {
  yield* rows;
}
