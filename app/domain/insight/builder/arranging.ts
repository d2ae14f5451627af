import { tileSizes, type Tile, type TileSize } from '../panels/definition';
import type { PanelView } from '../panels/view';
import { completed } from './complete';
import type { BuilderSource, PanelDraft, TileDraft } from './draft';

export const sizeWords: Readonly<Record<TileSize, string>> = {
  quarter: 'um quarto',
  third: 'um terço',
  half: 'metade',
  wide: 'dois terços',
  full: 'largura toda',
};

const shares: Readonly<Record<TileSize, number>> = {
  quarter: 3 / 12,
  third: 4 / 12,
  half: 6 / 12,
  wide: 8 / 12,
  full: 1,
};

/** The size nearest to a share of the panel's width, with its own share. */
export function nearestSize(share: number): { readonly size: TileSize; readonly share: number } {
  const far = (size: TileSize) => Math.abs(shares[size] - share);
  const size = tileSizes.reduce((best, each) => (far(each) < far(best) ? each : best));
  return { size, share: shares[size] };
}

const sizeOf = ({ text, size }: TileDraft): TileSize => (text ? (JSON.parse(text) as Tile).size : size);

/** The last drawn tiles in the form's current order and sizes. */
export function arranged(view: PanelView, { tiles }: PanelDraft): PanelView {
  const drawn = new Map(view.tiles.map((tile) => [tile.id, tile]));
  return {
    ...view,
    tiles: tiles.flatMap((tile) => {
      const known = drawn.get(tile.id);
      return known ? [{ ...known, size: sizeOf(tile) }] : [];
    }),
  };
}

/** The effect of an intent of `built`, for screen readers; empty if there was none. */
export function actWords(
  before: PanelDraft,
  after: PanelDraft,
  intent: string,
  sources: readonly BuilderSource[],
): string {
  if (before === after) return '';
  const { tiles } = after;
  if (tiles.length > before.tiles.length) return 'Quadro acrescentado.';
  if (tiles.length < before.tiles.length) return 'Quadro tirado.';
  const at = tiles.findIndex(({ id }) => intent.endsWith(`-${id}`));
  const tile = tiles[at];
  if (!tile) return '';
  const title = completed(tile, sources).title || tile.title;
  return intent.startsWith('build-size')
    ? `${title}: ${sizeWords[sizeOf(tile)]}.`
    : `${title}: lugar ${at + 1} de ${tiles.length}.`;
}
