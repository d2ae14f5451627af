import type { ActionFunctionArgs } from '@remix-run/node';

/** `POST /atlas` (rule D12; server/data/gateway/search-call.ts). */
export function action({ context, request }: ActionFunctionArgs) {
  const { portal, token } = context;
  return portal.gateway.call('/atlas', request, { ...context.asker(), token });
}

export function loader() {
  return new Response(null, { status: 405, headers: { Allow: 'POST' } });
}
