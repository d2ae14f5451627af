import type { LoaderFunctionArgs } from '@remix-run/node';

/** GET `q`: SKUs whose code or description contains it, for the picker with search. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const q = new URL(request.url).searchParams.get('q') ?? '';
  return Response.json({ q, found: await context.portal.planning.catalogue.search(q) });
}
