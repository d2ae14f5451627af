import type { ActionFunctionArgs } from '@remix-run/node';

/** `POST /report` (rule D12; server/data/gateway/financial-report.ts). */
export function action({ context, request }: ActionFunctionArgs) {
  const { portal, token } = context;
  return portal.gateway.call('/report', request, { ...context.asker(), token });
}

export function loader() {
  return new Response(null, { status: 405, headers: { Allow: 'POST' } });
}
