import type { LoaderFunctionArgs } from '@remix-run/node';

/** Tells a scenario that is open in the grid of what is saved in it, and others that it is open (server-sent events). */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const person = context.person();
  const { planning } = await context.portal.scenarioQuantities.plan(person, params['id'] ?? '');
  return context.events(request, (tell) => planning.live.open(person, tell));
}
