import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { TileDrawing, TilePicture } from '../../../app/components/insight/panels/picture/tile-picture';
import type { SingleTile, TileView } from '../../../app/domain/insight/panels/view';

/**
 * A tile as an SVG drawing. This is the only place where a process without pages draws; its components need neither a
 * stylesheet nor a browser. Imported on demand, by the first letter with a picture.
 */
export const tileDrawing = (single: SingleTile): string =>
  renderToStaticMarkup(createElement(TilePicture, single));

/** The chart of a tile alone, for a document that has its title and its numbers beside it. */
export const chartDrawing = (tile: TileView): string =>
  renderToStaticMarkup(createElement(TileDrawing, { tile }));
