import type { LoaderFunctionArgs } from '@remix-run/node';

/** Server-sent events of changes in a review; the stream also shows other people that it is open. */
export function loader({ context, params, request }: LoaderFunctionArgs) {
  const key = { rf: params['rf'] ?? '', costCentre: params['cost_center_concat'] ?? '' };
  return context.events(request, (tell) =>
    context.portal.forecast.presence.open(context.person(), key, tell),
  );
}
