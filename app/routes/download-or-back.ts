import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { withParams } from '~/domain/lists/paging';
import { safeReturnPath } from '~/domain/people/access/return-path';

/**
 * Sends the browser to the short-lived address of a file; where there is none to be had, back to the page that
 * `voltar` names, which says so.
 */
export async function downloadOrBack(
  { context, request }: Pick<LoaderFunctionArgs, 'context' | 'request'>,
  address: () => Promise<string>,
): Promise<Response> {
  try {
    return redirect(await address());
  } catch (error) {
    const back = safeReturnPath(new URL(request.url).searchParams.get('voltar'));
    if (!back || !context.portal.problemOf(error)) throw error;
    const { pathname, searchParams } = new URL(back, request.url);
    return redirect(`${pathname}${withParams(searchParams, { falha: 'download' })}`);
  }
}
