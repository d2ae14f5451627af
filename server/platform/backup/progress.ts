import { formatBytes, formatInteger } from '../../../app/domain/values/format';

const everyMs = 2_000;

/** Says how far something is: a line at its steps, and one now and then while a step lasts. */
export class Progress {
  #what = '';
  #reportedAt = 0;
  #things = 0;
  #bytes = 0;

  constructor(
    private readonly write: (line: string) => void,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Begins a step; `what` is its label before the figures. */
  step(what: string): void {
    [this.#what, this.#things, this.#bytes] = [what, 0, 0];
    this.#reportedAt = this.now();
    this.write(what);
  }

  passed(things: number, bytes = 0): void {
    this.#things += things;
    this.#bytes += bytes;
    if (this.now() - this.#reportedAt < everyMs) return;
    this.#reportedAt = this.now();
    this.write(
      `${this.#what} ${formatInteger(this.#things)}${this.#bytes > 0 ? `, ${formatBytes(this.#bytes)}` : ''}`,
    );
  }
}
