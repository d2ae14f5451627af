import type { LoaderFunctionArgs } from '@remix-run/node';
import { askedIn } from '~/domain/insight/ask/asked';

/** GET `q`: suggested completions of a question that is being typed, `{ q, found }`. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const q = askedIn(new URL(request.url).searchParams);
  return Response.json({ q, found: await context.portal.asking.suggest(context.person(), q) });
}
