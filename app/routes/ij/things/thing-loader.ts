import type { LoaderFunctionArgs } from '@remix-run/node';
import { thingOfParams, thingPath } from '~/domain/insight/things/thing';
import { throwPanelFile } from '../panels/panel-file';
import { marksBehind } from '../panels/panel-request';

/** The data of a thing's page; `export` as on a panel's own page. */
export async function thingLoader(args: LoaderFunctionArgs) {
  const { context, params, request } = args;
  const { things, panelViews, panelOrigins } = context.portal;
  const of = thingOfParams(params);
  if (!of) throw new Response(null, { status: 404 });
  const person = context.person();
  const thing = await things.of(of.kind, of.code, person);
  const asked = things.panel(thing, person, new URL(request.url).searchParams);
  await throwPanelFile(context, asked);
  const [view, origin, notes] = await Promise.all([
    panelViews.view(asked),
    panelOrigins.head(asked),
    things.notes(thing, person),
  ]);
  return {
    head: thing.head,
    view,
    origin,
    notes,
    base: thingPath(of.kind, of.code),
    marked: await marksBehind(args, view, person),
  };
}
