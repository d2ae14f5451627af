import type { LoaderFunctionArgs } from '@remix-run/node';

/** A new embed address of a dashboard, for a page that already shows it: `{ url, lifeMs }`. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { dashboards } = context.portal;
  const { url, expiresAt } = await dashboards.address(
    context.person(),
    context.letInBy,
    await dashboards.byNumber(params['id'] ?? '', context.person()),
  );
  return Response.json(
    { url, lifeMs: expiresAt.getTime() - Date.now() },
    { headers: { 'Cache-Control': 'no-store' } },
  );
}
