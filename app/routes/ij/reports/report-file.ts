import { redirect, type LoaderFunctionArgs } from '@remix-run/node';

/** Redirects to the short-lived address of a report's file; on failure, back to the list with an alert. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const id = params['id'] ?? '';
  try {
    return redirect(await context.portal.reports.list.downloadUrl(id));
  } catch (error) {
    const { pathname: path } = new URL(request.url);
    // A report that does not exist is not an error of the portal.
    if (context.portal.problemOf(error)?.kind !== 'absent')
      context.portal.reportError(error, { requestId: context.requestId, path });
    return redirect('/ij/report?falha=1');
  }
}
