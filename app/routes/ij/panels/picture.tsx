import type { LoaderFunctionArgs } from '@remix-run/node';
import { renderToStaticMarkup } from 'react-dom/server';
import { TilePicture } from '~/components/insight/panels/picture/tile-picture';
import { attachment } from '~/domain/values/attachment';
import type { PanelRequest } from '../../../../server/insight/panels/views';
import { panelRequest } from './panel-request';

/** GET `tile` with the panel's choices: that tile as a PNG. */
export async function loader(args: LoaderFunctionArgs) {
  const { request } = await panelRequest(args, '/imagem');
  return pictureOf(args, request);
}

/** The tile that an address names, of what is asked for, as a PNG. */
export async function pictureOf({ context }: LoaderFunctionArgs, request: PanelRequest): Promise<Response> {
  const { panelViews, panelPictures } = context.portal;
  const single = await panelViews.tile(request, request.params.get('tile') ?? '');
  const picture = await panelPictures.png(renderToStaticMarkup(<TilePicture {...single} />));
  return new Response(picture, {
    headers: {
      'Content-Type': 'image/png',
      'Content-Disposition': attachment(`${single.tile.id}.png`),
      'Cache-Control': 'no-store',
    },
  });
}
