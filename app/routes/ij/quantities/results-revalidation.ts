import type { ShouldRevalidateFunction } from '@remix-run/react';
import { withParams } from '~/domain/lists/paging';

/**
 * Dialogs open at once, over what is here already. Only the one that saves rows asks for the page anew: what conflicts
 * left of one saving goes out as another.
 */
export const revalidateResults: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}) => {
  const dialogs = { grupo: null, [nextUrl.searchParams.has('action') ? 'confirmar' : 'descartar']: null };
  const without = ({ pathname, searchParams }: URL) => pathname + withParams(searchParams, dialogs);
  const sameRows = currentUrl.href !== nextUrl.href && without(currentUrl) === without(nextUrl);
  return sameRows && !formMethod ? false : defaultShouldRevalidate;
};
