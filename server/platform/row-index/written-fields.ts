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
const unknown = -1;
const lengths = new Int8Array(256).fill(unknown);
for (const [type, length] of [
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
] as const)
  lengths[type] = length;
const in32Bits = 2 ** 32;

/** Names of fields, remembered from one document to the next, which mostly has the same; `meaning` is asked once of each. */
export class Names<T> {
  readonly #known: { readonly bytes: Uint8Array; readonly meaning: T }[] = [];

  constructor(private readonly meaning: (name: string) => T) {}

  /** The name that begins at a byte, of the field at some place of its document. */
  at(bytes: Buffer, from: number, place: number): { readonly bytes: Uint8Array; readonly meaning: T } {
    const known = this.#known[place];
    if (known && isAt(bytes, from, known.bytes)) return known;
    const written = Buffer.from(bytes.subarray(from, bytes.indexOf(0, from) + 1));
    const name = { bytes: written, meaning: this.meaning(written.toString('latin1', 0, written.length - 1)) };
    this.#known[place] = name;
    return name;
  }
}

/**
 * Tells of each field of a document that the database sent, by its type and where its value lies: whoever reads a million
 * rows for a few of their values has no use for a million objects.
 */
export function eachField<T>(
  bytes: Buffer,
  names: Names<T>,
  tell: (meaning: T, type: number, from: number, to: number) => void,
  from = 0,
): void {
  const end = from + bytes.readInt32LE(from) - 1;
  let place = 0;
  for (let at = from + 4; at < end; place += 1) {
    const type = bytes[at] ?? 0;
    const name = names.at(bytes, at + 1, place);
    at += 1 + name.bytes.length;
    const to = at + valueLength(bytes, type, at);
    tell(name.meaning, type, at, to);
    at = to;
  }
}

function isAt(bytes: Buffer, from: number, name: Uint8Array): boolean {
  for (let at = 0; at < name.length; at += 1) if (bytes[from + at] !== name[at]) return false;
  return true;
}

/** How many bytes a value has. */
export function valueLength(bytes: Buffer, type: number, at: number): number {
  const fixed = lengths[type] ?? unknown;
  if (fixed !== unknown) return fixed;
  if (type === mark.string) return 4 + bytes.readInt32LE(at);
  if (type === mark.document || type === mark.list) return bytes.readInt32LE(at);
  if (type === mark.binary) return 5 + bytes.readInt32LE(at);
  throw new Error(`No row holds a value of BSON type ${type}`);
}

/** A text; null for a value of another type. */
export const textAt = (bytes: Buffer, type: number, at: number): string | null =>
  isText(type) ? bytes.toString('utf8', textStart(at), textEnd(bytes, at)) : null;

export const isText = (type: number): boolean => type === mark.string;
/** Between which bytes a text lies. */
export const textStart = (at: number): number => at + 4;
export const textEnd = (bytes: Buffer, at: number): number => at + 3 + bytes.readInt32LE(at);

/** A number, or a moment in milliseconds; NaN for a value of another type. */
export function figureAt(bytes: Buffer, type: number, at: number): number {
  if (type === mark.double) return bytes.readDoubleLE(at);
  if (type === mark.int32) return bytes.readInt32LE(at);
  if (type === mark.date || type === mark.int64)
    return bytes.readInt32LE(at + 4) * in32Bits + bytes.readUInt32LE(at);
  return Number.NaN;
}

export const isDocument = (type: number): boolean => type === mark.document;
