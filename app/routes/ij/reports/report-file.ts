import { redirect, type LoaderFunctionArgs } from '@remix-run/node';

/** Sends the browser to the short-lived address of a report's file; back to the list with the alert where it fails. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const id = params['id'] ?? '';
  try {
    return redirect(await context.portal.reports.list.downloadUrl(id));
  } catch (error) {
    const { pathname: path } = new URL(request.url);
    // That there is no such report is no fault of the portal's.
    if (context.portal.problemOf(error)?.kind !== 'absent')
      context.portal.reportError(error, { requestId: context.requestId, path });
    return redirect('/ij/report?falha=1');
  }
}
