import { redirect, type LoaderFunctionArgs } from '@remix-run/node';

/** Sends the browser to the short-lived address of the file. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  return redirect(await context.portal.files.downloadUrl(context.person(), params['id'] ?? ''));
}
