import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { columnOf } from '~/domain/finance/fiscal/fiscal-asset';

/** GET `businessUnitID`: sends the browser to the short-lived address of an item's worksheet or document. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const column = columnOf(params['column'] ?? null);
  if (!column) throw new Response(null, { status: 404 });
  const code = new URL(request.url).searchParams.get('businessUnitID') ?? '';
  return redirect(await context.portal.fiscal.downloadUrl({ code, line: params['item'] ?? '', column }));
}
