import type { AppLoadContext } from '@remix-run/node';

type Exported = Parameters<NonNullable<AppLoadContext['exportAs']>>[0];

/**
 * The file of a list that is read at once, where the request asks for one (rule I7). `columns` have what people read, by the key of
 * a row's value. @throws Response the file
 */
export function throwListExport<Row extends object>(
  context: AppLoadContext,
  name: string,
  columns: readonly (readonly [
    key: keyof Row & string,
    label: string,
    kind?: Exported['columns'][number]['kind'],
  ])[],
  rows: () => AsyncIterable<Row>,
): void {
  if (!context.exportAs) return;
  throw context.exportAs({
    name,
    timeZone: context.portal.config.tenant.timeZone,
    columns: columns.map(([key, label, kind = 'text']) => ({ key, label, kind })),
    rows: rows() as AsyncIterable<Record<string, unknown>>,
  });
}

/** Rows that are there already, one by one. */
export async function* each<Row>(rows: Iterable<Row>): AsyncGenerator<Row> {
  yield* rows;
}
