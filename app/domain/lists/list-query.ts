import type { FilterName, ListRecord, Sorting } from './list';
import { pagingOf, type Paging } from './paging';

/** One view of a list: search text, filters that are set, order and page. */
export interface ListQuery<Filter extends string = string> extends Paging, Sorting {
  readonly q: string;
  readonly filters: Readonly<Partial<Record<Filter, string>>>;
}

/** A view of the list that a record declares. */
export type QueryOf<L extends ListRecord> = ListQuery<FilterName<L>>;

/** Longest text of a search or a filter; what goes on is cut. */
export const maxSearchLength = 100;

const day = /^\d{4}-\d{2}-\d{2}$/;

function isDay(value: string): boolean {
  if (!day.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

/** Without null characters and spaces around, composed, and not longer than a search may be. */
const cleaned = (value: string | null): string =>
  [...(value ?? '').replaceAll('\0', '').normalize('NFC').trim()].slice(0, maxSearchLength).join('');

/** The filters of a list that an address sets to a value that they take. */
function filtersOf({ filters = {}, period }: ListRecord, params: URLSearchParams): Record<string, string> {
  const taken: Record<string, string> = {};
  for (const [name, { options }] of Object.entries(filters)) {
    const value = cleaned(params.get(name));
    const isListed = typeof options !== 'object' || options.some(([option]) => option === value);
    if (value !== '' && isListed) taken[name] = value;
  }
  for (const name of period ? ['from', 'to'] : []) {
    const value = cleaned(params.get(name));
    if (isDay(value)) taken[name] = value;
  }
  return taken;
}

/**
 * The view that an address asks for. What the list does not know (a column, a value, a page that is no number) counts
 * as not asked for, so that any address shows a list.
 */
export function listQueryOf<L extends ListRecord>(params: URLSearchParams, list: L): QueryOf<L> {
  const wanted = params.get('sort') ?? '';
  const sorts = Object.hasOwn(list.columns, wanted) && list.columns[wanted]?.sort === true;
  const dir = params.get('dir') === 'desc' ? 'desc' : 'asc';
  return {
    ...pagingOf(params),
    q: list.search ? cleaned(params.get('q')) : '',
    filters: filtersOf(list, params) as QueryOf<L>['filters'],
    ...(sorts ? { sort: wanted, dir } : list.order),
  };
}

/** What is wrong with a period of two days (YYYY-MM-DD); empty where nothing is. */
export const periodFault = (from = '', to = ''): string =>
  isDay(from) && isDay(to) && to < from ? 'A data final não pode vir antes da inicial.' : '';

/** True where the view leaves items of the list out. */
export const isFiltered = ({ q, filters }: Pick<ListQuery, 'q' | 'filters'>): boolean =>
  q !== '' || Object.keys(filters).length > 0;

/** The order that a click on a column's header asks for: this column ascending, or the other way round. */
export const nextSorting = (current: Sorting, key: string): Sorting => ({
  sort: key,
  dir: current.sort === key && current.dir === 'asc' ? 'desc' : 'asc',
});
