import type { ShouldRevalidateFunction, ShouldRevalidateFunctionArgs } from '@remix-run/react';
import { withParams } from '~/domain/lists/paging';

/**
 * Whether the page is reloading after a save or an event. A navigation aborts that request, so it must load the data
 * again, even if it only opens a dialog.
 */
function newsUnderWay(): boolean {
  const { revalidation, navigation, fetchers } = window.__remixRouter.state;
  return (
    revalidation === 'loading' ||
    [navigation, ...fetchers.values()].some(({ state, formMethod }) => state === 'loading' && formMethod)
  );
}

/**
 * Whether a navigation only opens or closes a dialog: both addresses show the `same` page, and no reload is running.
 */
export const opensOverThePage = (
  { currentUrl, nextUrl, formMethod }: ShouldRevalidateFunctionArgs,
  same: boolean,
): boolean => same && currentUrl.href !== nextUrl.href && !formMethod && !newsUnderWay();

/**
 * Dialogs open at once over the loaded page. Only the dialog that saves rows reloads it, because the conflicts of a
 * save are sent as another save.
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
