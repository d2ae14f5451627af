import { redirect, type LoaderFunctionArgs } from '@remix-run/node';

/** Sends the browser to the short-lived address of the file that a person's data was gathered in. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  return redirect(await context.portal.privacy.downloadUrl(params['id'] ?? ''));
}
