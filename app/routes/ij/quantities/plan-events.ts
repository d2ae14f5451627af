import type { LoaderFunctionArgs } from '@remix-run/node';

/**
 * Server-sent events of saves in a plan that is open in the grid; the stream also shows other people that it is
 * open.
 */
export function loader({ context, request }: LoaderFunctionArgs) {
  return context.events(request, (tell) => context.portal.planning.live.open(context.person(), tell));
}
