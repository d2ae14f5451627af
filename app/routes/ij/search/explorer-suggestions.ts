import type { LoaderFunctionArgs } from '@remix-run/node';
import { maxSearchLength } from '~/domain/data/search/query';

/** GET `q`: the first results of a search that is being typed, `{ q, found }`. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const q = (new URL(request.url).searchParams.get('q') ?? '').slice(0, maxSearchLength);
  const found = await context.portal.explorer.suggest(context.person(), q);
  return Response.json({ q, found: found.map(({ id, type, title, url }) => ({ id, type, title, url })) });
}
