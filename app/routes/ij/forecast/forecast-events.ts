import type { LoaderFunctionArgs } from '@remix-run/node';

/** Tells an open review of changes, and others that it is open (server-sent events). */
export function loader({ context, params, request }: LoaderFunctionArgs) {
  const key = { rf: params['rf'] ?? '', costCentre: params['cost_center_concat'] ?? '' };
  return context.events(request, (tell) =>
    context.portal.forecast.presence.open(context.person(), key, tell),
  );
}
