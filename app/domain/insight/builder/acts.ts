import type { Tile } from '../panels/definition';
import { emptyTile, freeName, type BuilderSource, type PanelDraft } from './draft';
import { maxTiles } from './form';
import { tileDraftOf } from './reading';

/** What a button of the builder's form does to its tiles: `build-add`, `build-up-quadro-1`; every other intent does nothing. */
export function built(draft: PanelDraft, intent: string): PanelDraft {
  const { tiles } = draft;
  const ids = tiles.map(({ id }) => id);
  if (intent === 'build-add') {
    const id = freeName('quadro-', ids);
    return tiles.length < maxTiles
      ? { ...draft, tiles: [...tiles, emptyTile(id, tiles.at(-1)?.from)] }
      : draft;
  }
  const [, act, id = ''] = /^build-(up|down|copy|drop)-(.+)$/.exec(intent) ?? [];
  const at = ids.indexOf(id);
  const tile = tiles[at];
  if (!tile) return draft;
  const others = tiles.filter((each) => each !== tile);
  if (act === 'drop') return { ...draft, tiles: others };
  if (act === 'copy')
    return tiles.length < maxTiles
      ? { ...draft, tiles: tiles.toSpliced(at + 1, 0, copyOf(tile, ids)) }
      : draft;
  const to = Math.max(0, act === 'up' ? at - 1 : at + 1);
  return { ...draft, tiles: others.toSpliced(to, 0, tile) };
}

function copyOf(tile: PanelDraft['tiles'][number], ids: readonly string[]) {
  const id = freeName('quadro-', ids);
  const text = tile.text && JSON.stringify({ ...(JSON.parse(tile.text) as Tile), id });
  return { ...tile, id, text };
}

/** The panel with a tile of another one after its own. */
export function withStarter(draft: PanelDraft, tile: Tile, sources: readonly BuilderSource[]): PanelDraft {
  if (draft.tiles.length >= maxTiles) return draft;
  const id = freeName(
    'quadro-',
    draft.tiles.map((each) => each.id),
  );
  return { ...draft, tiles: [...draft.tiles, tileDraftOf({ ...tile, id }, sources)] };
}
