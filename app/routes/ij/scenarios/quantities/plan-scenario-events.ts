import type { LoaderFunctionArgs } from '@remix-run/node';

/**
 * Server-sent events of saves in a scenario that is open in the grid; the stream also shows other people that it is
 * open.
 */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const person = context.person();
  const { planning } = await context.portal.scenarioQuantities.plan(person, params['id'] ?? '');
  return context.events(request, (tell) => planning.live.open(person, tell));
}
