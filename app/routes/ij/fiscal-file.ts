import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { columnOf } from '~/domain/fiscal-asset';

/** Sends the browser to the short-lived address of an item's worksheet or document. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const column = columnOf(params['column'] ?? null);
  if (!column) throw new Response(null, { status: 404 });
  return redirect(await context.portal.fiscal.downloadUrl(params['item'] ?? '', column));
}
