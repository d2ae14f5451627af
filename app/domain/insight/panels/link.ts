import { alertsPath } from '../alerts/alert';
import { tileVarianceLink } from '../variance/tile-link';
import { allParam, kept, withTile } from './choices';
import type { PanelView, TileView } from './view';

/** A dashboard in the menus. */
export interface PanelLink {
  readonly label: string;
  /** Menu group: 1 is Intelligent Journey, 2 is Executed Jobs (rule I1). */
  readonly type: 1 | 2;
  readonly to: string;
  /** Its description in one sentence; empty if its record has none. */
  readonly about: string;
}

/** Address of a dashboard's screen. */
export const panelPath = (type: 1 | 2, painelId: number): string =>
  type === 1 ? `/ij/painel/${painelId}` : `/jobs/dashboard/${painelId}`;

/** Anchor of a tile on its panel's page. */
export const tileAnchor = (tile: string): string => `quadro-${tile}`;

/** Address of a tile's comments, in a dialog over the panel. */
export const commentsPath = (base: string, tile: string, state?: URLSearchParams): string =>
  `${base}/comentarios?${withTile(state ?? new URLSearchParams(), tile, [])}`;

/** The addresses of a panel's tiles. */
export interface PanelLinks {
  /** Address of the rows behind the tile, or behind one line of it. */
  readonly rows: (tile: string, at: readonly string[]) => string;
  /** Address of the tile's numbers as a file. */
  readonly file: (tile: string, format: 'csv' | 'xlsx' | 'pdf') => string;
  /** Address of the whole panel as a PDF. */
  readonly document: string;
  /** Address of the explanation of the tile's variance, or of one of its lines; null if there is none. */
  readonly why: (tile: TileView, at?: readonly string[]) => string | null;
  /** Address of the form for an alert on the tile's figures; null in a frame of another page. */
  readonly alert: (tile: string) => string | null;
  /** Address of the tile's comments; null for panels without a record, and in a frame of another page. */
  readonly comments: (tile: string) => string | null;
  /** Address of the form for sending the panel; null in a frame of another page. */
  readonly send: string | null;
  /**
   * Address of the panel with all groups of the tile or, if these are shown, with the limit again; null for a tile
   * without a limit (rule I21).
   */
  readonly all: (tile: TileView) => string | null;
  /** Address of the tile's picture. */
  readonly picture: (tile: string) => string;
}

/** Addresses below the panel's own address `base`, with its choices. */
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
