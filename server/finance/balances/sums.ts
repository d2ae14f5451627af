import type { Db } from 'mongodb';
import { BalanceMonths } from './months';
import { SumWindow, type WrittenBalance } from './sum-window';

export type { WrittenBalance };

/** Batches of a load whose sums are noted together: readers reckon these meanwhile, and few of them are cheap. */
const batchesTogether = 4;

/** Everything that is summed up of balances. Whoever writes balances, or the chart, does it by these. */
export class BalanceSums {
  readonly #months: BalanceMonths;
  #window: SumWindow | null = null;

  constructor(db: Db) {
    this.#months = new BalanceMonths(db);
  }

  /**
   * Writes balances; `onlyAdds` says of the result whether each of the rows is new. What `goesOn` is noted together with
   * the writes that follow, and by `rest` at the latest.
   */
  async writing<T>(
    rows: readonly WrittenBalance[],
    write: () => Promise<T>,
    onlyAdds: (result: T) => boolean = () => false,
    goesOn = false,
  ): Promise<T> {
    return (goesOn ? this.#current() : new SumWindow(this.#months)).writing(rows, write, onlyAdds);
  }

  /** Writes the chart, which says what side an account is on. */
  async writingChart<T>(write: () => Promise<T>): Promise<T> {
    return this.#months.writingChart(write);
  }

  /** Notes what writes have left to be noted, once they have ended. */
  async rest(): Promise<void> {
    const window = this.#window;
    this.#window = null;
    await window?.close();
  }

  /** Sums up now what readers would have to. */
  async settle(): Promise<void> {
    await this.rest();
    await this.#months.settle();
  }

  #current(): SumWindow {
    if (!this.#window || this.#window.isFull) this.#window = new SumWindow(this.#months, batchesTogether);
    return this.#window;
  }
}
