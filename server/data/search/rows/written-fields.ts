/** BSON's marks of types, and the bytes of values that always have as many. */
const mark = {
  double: 1,
  string: 2,
  document: 3,
  list: 4,
  binary: 5,
  date: 9,
  int32: 16,
  int64: 18,
} as const;
const lengths = new Map<number, number>([
  [mark.double, 8],
  [0x06, 0],
  [0x07, 12],
  [0x08, 1],
  [mark.date, 8],
  [0x0a, 0],
  [mark.int32, 4],
  [0x11, 8],
  [mark.int64, 8],
  [0x13, 16],
  [0x7f, 0],
  [0xff, 0],
]);
const in32Bits = 2 ** 32;

/** The name of a field, and how it stands before its value. */
export interface Name {
  readonly text: string;
  readonly bytes: Uint8Array;
}

/**
 * Tells of each field of a document that the database sent, by its type and where its value begins: whoever reads a million rows for a few of their values has
 * no use for a million objects. `names` are remembered from one document to the next, which mostly has the same.
 */
export function eachField(
  bytes: Buffer,
  tell: (name: string, type: number, at: number) => void,
  from = 0,
  names: Name[] = [],
): void {
  const end = from + bytes.readInt32LE(from) - 1;
  let count = 0;
  for (let at = from + 4; at < end; count += 1) {
    const type = bytes[at] ?? 0;
    let name = names[count];
    if (!name || !isAt(bytes, at + 1, name.bytes)) {
      const written = bytes.subarray(at + 1, bytes.indexOf(0, at + 1) + 1);
      name = { text: written.toString('latin1', 0, written.length - 1), bytes: Buffer.from(written) };
      names[count] = name;
    }
    at += 1 + name.bytes.length;
    tell(name.text, type, at);
    at += lengthOf(bytes, type, at);
  }
}

function isAt(bytes: Buffer, from: number, name: Uint8Array): boolean {
  for (let at = 0; at < name.length; at += 1) if (bytes[from + at] !== name[at]) return false;
  return true;
}

function lengthOf(bytes: Buffer, type: number, at: number): number {
  const fixed = lengths.get(type);
  if (fixed !== undefined) return fixed;
  if (type === mark.string) return 4 + bytes.readInt32LE(at);
  if (type === mark.document || type === mark.list) return bytes.readInt32LE(at);
  if (type === mark.binary) return 5 + bytes.readInt32LE(at);
  throw new Error(`No row holds a value of BSON type ${type}`);
}

/** A text; null for a value of another type. */
export const textAt = (bytes: Buffer, type: number, at: number): string | null =>
  type === mark.string ? bytes.toString('utf8', at + 4, at + 3 + bytes.readInt32LE(at)) : null;

/** A number, or a moment in milliseconds; NaN for a value of another type. */
export function figureAt(bytes: Buffer, type: number, at: number): number {
  if (type === mark.double) return bytes.readDoubleLE(at);
  if (type === mark.int32) return bytes.readInt32LE(at);
  if (type === mark.date || type === mark.int64)
    return bytes.readInt32LE(at + 4) * in32Bits + bytes.readUInt32LE(at);
  return Number.NaN;
}

export const isDocument = (type: number): boolean => type === mark.document;
