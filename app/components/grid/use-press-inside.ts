import { useEffect, useRef, type KeyboardEvent } from 'react';

/**
 * Enter on a cell that holds a link or a button, such as a comment's, presses it; on a cell that is yet to be drawn,
 * as soon as it is.
 * @param cell its id; undefined until it is drawn
 * @param rendered whether its column draws its own content
 * @returns whether a key did, or will
 */
export function usePressInside(
  cell: string | undefined,
  rendered: boolean,
): (event: KeyboardEvent) => boolean {
  const waiting = useRef(false);
  useEffect(() => {
    if (cell === undefined) return;
    if (waiting.current) insideOf(cell)?.click();
    waiting.current = false;
  }, [cell]);

  return ({ key, shiftKey }) => {
    const enter = key === 'Enter' && !shiftKey;
    waiting.current = enter && rendered && cell === undefined;
    const inside = enter && cell !== undefined ? insideOf(cell) : null;
    inside?.click();
    return inside !== null || waiting.current;
  };
}

const insideOf = (cell: string): HTMLElement | null =>
  document.getElementById(cell)?.querySelector<HTMLElement>('a, button') ?? null;
