import { entryKinds, type EntryType } from '../../data/search/types';

/** Kinds of results in the palette, in addition to the explorer's, with their labels. */
const ownKinds = {
  screen: 'Tela',
  panel: 'Painel',
  action: 'Ação',
  question: 'Pergunta',
  person: 'Pessoa',
} as const;

export type PaletteKind = keyof typeof ownKinds | EntryType;

/** A destination. */
export interface PaletteResult {
  readonly title: string;
  /** A path of this portal. */
  readonly url: string;
  readonly kind: PaletteKind;
  /** Label of its kind: `Tela`, `SKU`. */
  readonly label: string;
  /** Its location, such as the menu group; empty for none. */
  readonly detail: string;
}

/** The palette's answer, also as JSON. */
export interface PaletteAnswer {
  readonly q: string;
  readonly results: readonly PaletteResult[];
}

const labelOf = (kind: PaletteKind): string =>
  kind in ownKinds ? ownKinds[kind as keyof typeof ownKinds] : entryKinds[kind as EntryType].one;

export const resultOf = (kind: PaletteKind, title: string, url: string, detail = ''): PaletteResult => ({
  title,
  url,
  kind,
  label: labelOf(kind),
  detail,
});
