import { pagingOf, type Paging } from './paging';

export type SortDirection = 'asc' | 'desc';

export interface Sorting {
  /** Key of the column that the list is sorted by. */
  readonly sort: string;
  readonly dir: SortDirection;
}

/** What a filter accepts: any text, a calendar day (YYYY-MM-DD), or one of a few values. */
export type FilterRule = 'text' | 'day' | readonly string[];

/** What a list can be asked for in its address. */
export interface ListSpec<Filter extends string = string> {
  /** Columns that it sorts by. */
  readonly sorts: readonly string[];
  /** How it is sorted where the address does not say. */
  readonly sorting: Sorting;
  readonly filters: Readonly<Record<Filter, FilterRule>>;
}

/** One view of a list: search text, filters that are set, order and page. */
export interface ListQuery<Filter extends string = string> extends Paging, Sorting {
  readonly q: string;
  readonly filters: Readonly<Partial<Record<Filter, string>>>;
}

/** Longest text of a search or a filter; what goes on is cut. */
export const maxSearchLength = 100;

const day = /^\d{4}-\d{2}-\d{2}$/;

function isDay(value: string): boolean {
  if (!day.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

function accepted(rule: FilterRule, value: string): boolean {
  if (value === '') return false;
  if (rule === 'text') return true;
  return rule === 'day' ? isDay(value) : rule.includes(value);
}

/** Without null characters and spaces around, composed, and not longer than a search may be. */
const cleaned = (value: string | null): string =>
  [...(value ?? '').replaceAll('\0', '').normalize('NFC').trim()].slice(0, maxSearchLength).join('');

/** What an address searches its list for. */
export const searchOf = (params: URLSearchParams): string => cleaned(params.get('q'));

/**
 * The view that an address asks for. What the list does not know (a column, a value, a page that is no number) counts
 * as not asked for, so that any address shows a list.
 */
export function listQueryOf<Filter extends string>(
  params: URLSearchParams,
  spec: ListSpec<Filter>,
): ListQuery<Filter> {
  const wanted = params.get('sort');
  const sort = wanted !== null && spec.sorts.includes(wanted) ? wanted : null;
  const dir = params.get('dir') === 'desc' ? 'desc' : 'asc';
  const filters: Partial<Record<Filter, string>> = {};
  for (const name of Object.keys(spec.filters) as Filter[]) {
    const value = cleaned(params.get(name));
    if (accepted(spec.filters[name], value)) filters[name] = value;
  }
  return {
    ...pagingOf(params),
    q: searchOf(params),
    filters,
    ...(sort === null ? spec.sorting : { sort, dir }),
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
