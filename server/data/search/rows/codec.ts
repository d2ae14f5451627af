import { addRow, blockRows, type Bits } from './bits';

/** A list of more rows takes more room than a bit for each row of the block. */
const longestList = blockRows / 8;
const bitmapBytes = blockRows / 8;
const firstBytes = 16 * 1024;

/** Bytes that grow as they are written. */
export class Writer {
  #bytes = Buffer.allocUnsafe(firstBytes);
  #at = 0;

  get length(): number {
    return this.#at;
  }

  /** Seven bits a byte, the lowest first. */
  number(value: number): void {
    this.#need(5);
    let rest = value;
    for (; rest > 0x7f; rest >>>= 7) this.#bytes[this.#at++] = (rest & 0x7f) | 0x80;
    this.#bytes[this.#at++] = rest;
  }

  text(text: string): void {
    this.#need(5 + text.length * 3);
    const length = this.#bytes.write(text, this.#at + 1);
    if (length <= 0x7f) {
      this.#bytes[this.#at] = length;
      this.#at += 1 + length;
      return;
    }
    this.number(length);
    this.#at += this.#bytes.write(text, this.#at);
  }

  bytes(bytes: Uint8Array): void {
    this.#need(bytes.length);
    this.#bytes.set(bytes, this.#at);
    this.#at += bytes.length;
  }

  /** Rows of a block, ascending. */
  rows(rows: Uint16Array): void {
    if (rows.length > longestList) {
      this.number(bitmapBytes * 2 + 1);
      this.bytes(bitmapOf(rows));
      return;
    }
    let length = 0;
    let before = 0;
    for (const row of rows) {
      length += lengthOf(row - before);
      before = row;
    }
    this.number(length * 2);
    before = 0;
    for (const row of rows) {
      this.number(row - before);
      before = row;
    }
  }

  take(): Buffer {
    const taken = Buffer.from(this.#bytes.subarray(0, this.#at));
    this.#at = 0;
    return taken;
  }

  #need(more: number): void {
    if (this.#at + more <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#at + more));
    larger.set(this.#bytes.subarray(0, this.#at));
    this.#bytes = larger;
  }
}

/** Bytes of a number below 2^21. */
const lengthOf = (value: number): number => (value > 0x3f_ff ? 3 : value > 0x7f ? 2 : 1);

function bitmapOf(rows: Uint16Array): Buffer {
  const bitmap = Buffer.alloc(bitmapBytes);
  for (const row of rows) bitmap[row >>> 3] = (bitmap[row >>> 3] ?? 0) | (1 << (row & 7));
  return bitmap;
}

/** Reads what a `Writer` wrote. */
export class Reader {
  #at = 0;

  constructor(private readonly bytes: Buffer) {}

  get isAtEnd(): boolean {
    return this.#at >= this.bytes.length;
  }

  number(): number {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.bytes[this.#at++] ?? 0;
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  }

  text(): string {
    const length = this.number();
    this.#at += length;
    return this.bytes.toString('utf8', this.#at - length, this.#at);
  }

  skipRows(): void {
    const head = this.number();
    this.#at += head >>> 1;
  }

  addRowsTo(bits: Bits): void {
    const head = this.number();
    const end = this.#at + (head >>> 1);
    if ((head & 1) === 1) {
      for (let at = 0; this.#at < end; at += 1, this.#at += 4)
        bits[at] = (bits[at] ?? 0) | this.bytes.readUInt32LE(this.#at);
      return;
    }
    let row = 0;
    while (this.#at < end) {
      row += this.number();
      addRow(bits, row);
    }
  }
}

const none = 0xff_ff;

/** A column of figures: its values without repetition, ascending, and for each row which it has; NaN is none. */
export function figuresOf(values: Float64Array): Buffer {
  const met = new Map<number, number>();
  const places = new Uint16Array(values.length);
  for (let row = 0; row < values.length; row += 1) {
    const value = values[row] ?? Number.NaN;
    if (Number.isNaN(value)) {
      places[row] = none;
      continue;
    }
    let place = met.get(value);
    if (place === undefined) met.set(value, (place = met.size));
    places[row] = place;
  }
  const distinct = Float64Array.from(met.keys()).sort();
  const sorted = new Uint16Array(none + 1).fill(none);
  for (const [at, value] of distinct.entries()) sorted[met.get(value) ?? none] = at;
  const bytes = Buffer.allocUnsafe(4 + distinct.length * 8 + values.length * 2);
  bytes.writeUInt32LE(distinct.length, 0);
  for (const [at, value] of distinct.entries()) bytes.writeDoubleLE(value, 4 + at * 8);
  const start = 4 + distinct.length * 8;
  for (let row = 0; row < places.length; row += 1)
    bytes.writeUInt16LE(sorted[places[row] ?? none] ?? none, start + row * 2);
  return bytes;
}

/** Adds the rows of a column of figures of which `holds` says that it wants them. */
export function addFigures(bits: Bits, bytes: Buffer, holds: (value: number) => boolean): void {
  const distinct = bytes.readUInt32LE(0);
  const wanted = new Uint8Array(none + 1);
  for (let at = 0; at < distinct; at += 1) if (holds(bytes.readDoubleLE(4 + at * 8))) wanted[at] = 1;
  const start = 4 + distinct * 8;
  const rows = (bytes.length - start) / 2;
  for (let row = 0; row < rows; row += 1)
    if (wanted[bytes.readUInt16LE(start + row * 2)] === 1) addRow(bits, row);
}
