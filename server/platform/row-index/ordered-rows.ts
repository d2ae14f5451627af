import { blockRows, hasRow, type Bits } from './bits';
import { grown } from './distinct';

/** A page of a block's terms, and from which place in the order on its rows lie. */
interface PageStart {
  readonly page: number;
  readonly start: number;
}

const startBytes = 8;

/** The rows of a block in the order of a field, as its terms are written: rows of one term in their own. */
export class OrderWriter {
  #rows = new Uint16Array(256);
  #count = 0;
  readonly #starts: PageStart[] = [];

  add(page: number, rows: Uint16Array): void {
    if (this.#starts.at(-1)?.page !== page) this.#starts.push({ page, start: this.#count });
    if (this.#count + rows.length > this.#rows.length)
      this.#rows = grown(this.#rows, new Uint16Array(blockRows));
    this.#rows.set(rows, this.#count);
    this.#count += rows.length;
  }

  take(): Buffer {
    const head = 4 + this.#starts.length * startBytes;
    const bytes = Buffer.alloc(head + this.#count * 2);
    bytes.writeUInt32LE(this.#starts.length, 0);
    for (const [at, { page, start }] of this.#starts.entries()) {
      bytes.writeUInt32LE(page, 4 + at * startBytes);
      bytes.writeUInt32LE(start, 8 + at * startBytes);
    }
    for (let at = 0; at < this.#count; at += 1) bytes.writeUInt16LE(this.#rows[at] ?? 0, head + at * 2);
    return bytes;
  }
}

/** How many of some rows each page of terms has, in the order of what an `OrderWriter` wrote. */
export function countsByPage(bytes: Buffer, those: Bits): { page: number; count: number }[] {
  const pages = bytes.readUInt32LE(0);
  const head = 4 + pages * startBytes;
  // Every machine that Node runs on has the lower byte first.
  const rows = new Uint16Array((bytes.length - head) / 2);
  new Uint8Array(rows.buffer).set(bytes.subarray(head));
  const startOf = (at: number) => (at < pages ? bytes.readUInt32LE(8 + at * startBytes) : rows.length);
  return Array.from({ length: pages }, (_, at) => {
    let count = 0;
    for (let place = startOf(at), end = startOf(at + 1); place < end; place += 1)
      if (hasRow(those, rows[place] ?? 0)) count += 1;
    return { page: bytes.readUInt32LE(4 + at * startBytes), count };
  });
}
