/**
 * Pages of which all is read are drawn one in a turn of the event loop, the one that was asked for first before the others: what
 * the database answers to pages that are still reading is taken in between two drawings rather than after all of them.
 */
export class DrawingTurns {
  #arrived = 0;
  /** What begins the drawing of those who wait, by when they were asked for. */
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
