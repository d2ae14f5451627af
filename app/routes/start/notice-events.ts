import type { LoaderFunctionArgs } from '@remix-run/node';

export function loader({ context, request }: LoaderFunctionArgs) {
  return context.events(request, (tell) => context.portal.notices.watch(context.person().email, tell));
}
