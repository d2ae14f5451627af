import type { Db } from 'mongodb';
import { BalanceMonths } from './months';
import { SumWindow, type WrittenBalance } from './sum-window';

export type { WrittenBalance };

/** Batches of a load whose sums are updated together: until then readers recompute these, which is cheap for a few. */
const batchesTogether = 4;

/** The sums of balances. All writes of balances or of the chart go through this class. */
export class BalanceSums {
  readonly #months: BalanceMonths;
  #window: SumWindow | null = null;

  constructor(db: Db) {
    this.#months = new BalanceMonths(db);
  }

  /**
   * Writes balances; `onlyAdds` tells from the result whether all rows are new. If `goesOn`, the sums are updated
   * together with those of the next writes, at the latest by `rest`.
   */
  async writing<T>(
    rows: readonly WrittenBalance[],
    write: () => Promise<T>,
    onlyAdds: (result: T) => boolean = () => false,
    goesOn = false,
  ): Promise<T> {
    return (goesOn ? this.#current() : new SumWindow(this.#months)).writing(rows, write, onlyAdds);
  }

  /** Writes the chart, which defines the side of each account. */
  async writingChart<T>(write: () => Promise<T>): Promise<T> {
    return this.#months.writingChart(write);
  }

  /** Updates the remaining sums of writes that have ended. */
  async rest(): Promise<void> {
    const window = this.#window;
    this.#window = null;
    await window?.close();
  }

  /** Recomputes now all sums that readers would have to recompute. */
  async settle(): Promise<void> {
    await this.rest();
    await this.#months.settle();
  }

  #current(): SumWindow {
    if (!this.#window || this.#window.isFull) this.#window = new SumWindow(this.#months, batchesTogether);
    return this.#window;
  }
}
