import { isDay } from '../values/day';
import type { FilterName, ListRecord, Sorting } from './list';
import { pagingOf, type Paging } from './paging';

/** A view of a list: search text, filters, sorting and page. */
export interface ListQuery<Filter extends string = string> extends Paging, Sorting {
  readonly q: string;
  readonly filters: Readonly<Partial<Record<Filter, string>>>;
}

/** The view of a declared list. */
export type QueryOf<L extends ListRecord> = ListQuery<FilterName<L>>;

/** Maximum length of a search text or a filter; the rest is cut off. */
export const maxSearchLength = 100;

/** Without null characters and surrounding spaces, in NFC, and cut to the maximum length. */
const cleaned = (value: string | null): string =>
  [...(value ?? '').replaceAll('\0', '').normalize('NFC').trim()].slice(0, maxSearchLength).join('');

/** The list's filters in an address that have valid values. */
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
 * The view in an address. Unknown columns and values, and invalid pages, are ignored, so that every address shows a
 * list.
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

/** The fault of a period of two days (YYYY-MM-DD); empty without a fault. */
export const periodFault = (from = '', to = ''): string =>
  isDay(from) && isDay(to) && to < from ? 'A data final não pode vir antes da inicial.' : '';

/** True if the view omits items of the list. */
export const isFiltered = ({ q, filters }: Pick<ListQuery, 'q' | 'filters'>): boolean =>
  q !== '' || Object.keys(filters).length > 0;

/** The sorting after a click on a column's heading: ascending, or reversed if it was sorted ascending. */
export const nextSorting = (current: Sorting, key: string): Sorting => ({
  sort: key,
  dir: current.sort === key && current.dir === 'asc' ? 'desc' : 'asc',
});
