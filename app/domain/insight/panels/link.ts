import { alertsPath } from '../alerts/alert';
import { tileVarianceLink } from '../variance/tile-link';
import { allParam, kept, withTile } from './choices';
import type { PanelView, TileView } from './view';

/** A dashboard as the menus show it. */
export interface PanelLink {
  readonly label: string;
  /** 1 stands under Intelligent Journey, 2 under Executed Jobs (rule I1). */
  readonly type: 1 | 2;
  readonly to: string;
  /** What it shows, in a sentence; empty where its record does not say. */
  readonly about: string;
}

/** Address of a dashboard's screen. */
export const panelPath = (type: 1 | 2, painelId: number): string =>
  type === 1 ? `/ij/painel/${painelId}` : `/jobs/dashboard/${painelId}`;

/** Where a tile stands on its panel's page. */
export const tileAnchor = (tile: string): string => `quadro-${tile}`;

/** Where what is said of a tile is told, over its panel. */
export const commentsPath = (base: string, tile: string, state?: URLSearchParams): string =>
  `${base}/comentarios?${withTile(state ?? new URLSearchParams(), tile, [])}`;

/** Where the tiles of a panel lead to. */
export interface PanelLinks {
  /** Address of the rows behind the tile, or behind one line of it. */
  readonly rows: (tile: string, at: readonly string[]) => string;
  /** Address of the tile's numbers as a file. */
  readonly file: (tile: string, format: 'csv' | 'xlsx' | 'pdf') => string;
  /** Address of the whole panel as a PDF. */
  readonly document: string;
  /** Address of what explains the tile's variance, or that of one line of it; null where it has none. */
  readonly why: (tile: TileView, at?: readonly string[]) => string | null;
  /** Address at which somebody asks to be told of the tile's figures; null in a frame of another page. */
  readonly alert: (tile: string) => string | null;
  /** Address of the tile's comments; null for panels without a record, and in a frame of another page. */
  readonly comments: (tile: string) => string | null;
  /** Address of the form for sending the panel; null in a frame of another page. */
  readonly send: string | null;
  /** Address of the panel with all groups of the tile, or where these are shown with the first of them again; null where it has none (rule I21). */
  readonly all: (tile: TileView) => string | null;
  /** Address of the tile as a picture. */
  readonly picture: (tile: string) => string;
}

/** Addresses below a panel's own, `base`, which keep its choices. */
export function panelLinks(
  base: string,
  params: URLSearchParams,
  view: Pick<PanelView, 'choices' | 'filters'>,
): PanelLinks {
  const state = kept(params);
  const painel = /^\/(?:ij\/painel|jobs\/dashboard)\/(\d+)$/.exec(base)?.[1];
  return {
    rows: (tile, at) => `${base}/linhas?${withTile(state, tile, at)}`,
    file: (tile, format) => `${base}?${withTile(state, tile, [])}&export=${format}`,
    document: `${base}?${new URLSearchParams([...state, ['export', 'pdf']])}`,
    why: (tile, at) => tileVarianceLink(tile, view, base, at),
    alert: (tile) =>
      painel === undefined ? null : `${alertsPath}?painel=${painel}&${withTile(state, tile, [])}`,
    comments: (tile) => (painel === undefined ? null : commentsPath(base, tile, state)),
    send:
      painel === undefined ? null : `${alertsPath}?${new URLSearchParams([['enviar', painel], ...state])}`,
    all: ({ id, isWhole }) => {
      const next = new URLSearchParams(state);
      if (isWhole) next.delete(allParam(id));
      else next.set(allParam(id), '1');
      return `${base}?${next}#${tileAnchor(id)}`;
    },
    picture: (tile) => `${base}/imagem?${withTile(state, tile, [])}`,
  };
}
