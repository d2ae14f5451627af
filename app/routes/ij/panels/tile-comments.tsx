import { randomBytes } from 'node:crypto';
import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData, useSearchParams } from '@remix-run/react';
import { TileCommentsDialog } from '~/components/insight/panels/tile-comments';
import { titled } from '~/components/ui/window-title';
import { kept } from '~/domain/insight/panels/choices';
import { tileAnchor } from '~/domain/insight/panels/link';
import { tileCommentForm } from '~/domain/insight/panels/tile-comment';
import { withParams } from '~/domain/lists/paging';
import { readKnownForm } from '../../read-form';
import { refusedForm } from '../refused-form';
import { dashboardAt } from './panel-request';

export const meta: MetaFunction<typeof loader> = (args) =>
  titled(args, args.data ? `Comentários: ${args.data.title}` : 'Comentários');

/** GET `tile` and the panel's filters; `editar` or `apagar` (one of the person's own comments). */
export async function loader(args: LoaderFunctionArgs) {
  const { record, base } = await dashboardAt(args, '/comentarios');
  const { tileComments } = args.context.portal;
  const tile = new URL(args.request.url).searchParams.get('tile') ?? '';
  const [comments, people] = await Promise.all([
    tileComments.of(args.context.person(), record, tile),
    tileComments.people(record),
  ]);
  const title = record.definition?.tiles.find(({ id }) => id === tile)?.title ?? '';
  return { base, tile, title, comments, people, newId: randomBytes(12).toString('hex') };
}

/** POST `tileCommentForm`. */
export async function action(args: ActionFunctionArgs) {
  const { context, request } = args;
  const { record } = await dashboardAt(args, '/comentarios');
  const { pathname, searchParams } = new URL(request.url);
  const { value: asked } = await readKnownForm(request, tileCommentForm, 400);
  try {
    await context.portal.tileComments.submit(context.person(), record, searchParams.get('tile') ?? '', asked);
  } catch (error) {
    const { status, refusal } = refusedForm(context, error, { text: asked.text });
    return data({ message: refusal.message, typed: asked.text, intent: asked.intent }, { status });
  }
  return redirect(pathname + withParams(searchParams, { editar: null, apagar: null }));
}

/** Comments on a tile, over its panel (rule I29). */
export default function TileComments() {
  const { base, tile, ...shown } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const [params] = useSearchParams();
  const state = kept(params);
  for (const name of ['editar', 'apagar']) state.delete(name);
  return <TileCommentsDialog {...shown} refusal={refusal} closeTo={`${base}?${state}#${tileAnchor(tile)}`} />;
}
