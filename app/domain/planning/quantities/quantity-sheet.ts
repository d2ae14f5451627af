import { packRecords, unpackRecords } from '../../lists/columnar';
import type { MonthCode } from '../../values/month';

/** A SKU in a channel. If a month has several rows of both, each further row has a line of its own (rule P28). */
export interface QuantityLine {
  readonly sku: string;
  readonly channel: string;
  readonly description: string;
  readonly brand: string;
  readonly category: string;
  readonly majorCategory: string;
  readonly hero: string;
  readonly abcd: string;
  readonly plcLocal: string;
  /** From 1, among the lines of this SKU and channel. */
  readonly nth: number;
}

/** A line's id: `SK00001|FSS`, further ones `SK00001|FSS|2`. */
export const lineId = ({ sku, channel, nth }: Pick<QuantityLine, 'sku' | 'channel' | 'nth'>): string =>
  nth === 1 ? `${sku}|${channel}` : `${sku}|${channel}|${nth}`;

/**
 * Quantities of a plan by line and month, with the cell at `line * months + month`. Typed arrays hold more than a
 * million of them. Row ids are stored in two parts, because those of one load differ in the last three bytes only.
 */
export class QuantityCells {
  /** NaN without a row. */
  readonly values: Float64Array;
  readonly versions: Int32Array;
  readonly heads: Int32Array;
  readonly tails: Int32Array;
  /** The first nine bytes of ids in hexadecimal, each once. */
  readonly prefixes: string[];

  constructor(
    readonly size: number,
    copied?: QuantityCells,
  ) {
    this.values = copied ? copied.values.slice() : new Float64Array(size).fill(NaN);
    this.versions = copied ? copied.versions.slice() : new Int32Array(size);
    this.heads = copied?.heads ?? new Int32Array(size);
    this.tails = copied?.tails ?? new Int32Array(size);
    this.prefixes = copied?.prefixes ?? [];
  }

  /** A copy with the same rows and its own quantities. */
  copy(): QuantityCells {
    return new QuantityCells(this.size, this);
  }

  /** The number of rows. */
  count(): number {
    let rows = 0;
    for (const value of this.values) if (!Number.isNaN(value)) rows += 1;
    return rows;
  }

  value(at: number): number | null {
    const value = this.values[at] ?? NaN;
    return Number.isNaN(value) ? null : value;
  }

  /** The row's id in hexadecimal, with 24 digits; null without a row. */
  id(at: number): string | null {
    if (this.value(at) === null) return null;
    return `${this.prefixes[this.heads[at] ?? -1] ?? ''}${(this.tails[at] ?? 0).toString(16).padStart(tailDigits, '0')}`;
  }

  /** Positions of rows by id. */
  placesOf(ids: Iterable<string>): Map<string, number> {
    const wanted = new Map<number, string[]>();
    for (const id of ids) {
      const tail = tailOf(id);
      wanted.set(tail, [...(wanted.get(tail) ?? []), id]);
    }
    const places = new Map<string, number>();
    if (wanted.size === 0) return places;
    for (let at = 0; at < this.size; at += 1) {
      if (!wanted.has(this.tails[at] ?? 0)) continue;
      const id = this.id(at);
      if (id !== null && wanted.get(tailOf(id))?.includes(id)) places.set(id, at);
    }
    return places;
  }
}

const tailDigits = 6;
export const prefixOf = (id: string): string => id.slice(0, -tailDigits);
export const tailOf = (id: string): number => parseInt(id.slice(-tailDigits), 16);

/** A plan's quantities for the grid. */
export interface QuantitySheet {
  readonly months: readonly MonthCode[];
  readonly lines: readonly QuantityLine[];
  readonly cells: QuantityCells;
  /** Instant (ms) of reading. Rows saved later may be missing, or may be included and reported again. */
  readonly stamp: number;
}

/** A row that was saved after a sheet was read. */
export interface NewQuantity {
  readonly id: string;
  readonly value: number;
  readonly version: number;
  /** Author and time, as text; empty if unknown. */
  readonly by: string;
}

