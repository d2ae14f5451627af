import type { LoaderFunctionArgs } from '@remix-run/node';
import { renderToStaticMarkup } from 'react-dom/server';
import { TilePicture } from '~/components/insight/panels/picture/tile-picture';
import type { SingleTile } from '~/domain/insight/panels/view';
import { attachment } from '~/domain/values/attachment';
import type { PanelRequest } from '../../../../server/insight/panels/views';
import { panelRequest } from './panel-request';

/** GET `tile` with the choices of its page: that tile as a PNG, on a panel's own page with the events of its axis. */
export async function loader(args: LoaderFunctionArgs) {
  const { request } = await panelRequest(args, '/imagem');
  const { chartEvents } = args.context.portal;
  // Pages of things and frames of other pages mark no events: who sees them may not be who sees panels.
  if (args.params['id'] === undefined) return pictureOf(args, request);
  return pictureOf(args, request, (single) => chartEvents.markedTile(single));
}

/** The tile that an address names, of what is asked for, as a PNG. */
export async function pictureOf(
  { context }: LoaderFunctionArgs,
  request: PanelRequest,
  marked: (single: SingleTile) => Promise<SingleTile> = (single) => Promise.resolve(single),
): Promise<Response> {
  const { panelViews, panelPictures } = context.portal;
  const single = await marked(await panelViews.tile(request, request.params.get('tile') ?? ''));
  const picture = await panelPictures.png(renderToStaticMarkup(<TilePicture {...single} />));
  return new Response(picture, {
    headers: {
      'Content-Type': 'image/png',
      'Content-Disposition': attachment(`${single.tile.id}.png`),
      'Cache-Control': 'no-store',
    },
  });
}
