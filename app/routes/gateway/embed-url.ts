import type { ActionFunctionArgs } from '@remix-run/node';

/** `POST /getembededurl` (rule D12; server/data/gateway/embed-url.ts). */
export function action({ context, request }: ActionFunctionArgs) {
  const { portal, token, letInBy } = context;
  return portal.gateway.call('/getembededurl', request, {
    ...context.asker(),
    token,
    letInBy,
  });
}

export function loader() {
  return new Response(null, { status: 405, headers: { Allow: 'POST' } });
}
