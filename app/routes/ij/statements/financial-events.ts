import type { LoaderFunctionArgs } from '@remix-run/node';

export function loader({ context, params, request }: LoaderFunctionArgs) {
  return context.events(request, (tell) =>
    context.portal.statements.list.watch(params['statement'] ?? '', tell),
  );
}
