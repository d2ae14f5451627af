import type { LoaderFunctionArgs } from '@remix-run/node';
import { renderToStaticMarkup } from 'react-dom/server';
import { TilePicture } from '~/components/insight/panels/picture/tile-picture';
import { attachment } from '~/domain/values/attachment';

/** GET `tile` with the panel's choices: that tile as a PNG. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { dashboards, panelViews, panelPictures } = context.portal;
  const { searchParams } = new URL(request.url);
  const asked = await dashboards.open(params['token'] ?? '', searchParams);
  const single = await panelViews.tile(asked, searchParams.get('tile') ?? '');
  const picture = await panelPictures.png(renderToStaticMarkup(<TilePicture {...single} />));
  return new Response(picture, {
    headers: {
      'Content-Type': 'image/png',
      'Content-Disposition': attachment(`${single.tile.id}.png`),
      'Cache-Control': 'no-store',
    },
  });
}
