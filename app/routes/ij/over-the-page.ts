import type { ShouldRevalidateFunction, ShouldRevalidateFunctionArgs } from '@remix-run/react';
import { withParams } from '~/domain/lists/paging';

/**
 * Whether the page is being asked for anew after something was saved or told. Going anywhere ends that request, so that
 * who goes has to ask again, though only for a dialog.
 */
function newsUnderWay(): boolean {
  const { revalidation, navigation, fetchers } = window.__remixRouter.state;
  return (
    revalidation === 'loading' ||
    [navigation, ...fetchers.values()].some(({ state, formMethod }) => state === 'loading' && formMethod)
  );
}

/** Whether a dialog opens or closes over what is here already: what both addresses show is the `same`, and nothing newer is on its way. */
export const opensOverThePage = (
  { currentUrl, nextUrl, formMethod }: ShouldRevalidateFunctionArgs,
  same: boolean,
): boolean => same && currentUrl.href !== nextUrl.href && !formMethod && !newsUnderWay();

/**
 * Dialogs open at once, over what is here already. Only the one that saves rows asks for the page anew: what conflicts
 * left of one saving goes out as another.
 */
export const revalidateResults: ShouldRevalidateFunction = (args) => {
  const dialogs = {
    grupo: null,
    [args.nextUrl.searchParams.has('action') ? 'confirmar' : 'descartar']: null,
  };
  const without = ({ pathname, searchParams }: URL) => pathname + withParams(searchParams, dialogs);
  const same = without(args.currentUrl) === without(args.nextUrl);
  return opensOverThePage(args, same) ? false : args.defaultShouldRevalidate;
};
