import { tileSizes, type Tile } from '../panels/definition';
import { emptyTile, freeName, type BuilderSource, type PanelDraft, type TileDraft } from './draft';
import { maxTiles } from './form';
import { tileDraftOf } from './reading';

/**
 * Applies a button of the builder's form, or a pointer action in the preview, to the tiles: `build-add`,
 * `build-up-quadro-1`, `build-to.2-quadro-1` (the position, from 0), `build-size.wide-quadro-1`. Every other intent
 * changes nothing.
 */
export function built(draft: PanelDraft, intent: string): PanelDraft {
  const { tiles } = draft;
  const ids = tiles.map(({ id }) => id);
  if (intent === 'build-add') {
    const id = freeName('quadro-', ids);
    return tiles.length < maxTiles
      ? { ...draft, tiles: [...tiles, emptyTile(id, tiles.at(-1)?.from)] }
      : draft;
  }
  const [, act, id = ''] = /^build-(up|down|copy|drop|to\.\d{1,2}|size\.[a-z]+)-(.+)$/.exec(intent) ?? [];
  const at = ids.indexOf(id);
  const tile = tiles[at];
  if (!tile) return draft;
  const others = tiles.filter((each) => each !== tile);
  if (act === 'drop') return { ...draft, tiles: others };
  if (act === 'copy')
    return tiles.length < maxTiles
      ? { ...draft, tiles: tiles.toSpliced(at + 1, 0, copyOf(tile, ids)) }
      : draft;
  const [name, value = ''] = act?.split('.') ?? [];
  const size = tileSizes.find((each) => each === value);
  if (name === 'size')
    return size
      ? { ...draft, tiles: tiles.map((each) => (each === tile ? changed(each, { size }) : each)) }
      : draft;
  const to = name === 'to' ? Number(value) : Math.max(0, act === 'up' ? at - 1 : at + 1);
  return { ...draft, tiles: others.toSpliced(to, 0, tile) };
}

const copyOf = (tile: TileDraft, ids: readonly string[]): TileDraft =>
  changed(tile, { id: freeName('quadro-', ids) });

/** A tile with another id or size, also in its text if it has one. */
const changed = (tile: TileDraft, to: Partial<Pick<Tile, 'id' | 'size'>>): TileDraft => ({
  ...tile,
  ...to,
  text: tile.text && JSON.stringify({ ...(JSON.parse(tile.text) as Tile), ...to }),
});

/** The panel with another panel's tile at the end. */
export function withStarter(draft: PanelDraft, tile: Tile, sources: readonly BuilderSource[]): PanelDraft {
  if (draft.tiles.length >= maxTiles) return draft;
  const id = freeName(
    'quadro-',
    draft.tiles.map((each) => each.id),
  );
  return { ...draft, tiles: [...draft.tiles, tileDraftOf({ ...tile, id }, sources)] };
}
