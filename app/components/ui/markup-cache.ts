import { LRUCache } from 'lru-cache';
import { createElement, Fragment, type ReactNode } from 'react';
import type { MarkupKeeper } from './kept-markup';

/** Characters of the markup that a process keeps. */
const maxKept = 4_000_000;

/** Markup of pieces by their keys, divided where the nonce of its page stood. */
export class MarkupCache {
  readonly #pieces: LRUCache<string, readonly string[]>;

  constructor(max = maxKept) {
    this.#pieces = new LRUCache({
      maxSize: max,
      sizeCalculation: (parts, key) => key.length + parts.reduce((sum, { length }) => sum + length, 1),
    });
  }

  /** Draws a page with a nonce of its own: known pieces are put in, and those of new keys kept. */
  draw(nonce: string, render: (keeper: MarkupKeeper) => string): string {
    const page = new PageMarkup(this.#pieces, nonce);
    return page.completed(render(page));
  }
}

/** The name of the elements that mark pieces; React writes them as any other element. */
const tag = 'kept-piece';
/** The end of such an element, after its number. */
const closing = `"></${tag}>`;

class PageMarkup implements MarkupKeeper {
  /** The pieces of the page by their numbers; `known` is null for one that is drawn in it. */
  readonly #placed: { readonly key: string; readonly known: readonly string[] | null }[] = [];

  constructor(
    private readonly pieces: LRUCache<string, readonly string[]>,
    private readonly nonce: string,
  ) {}

  place(key: string, draw: () => ReactNode): ReactNode {
    const known = this.pieces.get(key) ?? null;
    // Nobody outside knows the nonce of the page, so that no text of it can be taken for a mark.
    const mark = createElement(tag, { id: `${this.nonce}-${this.#placed.length}` });
    this.#placed.push({ key, known });
    return known ? mark : createElement(Fragment, null, mark, draw(), mark);
  }

  /** The page without marks. */
  completed(page: string): string {
    const [start = '', ...rest] = page.split(`<${tag} id="${this.nonce}-`);
    let text = start;
    let begun = { number: -1, piece: '' };
    for (const part of rest) {
      const end = part.indexOf('"');
      const number = Number(part.slice(0, end));
      const after = part.slice(end + closing.length);
      const placed = this.#placed[number];
      if (placed?.known) text += placed.known.join(this.nonce);
      else if (placed && begun.number === number) this.pieces.set(placed.key, begun.piece.split(this.nonce));
      begun = { number, piece: after };
      text += after;
    }
    return text;
  }
}
