import { withParams } from '../../lists/paging';

export const maxViewName = 60;
export const maxViewQuery = 3_000;

/** Address for saving, choosing and changing views. */
export const viewsPath = '/visoes';

/**
 * Parameter for a screen without a view, even if the person has a default view. No column has a hyphen in its name
 * (rule A32).
 */
export const withoutViewParam = 'sem-visao';

/** A screen's filters, sorting and arrangement under a name. */
export interface SavedView {
  readonly id: string;
  readonly name: string;
  /** Address of the screen with the view. */
  readonly to: string;
  /** Visible to everybody who may open the screen. */
  readonly shared: boolean;
  /** Belongs to the viewer, who may change and remove it. */
  readonly own: boolean;
  /** The person's default view. */
  readonly first: boolean;
}

/** The parameters that a view stores: without the page and the open row. */
export const queryOfView = (params: URLSearchParams): string =>
  withParams(params, { page: null, pageSize: null, linha: null, [withoutViewParam]: null }).slice(1);

/** Address of the form that saves the current screen as a view. */
export const savePath = (pathname: string, params: URLSearchParams): string => {
  const query = queryOfView(params);
  return `${viewsPath}?${new URLSearchParams({ de: query ? `${pathname}?${query}` : pathname })}`;
};

/** Path and query of an address in the portal; null for any other. */
export function addressOf(given: unknown): { path: string; query: string } | null {
  if (typeof given !== 'string' || !/^\/(?![/\\])/.test(given) || !URL.canParse(given, 'http://portal'))
    return null;
  const { pathname, searchParams } = new URL(given, 'http://portal');
  return { path: pathname, query: queryOfView(searchParams) };
}

/** Whether an address is that of a view, with parameters in any order. */
export function isSameView(to: string, params: URLSearchParams): boolean {
  const sorted = (given: URLSearchParams) => {
    const query = new URLSearchParams(queryOfView(given));
    query.sort();
    return query.toString();
  };
  return sorted(new URLSearchParams(to.split('?')[1])) === sorted(params);
}
