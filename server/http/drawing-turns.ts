/**
 * Draws one complete page in each turn of the event loop, the one that was requested first before the others: the
 * database's answers to pages that are still reading are processed between two drawings rather than after all of
 * them.
 */
export class DrawingTurns {
  #arrived = 0;
  /** Callbacks that start the waiting drawings, by the order of their requests. */
  readonly #waiting = new Map<number, () => void>();

  /** Notes when a page is asked for. @returns what waits for its turn to be drawn */
  arrive(): () => Promise<void> {
    const at = (this.#arrived += 1);
    return () =>
      new Promise((resolve) => {
        if (this.#waiting.size === 0) this.#next();
        this.#waiting.set(at, resolve);
      });
  }

  #next(): void {
    setImmediate(() => {
      const first = Math.min(...this.#waiting.keys());
      const draw = this.#waiting.get(first);
      this.#waiting.delete(first);
      if (this.#waiting.size > 0) this.#next();
      draw?.();
    });
  }
}
