import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import type { TileView } from '~/domain/insight/panels/view';
import { panelPath } from '~/domain/insight/panels/link';
import { thingOfParams, thingPath } from '~/domain/insight/things/thing';
import type { Person } from '../../../../server/people/users/user';

/** The dashboard of the requested address, which is its own or `below` it; from another address it redirects there. */
export async function dashboardAt(
  { context, params, request }: LoaderFunctionArgs,
  below: '' | '/linhas' | '/imagem' | '/comentarios',
) {
  const { pathname, search } = new URL(request.url);
  const record = await context.portal.dashboards.byNumber(params['id'] ?? '', context.person());
  const base = panelPath(record.panelType, record.painelId);
  if (pathname !== `${base}${below}`) throw redirect(`${base}${below}${search}`);
  return { record, base };
}

/**
 * The request for a panel by a signed address, by its own page, or by the page of a thing; `base` is the prefix of
 * links in the answer.
 */
export async function panelRequest(args: LoaderFunctionArgs, below: '' | '/linhas' | '/imagem') {
  const { dashboards } = args.context.portal;
  const { searchParams } = new URL(args.request.url);
  const { token } = args.params;
  if (token !== undefined)
    return { request: await dashboards.open(token, searchParams), base: `/painel/${token}` };
  const of = thingOfParams(args.params);
  if (of) {
    const { things } = args.context.portal;
    const person = args.context.person();
    const thing = await things.of(of.kind, of.code, person);
    return { request: things.panel(thing, person, searchParams), base: thingPath(of.kind, of.code) };
  }
  const { record, base } = await dashboardAt(args, below);
  return { request: dashboards.request(args.context.person(), record, searchParams), base };
}

/** The marks of the bases behind a panel; without links when embedded in another page. */
export async function marksBehind(
  { context, params }: LoaderFunctionArgs,
  { tiles }: { readonly tiles: readonly Pick<TileView, 'sources'>[] },
  person: Person,
) {
  const sources = tiles.flatMap((tile) => tile.sources);
  const marked = await context.portal.baseMarks.within(sources, person);
  return params['token'] === undefined ? marked : marked.map((base) => ({ ...base, href: null }));
}
