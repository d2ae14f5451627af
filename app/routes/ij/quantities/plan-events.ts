import type { LoaderFunctionArgs } from '@remix-run/node';

/** Tells a plan that is open in the grid of what is saved in it, and others that it is open (server-sent events). */
export function loader({ context, request }: LoaderFunctionArgs) {
  return context.events(request, (tell) => context.portal.planning.live.open(context.person(), tell));
}
