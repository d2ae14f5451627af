import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { documentOf } from '~/domain/finance/statements/request';

/** Sends the browser to the short-lived address of a statement's document. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const document = documentOf(params['document']);
  if (!document) throw new Response(null, { status: 404 });
  return redirect(await context.portal.statements.list.downloadUrl(params['statement'] ?? '', document));
}
