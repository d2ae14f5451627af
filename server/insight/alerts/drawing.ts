import type { SingleTile } from '../../../app/domain/insight/panels/view';

/**
 * A tile as an SVG drawing. The one place where a process without pages draws: what is imported has neither a stylesheet nor
 * anything of a browser, and only once a letter needs it.
 */
export async function tileDrawing(single: SingleTile): Promise<string> {
  const [{ createElement }, { renderToStaticMarkup }, { TilePicture }] = await Promise.all([
    import('react'),
    import('react-dom/server'),
    import('../../../app/components/insight/panels/picture/tile-picture'),
  ]);
  return renderToStaticMarkup(createElement(TilePicture, single));
}
