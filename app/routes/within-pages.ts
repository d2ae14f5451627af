import { redirect } from '@remix-run/node';
import { pageCount, withParams } from '~/domain/lists/paging';

interface Paged {
  readonly query: { readonly page: number; readonly pageSize: number };
  readonly total: number;
}

/** A page of a list; redirects to the last page if the number is too high (rule X6). */
export function withinPages<T extends Paged>(request: Request, list: T): T {
  const { pathname, searchParams } = new URL(request.url);
  const pages = pageCount(list.total, list.query.pageSize);
  if (list.query.page > pages) throw redirect(`${pathname}${withParams(searchParams, { page: pages })}`);
  return list;
}
