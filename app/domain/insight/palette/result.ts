import { entryKinds, type EntryType } from '../../data/search/types';

/** What the palette leads to, beside whatever the explorer finds, and what one of each is called. */
const ownKinds = {
  screen: 'Tela',
  panel: 'Painel',
  action: 'Ação',
  question: 'Pergunta',
  person: 'Pessoa',
} as const;

export type PaletteKind = keyof typeof ownKinds | EntryType;

/** A place to go to. */
export interface PaletteResult {
  readonly title: string;
  /** A path of this portal. */
  readonly url: string;
  readonly kind: PaletteKind;
  /** What it is, to people: `Tela`, `SKU`. */
  readonly label: string;
  /** Where it stands, such as its group of the menu; empty for nowhere. */
  readonly detail: string;
}

/** What the palette answers, as JSON too. */
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