/** Changes of a selection after a sheet was read. */
export interface QuantityNews {
  readonly stamp: number;
  readonly changed: readonly NewQuantity[];
  /** True if too many rows changed to be listed, or if rows were added or removed: the sheet must be read again. */
  readonly anew: boolean;
  /** Names of other people who have the plan open in the grid. */
  readonly others: readonly string[];
}

/** Earlier quantities of a row, newest first; texts are empty if unknown. */
export interface RowHistory {
  readonly label: string;
  readonly value: number;
  readonly changes: readonly {
    readonly from: number;
    readonly to: number;
    readonly by: string;
    readonly at: string;
    readonly what: string;
  }[];
}

interface Header {
  readonly months: readonly MonthCode[];
  readonly lines: string;
  readonly prefixes: readonly string[];
  readonly stamp: number;
  /** Quantities from files that are not whole numbers from 0: position and value. */
  readonly odd: readonly (readonly [number, number])[];
}

/** Encodes numbers from 0 with seven bits per byte, low bits first. */
class Writer {
  private bytes = new Uint8Array(1 << 16);
  private length = 0;

  put(number: number): void {
    if (this.length + 8 > this.bytes.length) {
      const grown = new Uint8Array(this.bytes.length * 2);
      grown.set(this.bytes);
      this.bytes = grown;
    }
    let rest = number;
    while (rest >= 0x80) {
      this.bytes[this.length++] = (rest % 0x80) + 0x80;
      rest = Math.floor(rest / 0x80);
    }
    this.bytes[this.length++] = rest;
  }

  done(): Uint8Array {
    return this.bytes.subarray(0, this.length);
  }
}

/** Encodes a difference as a number from 0: 0, -1, 1, -2 … become 0, 1, 2, 3 … */
const folded = (difference: number): number => (difference < 0 ? -2 * difference - 1 : 2 * difference);
const unfolded = (number: number): number => (number % 2 === 1 ? -(number + 1) / 2 : number / 2);

/** A sheet as bytes: the length of a JSON header, the header, and the cells. */
export function packSheet({ months, lines, cells, stamp }: QuantitySheet): Uint8Array {
  const writer = new Writer();
  const odd: [number, number][] = [];
  let [head, tail] = [0, 0];
  for (let at = 0; at < cells.size; at += 1) {
    const value = cells.value(at);
    if (value === null) {
      writer.put(0);
      continue;
    }
    const whole = Number.isSafeInteger(value) && value >= 0 && value < 2 ** 50;
    if (!whole) odd.push([at, value]);
    const [ownHead, ownTail] = [cells.heads[at] ?? 0, cells.tails[at] ?? 0];
    writer.put((whole ? value : 0) + 1);
    writer.put(cells.versions[at] ?? 0);
    writer.put(folded(ownHead - head));
    writer.put(folded(ownTail - tail));
    [head, tail] = [ownHead, ownTail];
  }
  const header: Header = { months, lines: packRecords(lines), prefixes: cells.prefixes, stamp, odd };
  const text = new TextEncoder().encode(JSON.stringify(header));
  const body = writer.done();
  const all = new Uint8Array(4 + text.length + body.length);
  new DataView(all.buffer).setUint32(0, text.length);
  all.set(text, 4);
  all.set(body, 4 + text.length);
  return all;
}

/** Decodes a sheet from `packSheet`. */
export function unpackSheet(bytes: Uint8Array): QuantitySheet {
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
  const header = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + length))) as Header;
  const lines = unpackRecords<QuantityLine>(header.lines);
  const cells = new QuantityCells(lines.length * header.months.length);
  cells.prefixes.push(...header.prefixes);
  let position = 4 + length;
  const next = (): number => {
    let [number, factor] = [0, 1];
    for (;;) {
      const byte = bytes[position++] ?? 0;
      number += (byte % 0x80) * factor;
      if (byte < 0x80) return number;
      factor *= 0x80;
    }
  };
  let [head, tail] = [0, 0];
  for (let at = 0; at < cells.size; at += 1) {
    const value = next();
    if (value === 0) continue;
    cells.values[at] = value - 1;
    cells.versions[at] = next();
    cells.heads[at] = head += unfolded(next());
    cells.tails[at] = tail += unfolded(next());
  }
  for (const [at, value] of header.odd) cells.values[at] = value;
  return { months: header.months, lines, cells, stamp: header.stamp };
}
