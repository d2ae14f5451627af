import { foundAmong } from '../values/words';
import type { FilterName, ListRecord, SortKey } from './list';
import type { QueryOf } from './list-query';
import type { Paging } from './paging';

interface Rules<L extends ListRecord, Row> {
  /** The texts of a row that are searched (rule D25). */
  readonly search?: (row: Row) => readonly string[];
  /** Whether a row matches a filter's value. */
  readonly filters: Readonly<Record<FilterName<L>, (row: Row, value: string) => boolean>>;
  /** Sort keys of the columns; null is last in both directions. */
  readonly order: Readonly<Record<SortKey<L>, (row: Row) => string | number | null>>;
  /** A second, ascending sort key for equal rows; without it their order stays unchanged. */
  readonly tie?: (row: Row) => string;
  /** Sorts numbers inside texts by value: account 2.10 after 2.9. */
  readonly numeric?: true;
}

/** Search, filters and sorting of a list in memory: everything that its record declares. */
export type MemoryRules<L extends ListRecord, Row> = Rules<L, Row> &
  (L extends { readonly search: object } ? { readonly search: (row: Row) => readonly string[] } : unknown);

/** All matching rows of a list's view, sorted; unsorted if the view's column is not one of the list's. */
export function rowsIn<L extends ListRecord, Row>(
  all: readonly Row[],
  { q, filters, sort, dir }: QueryOf<L>,
  rules: MemoryRules<L, Row>,
): Row[] {
  const { search, tie, numeric }: Rules<L, Row> = rules;
  const wanted = Object.entries(filters) as [FilterName<L>, string][];
  const found = (search ? foundAmong(all, q, search) : [...all]).filter((row) =>
    wanted.every(([name, value]) => rules.filters[name](row, value)),
  );
  const orders: Readonly<Record<string, (row: Row) => string | number | null>> = rules.order;
  const key = Object.hasOwn(orders, sort) ? orders[sort] : undefined;
  if (!key) return found;
  const sign = dir === 'asc' ? 1 : -1;
  const collator = new Intl.Collator('pt', { numeric: numeric === true });
  return found.sort((one, other) => {
    const [a, b] = [key(one), key(other)];
    const tied = tie ? collator.compare(tie(one), tie(other)) : 0;
    if (a === null || b === null) return a === b ? tied : a === null ? 1 : -1;
    const order =
      typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));
    return sign * order || tied;
  });
}

/** One page of rows in memory, and their total. */
export const pageIn = <Row>(rows: readonly Row[], { page, pageSize }: Paging) => ({
  rows: rows.slice((page - 1) * pageSize, page * pageSize),
  total: rows.length,
});
