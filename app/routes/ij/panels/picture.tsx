import type { LoaderFunctionArgs } from '@remix-run/node';
import { renderToStaticMarkup } from 'react-dom/server';
import { TilePicture } from '~/components/insight/panels/picture/tile-picture';
import type { SingleTile } from '~/domain/insight/panels/view';
import { attachment } from '~/domain/values/attachment';
import type { PanelRequest } from '../../../../server/insight/panels/views';
import { panelRequest } from './panel-request';

/** GET `tile` with the filters of its page: that tile as a PNG; on a panel's own page, with the events of its axis. */
export async function loader(args: LoaderFunctionArgs) {
  const { request } = await panelRequest(args, '/imagem');
  const { chartEvents } = args.context.portal;
  // Pages of things and embedded panels mark no events, because their readers may have no access to panels.
  if (args.params['id'] === undefined) return pictureOf(args, request);
  return pictureOf(args, request, (single) => chartEvents.markedTile(single));
}

/** The requested tile as a PNG. */
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
