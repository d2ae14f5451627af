import { withParams } from '../../lists/paging';

export const maxViewName = 60;
export const maxViewQuery = 3_000;

/** Where views are kept, chosen and changed. */
export const viewsPath = '/visoes';

/**
 * In an address: the screen is wanted as it is by itself, whatever view the person begins with. No column has a name with a
 * hyphen (rule A32).
 */
export const withoutViewParam = 'sem-visao';

/** Everything that narrows, orders and arranges a screen, under a name. */
export interface SavedView {
  readonly id: string;
  readonly name: string;
  /** The screen as the view has it. */
  readonly to: string;
  /** Everybody who may open the screen sees it. */
  readonly shared: boolean;
  /** The person's own, to change and remove. */
  readonly own: boolean;
  /** What the person begins with. */
  readonly first: boolean;
}

/** Of an address what a view keeps: not the page one is on, nor what is open over it. */
export const queryOfView = (params: URLSearchParams): string =>
  withParams(params, { page: null, pageSize: null, linha: null, [withoutViewParam]: null }).slice(1);

/** The page that keeps a screen as it stands. */
export const savePath = (pathname: string, params: URLSearchParams): string => {
  const query = queryOfView(params);
  return `${viewsPath}?${new URLSearchParams({ de: query ? `${pathname}?${query}` : pathname })}`;
};

/** An address of the portal in its two parts; null for what is none. */
export function addressOf(given: unknown): { path: string; query: string } | null {
  if (typeof given !== 'string' || !/^\/(?![/\\])/.test(given) || !URL.canParse(given, 'http://portal'))
    return null;
  const { pathname, searchParams } = new URL(given, 'http://portal');
  return { path: pathname, query: queryOfView(searchParams) };
}

/** Whether an address is that of a view, whatever comes first in it. */
export function isSameView(to: string, params: URLSearchParams): boolean {
  const sorted = (given: URLSearchParams) => {
    const query = new URLSearchParams(queryOfView(given));
    query.sort();
    return query.toString();
  };
  return sorted(new URLSearchParams(to.split('?')[1])) === sorted(params);
}
