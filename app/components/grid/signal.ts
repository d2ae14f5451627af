/** Something that changed, as React's `useSyncExternalStore` wants to be told: a version, and who listens to it. */
export class Signal {
  private readonly listeners = new Set<() => void>();
  private count = 0;

  /** `unheard` runs when the last listener leaves. */
  constructor(private readonly unheard?: () => void) {}

  readonly version = (): number => this.count;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size === 0) this.unheard?.();
    };
  };

  fire(): void {
    this.count += 1;
    for (const listener of this.listeners) listener();
  }
}
