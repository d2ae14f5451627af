/** Page sizes that file and job lists offer (rule X6); the first is the default. */
export const pageSizes = [20, 40] as const;
export type PageSize = (typeof pageSizes)[number];

export interface Paging {
  /** From 1. */
  readonly page: number;
  readonly pageSize: PageSize;
}

/** Page and page size in an address; invalid values count as the default. */
export function pagingOf(params: URLSearchParams): Paging {
  const page = Number(params.get('page'));
  const pageSize = Number(params.get('pageSize'));
  return {
    page: Number.isSafeInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
    pageSize: pageSizes.find((size) => size === pageSize) ?? pageSizes[0],
  };
}

/** Number of pages for `total` items; at least one. */
export const pageCount = (total: number, pageSize: number): number =>
  Math.max(1, Math.ceil(total / pageSize));

/** Parameters that links do not keep: the result of the last action, and the request for a file. */
const passing = ['feito', 'novo', 'falha', 'export'];

/** The address with changed parameters; null removes one. */
export function withParams(params: URLSearchParams, changes: Record<string, string | number | null>): string {
  const changed = new URLSearchParams(params);
  for (const name of passing) changed.delete(name);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') changed.delete(name);
    else changed.set(name, String(value));
  }
  const query = changed.toString();
  return query ? `?${query}` : '?';
}
