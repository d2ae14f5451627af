import type { LoaderFunctionArgs } from '@remix-run/node';

/** Tells an open scenario of changes, and others that it is open (server-sent events). */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { scenarioReviews } = context.portal;
  const person = context.person();
  const key = await scenarioReviews.key(person, params['id'] ?? '');
  return context.events(request, (tell) => scenarioReviews.desk.presence.open(person, key, tell));
}
