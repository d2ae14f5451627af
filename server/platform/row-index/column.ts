import { addRow, blockRows, noRows, rowsInto } from './bits';
import { Distinct } from './distinct';
import { isText, textStart } from './written-fields';

const none = 0xff_ff;
/** Bytes of values that are remembered of a column. */
const maxBytes = 512 * 1024;
/** Rows of several values are put in order by their numbers where they are fewer, by a bit for each row where more. */
const maxSorted = 512;

/** One column of a block: which value each row has. */
export class Column {
  readonly #values = new Distinct(maxBytes);
  readonly #valueOf = new Uint16Array(blockRows);
  #seen = 0;
  /** The rows of each value, one behind the other, and where they begin. */
  readonly #rows = new Uint16Array(blockRows);
  #starts = new Uint32Array(0);
  /** Room for the rows of several values. */
  readonly #several = new Uint16Array(blockRows);

  /** The number of a row's value where it is met for the first time, else -1. */
  add(row: number, bytes: Uint8Array, type: number, from: number, to: number): number {
    const { count } = this.#values;
    const value = isText(type)
      ? this.#values.numberOf(type, bytes, textStart(from), to - 1)
      : this.#values.numberOf(type, bytes, from, to);
    if (this.#seen < row) this.#valueOf.fill(none, this.#seen, row);
    this.#valueOf[row] = value;
    this.#seen = row + 1;
    return value === count ? value : -1;
  }

  /** Puts the rows in order; then they can be asked for. */
  settle(): void {
    const valueOf = this.#valueOf.subarray(0, this.#seen);
    this.#starts = startsOf(valueOf, 1, this.#values.count);
    const next = this.#starts.slice();
    for (let row = 0; row < valueOf.length; row += 1) {
      const value = valueOf[row] ?? none;
      if (value === none) continue;
      const at = next[value] ?? 0;
      this.#rows[at] = row;
      next[value] = at + 1;
    }
  }

  /** For each of a block's rows the number of its value, which is higher than any where it has none. */
  codes(rows: number): Uint16Array {
    if (this.#seen < rows) this.#valueOf.fill(none, this.#seen, rows);
    return this.#valueOf.subarray(0, rows);
  }

  /** Gives the rows of values, ascending, as a part of a list. */
  rowsOf(
    values: Uint32Array,
    from: number,
    to: number,
    give: (rows: Uint16Array, from: number, to: number) => void,
  ): void {
    const value = values[from] ?? 0;
    if (to - from === 1) return give(this.#rows, this.#starts[value] ?? 0, this.#starts[value + 1] ?? 0);
    const rows = this.#together(values, from, to);
    give(rows, 0, rows.length);
  }

  clear(): void {
    this.#values.clear();
    this.#seen = 0;
  }

  #together(values: Uint32Array, from: number, to: number): Uint16Array {
    const all = this.#several;
    let count = 0;
    for (let at = from; at < to; at += 1) {
      const value = values[at] ?? 0;
      const end = this.#starts[value + 1] ?? 0;
      for (let row = this.#starts[value] ?? 0; row < end; row += 1) all[count++] = this.#rows[row] ?? 0;
    }
    const rows = all.subarray(0, count);
    if (count <= maxSorted) return rows.sort();
    const bits = noRows();
    for (const row of rows) addRow(bits, row);
    return rowsInto(bits, rows);
  }
}

/** Where the part of each number begins, when all are put in order; every `step`th one counts, and those below `count`. */
export function startsOf(numbers: Uint16Array | Uint32Array, step: number, count: number) {
  const starts = new Uint32Array(count + 1);
  for (let at = 0; at < numbers.length; at += step) {
    const number = numbers[at] ?? none;
    if (number < count) starts[number + 1] = (starts[number + 1] ?? 0) + 1;
  }
  for (let at = 1; at <= count; at += 1) starts[at] = (starts[at] ?? 0) + (starts[at - 1] ?? 0);
  return starts;
}
