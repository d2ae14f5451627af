/** One signal a row, so that what changes in a few rows draws those and no others. Rows go by their index. */
export class RowSignals {
  private readonly listeners = new Map<number, Set<() => void>>();
  private readonly versions = new Map<number, number>();

  /** Tells a row on show of what changes in it. */
  watch(rowIndex: number, listener: () => void): () => void {
    const listeners = this.listeners.get(rowIndex) ?? new Set();
    this.listeners.set(rowIndex, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.listeners.get(rowIndex) === listeners) this.listeners.delete(rowIndex);
    };
  }

  version(rowIndex: number): number {
    return this.versions.get(rowIndex) ?? 0;
  }

  /** Draws those rows on show that a test picks. */
  redraw(wanted: (rowIndex: number) => boolean): void {
    for (const [rowIndex, listeners] of this.listeners) {
      if (!wanted(rowIndex)) continue;
      this.versions.set(rowIndex, this.version(rowIndex) + 1);
      for (const listener of listeners) listener();
    }
  }
}
