import type { TileSize } from '~/domain/insight/panels/definition';

const columns = 12;
const columnsOf: Record<TileSize, number> = { quarter: 3, third: 4, half: 6, wide: 8, full: 12 };
const gap = 12;
/** The panel's name, its description and what it is narrowed to. */
const head = 120;

/**
 * About how tall a panel is on paper, in CSS pixels. There its tiles stand beside each other as on a desk, and its
 * tables are whole; a tile itself is about as tall as it is on the screen.
 */
export function paperHeight(framed: Element): number {
  const tiles = framed.querySelectorAll<HTMLElement>('section[data-size]');
  if (tiles.length === 0) return framed.scrollHeight;
  let height = head;
  let row = 0;
  let left = 0;
  for (const tile of tiles) {
    const span = columnsOf[tile.dataset['size'] as TileSize];
    if (span > left) {
      height += row;
      row = 0;
      left = columns;
    }
    left -= span;
    row = Math.max(row, tile.offsetHeight + hiddenIn(tile) + gap);
  }
  return height + row;
}

/** What the tile's tables hide until they are scrolled; folded tables stay so on paper. */
const hiddenIn = (tile: Element): number =>
  Array.from(tile.querySelectorAll('[role=region]'))
    .filter((table) => !table.closest('details:not([open])'))
    .reduce((sum, { scrollHeight, clientHeight }) => sum + scrollHeight - clientHeight, 0);
