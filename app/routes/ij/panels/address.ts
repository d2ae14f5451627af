import type { LoaderFunctionArgs } from '@remix-run/node';

/** A fresh address of a dashboard, for a page that shows it already: `{ url, expiresAt, now }`, instants in ms. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { dashboards, preferences } = context.portal;
  const { theme } = await preferences.read(request.headers.get('Cookie'));
  const { url, expiresAt } = await dashboards.address(
    context.person(),
    context.letInBy,
    await dashboards.byNumber(params['id'] ?? ''),
    { theme },
  );
  return Response.json(
    { url, lifeMs: expiresAt.getTime() - Date.now() },
    { headers: { 'Cache-Control': 'no-store' } },
  );
}
