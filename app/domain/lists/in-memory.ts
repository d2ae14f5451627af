import { foundAmong } from '../values/words';
import type { FilterName, ListRecord, SortKey } from './list';
import type { QueryOf } from './list-query';
import type { Paging } from './paging';

interface Rules<L extends ListRecord, Row> {
  /** The texts that a search looks into (rule D25). */
  readonly search?: (row: Row) => readonly string[];
  /** Whether a row is among those that a filter's value asks for. */
  readonly filters: Readonly<Record<FilterName<L>, (row: Row, value: string) => boolean>>;
  /** What rows are sorted by; null comes last in either direction. */
  readonly order: Readonly<Record<SortKey<L>, (row: Row) => string | number | null>>;
  /** Sorts, ascending, rows that are alike; without it they stay as they came. */
  readonly tie?: (row: Row) => string;
  /** Numbers in texts are sorted as numbers: account 2.10 after 2.9. */
  readonly numeric?: true;
}

/** How a list is searched, filtered and sorted whose rows are in memory: all that its record says it can be. */
export type MemoryRules<L extends ListRecord, Row> = Rules<L, Row> &
  (L extends { readonly search: object } ? { readonly search: (row: Row) => readonly string[] } : unknown);

/** The rows of a view of a list, whatever its page; in the order in which they came where the view has none of the list's columns. */
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

/** One page of rows that are in memory, and how many there are. */
export const pageIn = <Row>(rows: readonly Row[], { page, pageSize }: Paging) => ({
  rows: rows.slice((page - 1) * pageSize, page * pageSize),
  total: rows.length,
});
