import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { withParams } from '~/domain/lists/paging';
import { safeReturnPath } from '~/domain/people/access/return-path';

/** Redirects to the short-lived address of a file; on failure, back to the page in `voltar`, which shows a message. */
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
