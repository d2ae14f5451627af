import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Value } from './column-filter';
import { grown } from './distinct';
import { figureAt, isText, textAt, valueLength } from './written-fields';

/** Values of a column of more bytes are not kept: what nearly every row has of its own is not added up. */
const maxBytes = 512 * 1024;
const firstBytes = 4 * 1024;
/** Behind a byte that tells how many bytes a code has: how many values there are. */
const headBytes = 5;
/** Codes repeat so much that a better compression is not worth its time. */
const quickest = 1;
/** A code of one byte stands for fewer values, as one more stands for none. */
const maxShort = 255;

const double = 0x01;
const boolean = 0x08;
const date = 0x09;
const nothing = 0x0a;
const int32 = 0x10;
const int64 = 0x12;

/** The values of a column of a block, as the rows have them: BSON types and bytes. */
export class ColumnValues {
  #bytes = Buffer.allocUnsafe(firstBytes);
  #length = 0;
  #count = 0;
  #isWhole = true;

  /** Takes in the value that has the next number. */
  add(bytes: Buffer, type: number, from: number, to: number): void {
    this.#count += 1;
    const end = this.#length + 1 + to - from;
    if (end > maxBytes) this.#isWhole = false;
    if (!this.#isWhole) return;
    if (end > this.#bytes.length)
      this.#bytes = grown(this.#bytes, Buffer.allocUnsafe(Math.max(end, this.#bytes.length * 2)));
    this.#bytes[this.#length] = type;
    bytes.copy(this.#bytes, this.#length + 1, from, to);
    this.#length = end;
  }

  /** The part of a block that has its rows' codes and these values; of too many values an empty one. */
  part(codes: Uint16Array): Buffer {
    if (!this.#isWhole) return Buffer.alloc(headBytes);
    const none = this.#count;
    const known = new (none <= maxShort ? Uint8Array : Uint16Array)(codes.length);
    for (let row = 0; row < known.length; row += 1) known[row] = Math.min(codes[row] ?? none, none);
    const head = Buffer.alloc(headBytes);
    head[0] = known.BYTES_PER_ELEMENT;
    head.writeUInt32LE(this.#count, 1);
    // Every machine that Node runs on has the lower byte first.
    const body = Buffer.concat([new Uint8Array(known.buffer), this.#bytes.subarray(0, this.#length)]);
    return Buffer.concat([head, deflateRawSync(body, { level: quickest })]);
  }

  clear(): void {
    this.#length = 0;
    this.#count = 0;
    this.#isWhole = true;
  }
}

/** A column of a block. */
export class BlockColumn {
  #figures: Float64Array | null = null;
  #addends: Float64Array | null = null;
  #largest: number | null = null;

  /**
   * @param codes for each row the place of its value
   * @param values the last of them stands for rows without the field
   * @param size bytes that it takes in memory, about
   */
  constructor(
    readonly codes: Uint8Array | Uint16Array,
    readonly values: readonly Value[],
    readonly size: number,
  ) {}

  /** For each value the number that it is, NaN where it is none. */
  get figures(): Float64Array {
    if (this.#figures) return this.#figures;
    const figures = new Float64Array(this.values.length).fill(Number.NaN);
    for (const [at, value] of this.values.entries()) if (typeof value === 'number') figures[at] = value;
    return (this.#figures = figures);
  }

  /** The same, 0 where it is none. */
  get addends(): Float64Array {
    return (this.#addends ??= this.figures.map((figure) => (Number.isNaN(figure) ? 0 : figure)));
  }

  /** Whether each sum of so many of its figures is a double of its own: whole numbers that are not too large. */
  addsExactly(rows: number): boolean {
    this.#largest ??= this.addends.reduce(
      (largest, figure) => (Number.isInteger(figure) ? Math.max(largest, Math.abs(figure)) : Infinity),
      0,
    );
    return this.#largest * rows <= Number.MAX_SAFE_INTEGER;
  }
}

/** Bytes in memory of a value that is no number, beside its letters, and of a number with its figure. */
const valueSize = { other: 48, number: 24 };

/** A column as its part has it; null where it has values that are not added up here, and of too many values. */
export function readColumn(part: Buffer, rows: number): BlockColumn | null {
  const width = part[0] ?? 0;
  if (width === 0) return null;
  const count = part.readUInt32LE(1);
  const body = inflateRawSync(part.subarray(headBytes));
  const end = rows * width;
  const codes = width === 1 ? new Uint8Array(rows) : new Uint16Array(rows);
  new Uint8Array(codes.buffer).set(body.subarray(0, end));
  const values: Value[] = [];
  let size = codes.byteLength;
  for (let at = end; at < body.length;) {
    const type = body[at] ?? 0;
    const value = valueAt(body, type, at + 1);
    if (value === undefined) return null;
    values.push(value);
    const next = at + 1 + valueLength(body, type, at + 1);
    size += typeof value === 'number' ? valueSize.number : valueSize.other + (next - at) * 2;
    at = next;
  }
  if (values.length !== count) throw new Error('A column of a block is damaged');
  values.push(undefined);
  return new BlockColumn(codes, values, size);
}

/** Undefined for a value of another type, and for figures that have no double of their own. */
function valueAt(bytes: Buffer, type: number, at: number): Value {
  if (isText(type)) return textAt(bytes, type, at);
  if (type === nothing) return null;
  if (type === boolean) return bytes[at] === 1;
  const figure = figureAt(bytes, type, at);
  if (type === date) return new Date(figure);
  const isFigure = type === int32 || type === double || type === int64;
  const isExact = type === double ? Number.isFinite(figure) : Number.isSafeInteger(figure);
  // Of two zeros there is one.
  return isFigure && isExact ? figure + 0 : undefined;
}
