import type { PaletteResult } from '~/domain/insight/palette/result';

/** The places that a person opened last and marked, in this browser. */
export interface Remembered {
  readonly favourites: readonly PaletteResult[];
  readonly recents: readonly PaletteResult[];
}

const maxRecents = 8;
const maxFavourites = 30;
const nothing: Remembered = { favourites: [], recents: [] };
const keyOf = (email: string) => `ir ${email}`;

export const samePlace = (one: PaletteResult, other: PaletteResult): boolean => one.url === other.url;
const without = (list: readonly PaletteResult[], place: PaletteResult) =>
  list.filter((each) => !samePlace(each, place));

/** Empty if the browser stores nothing, or something unreadable. */
export function remembered(email: string): Remembered {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(email)) ?? '') as Partial<Remembered>;
    return { favourites: placesIn(kept.favourites), recents: placesIn(kept.recents) };
  } catch {
    return nothing;
  }
}

const placesIn = (list: unknown): PaletteResult[] =>
  (Array.isArray(list) ? list : []).filter(
    (each: Partial<PaletteResult> | null): each is PaletteResult =>
      typeof each?.title === 'string' &&
      typeof each.label === 'string' &&
      typeof each.url === 'string' &&
      /^\/(?!\/)/.test(each.url),
  );

function keep(email: string, next: Remembered): Remembered {
  try {
    localStorage.setItem(keyOf(email), JSON.stringify(next));
  } catch {
    // Without storage nothing is remembered; the palette still works.
  }
  return next;
}

/** Puts a place that was opened before the others. */
export function noteOpened(email: string, place: PaletteResult): void {
  const { favourites, recents } = remembered(email);
  keep(email, { favourites, recents: [place, ...without(recents, place)].slice(0, maxRecents) });
}

/** Adds a place to the favourites, or removes it. */
export function toggleFavourite(email: string, place: PaletteResult): Remembered {
  const { favourites, recents } = remembered(email);
  const others = without(favourites, place);
  const next = others.length < favourites.length ? others : [...others, place].slice(-maxFavourites);
  return keep(email, { favourites: next, recents });
}
