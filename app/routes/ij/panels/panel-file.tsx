import type { AppLoadContext } from '@remix-run/node';
import { renderToStaticMarkup } from 'react-dom/server';
import { TileDrawing } from '~/components/insight/panels/picture/tile-picture';

type Views = AppLoadContext['portal']['panelViews'];
type Asked = Parameters<Views['view']>[0];

/**
 * Throws the file for `export` in a panel's address: the numbers of the tile in `tile`, or as a PDF that tile or the
 * whole panel, with charts. `marked` adds to tiles what their charts show in addition to the figures.
 */
export async function throwPanelFile(
  { exportAs, portal }: AppLoadContext,
  asked: Asked,
  marked?: Parameters<Views['document']>[3],
): Promise<void> {
  if (!exportAs) return;
  const tile = asked.params.get('tile');
  if (asked.params.get('export') !== 'pdf') throw exportAs(await portal.panelViews.export(asked, tile ?? ''));
  const draw = (each: Parameters<typeof TileDrawing>[0]['tile']) =>
    renderToStaticMarkup(<TileDrawing tile={each} />);
  throw exportAs(await portal.panelViews.document(asked, tile, draw, marked));
}
