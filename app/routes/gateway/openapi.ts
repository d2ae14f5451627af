import type { LoaderFunctionArgs } from '@remix-run/node';

/** The OpenAPI 3.1 document of the calls for scripts. */
export async function loader({ context }: LoaderFunctionArgs) {
  return Response.json(await context.portal.gateway.documentFor(context.visitor.person), {
    headers: { 'Cache-Control': 'no-store' },
  });
}
