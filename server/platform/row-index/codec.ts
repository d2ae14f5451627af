import { addRow, blockRows, hasRow, type Bits } from './bits';
import { grown } from './distinct';

/** A list of more rows takes more room than a bit for each row of the block. */
const maxListLength = blockRows / 8;
const bitmapBytes = blockRows / 8;
const firstBytes = 16 * 1024;

/** Bytes that grow as they are written. */
export class Writer {
  #bytes = Buffer.allocUnsafe(firstBytes);
  #at = 0;
  #text = new Uint8Array(64);
  #textLength = 0;

  get length(): number {
    return this.#at;
  }

  /** Seven bits a byte, the lowest first. */
  number(value: number): void {
    this.#need(5);
    this.#number(value);
  }

  /** The bytes between two places, by what they do not share with the text before them. */
  text(bytes: Uint8Array, from = 0, to = bytes.length): void {
    const length = to - from;
    this.#need(10 + length);
    if (length > this.#text.length) this.#text = grown(this.#text, new Uint8Array(length * 2));
    const maxShared = Math.min(length, this.#textLength);
    let shared = 0;
    while (shared < maxShared && this.#text[shared] === bytes[from + shared]) shared += 1;
    this.#number(shared);
    this.#number(length - shared);
    for (let at = shared; at < length; at += 1)
      this.#bytes[this.#at++] = this.#text[at] = bytes[from + at] ?? 0;
    this.#textLength = length;
  }

  /** Rows of a block, ascending: those of a list between two places. */
  rows(rows: Uint16Array, from = 0, to = rows.length): void {
    if (to - from > maxListLength) {
      this.#need(5 + bitmapBytes);
      this.#number(bitmapBytes * 2 + 1);
      const bitmap = this.#bytes.subarray(this.#at, (this.#at += bitmapBytes)).fill(0);
      for (let at = from; at < to; at += 1) {
        const row = rows[at] ?? 0;
        bitmap[row >>> 3] = (bitmap[row >>> 3] ?? 0) | (1 << (row & 7));
      }
      return;
    }
    let length = 0;
    let before = 0;
    for (let at = from; at < to; at += 1) {
      const row = rows[at] ?? 0;
      length += lengthOf(row - before);
      before = row;
    }
    this.#need(5 + length);
    this.#number(length * 2);
    before = 0;
    for (let at = from; at < to; at += 1) {
      const row = rows[at] ?? 0;
      this.#number(row - before);
      before = row;
    }
  }

  take(): Buffer {
    const taken = Buffer.from(this.#bytes.subarray(0, this.#at));
    this.#at = 0;
    this.#textLength = 0;
    return taken;
  }

  #number(value: number): void {
    let rest = value;
    for (; rest > 0x7f; rest >>>= 7) this.#bytes[this.#at++] = (rest & 0x7f) | 0x80;
    this.#bytes[this.#at++] = rest;
  }

  #need(more: number): void {
    if (this.#at + more > this.#bytes.length)
      this.#bytes = grown(this.#bytes, Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#at + more)));
  }
}

/** Bytes of a number below 2^21. */
const lengthOf = (value: number): number => (value > 0x3f_ff ? 3 : value > 0x7f ? 2 : 1);

/**
 * Bytes between two places in the order of others: by hand, as a call that compares buffers takes longer than the few bytes
 * after which ids and terms differ.
 */
export function compareBytes(bytes: Uint8Array, from: number, to: number, others: Uint8Array): number {
  const shorter = Math.min(to - from, others.length);
  for (let at = 0; at < shorter; at += 1) {
    const difference = (bytes[from + at] ?? 0) - (others[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return to - from - others.length;
}

/** Reads what a `Writer` wrote. */
export class Reader {
  #at = 0;
  #text = new Uint8Array(64);
  #textLength = 0;

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

  /** Goes on to the next text; false at the end. */
  next(): boolean {
    if (this.isAtEnd) return false;
    const shared = this.number();
    const length = this.number();
    this.#textLength = shared + length;
    if (this.#textLength > this.#text.length)
      this.#text = grown(this.#text, new Uint8Array(this.#textLength * 2));
    for (let at = shared; at < this.#textLength; at += 1) this.#text[at] = this.bytes[this.#at++] ?? 0;
    return true;
  }

  /** The text that it is at. */
  text(): Buffer {
    return Buffer.from(this.#text.subarray(0, this.#textLength));
  }

  /** The first byte of the text that it is at. */
  get first(): number {
    return this.#text[0] ?? 0;
  }

  copyText(into: Uint8Array, at: number): void {
    into.set(this.#text.subarray(0, this.#textLength), at);
  }

  /** Whether the text that it is at comes before another. */
  isBefore(other: Uint8Array): boolean {
    return compareBytes(this.#text, 0, this.#textLength, other) < 0;
  }

  skipRows(): void {
    const head = this.number();
    this.#at += head >>> 1;
  }

  /** The rows that follow, ascending, as far as they are among others. */
  rowsAmong(those: Bits): number[] {
    const head = this.number();
    const end = this.#at + (head >>> 1);
    const rows: number[] = [];
    if ((head & 1) === 1) {
      for (let row = 0; row < blockRows; row += 1) {
        const byte = this.bytes[this.#at + (row >>> 3)] ?? 0;
        if (((byte >>> (row & 7)) & 1) === 1 && hasRow(those, row)) rows.push(row);
      }
      this.#at = end;
      return rows;
    }
    for (let row = 0; this.#at < end;) {
      row += this.number();
      if (hasRow(those, row)) rows.push(row);
    }
    return rows;
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
