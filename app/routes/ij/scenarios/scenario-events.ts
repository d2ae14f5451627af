import type { LoaderFunctionArgs } from '@remix-run/node';

/** Server-sent events of changes in a scenario; the stream also shows other people that it is open. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { scenarioReviews } = context.portal;
  const person = context.person();
  const key = await scenarioReviews.key(person, params['id'] ?? '');
  return context.events(request, (tell) => scenarioReviews.desk.presence.open(person, key, tell));
}
