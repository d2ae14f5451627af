import { Binary, BSON, ObjectId, type Document } from 'mongodb';

/** BSON's marks of types. */
const mark = { double: 1, string: 2, document: 3, binary: 5, id: 7, date: 9, null: 10, int32: 16 } as const;

const firstBytes = 64 * 1024;
const in32Bits = 2 ** 32;

/**
 * Writes many documents one after the other as BSON, with the same bytes as the driver's serializer, which allocates
 * a buffer and checks every option for each document.
 */
export class DocumentWriter {
  #bytes = Buffer.allocUnsafe(firstBytes);
  #at = 0;
  /** Where the documents begin that have not ended. */
  readonly #open: number[] = [];
  /** Encoded field names. */
  readonly #names = new Map<string, Uint8Array>();

  /** What was written since the last time. */
  take(): Buffer {
    const taken = this.#bytes.subarray(0, this.#at);
    this.#bytes = Buffer.allocUnsafe(Math.max(firstBytes, this.#at + (this.#at >> 3)));
    this.#at = 0;
    return taken;
  }

  /** Begins a document, or one in a field of the one that is open. */
  begin(name?: string): void {
    if (name !== undefined) this.#name(mark.document, name);
    this.#need(4);
    this.#open.push(this.#at);
    this.#at += 4;
  }

  end(): void {
    this.#need(1);
    this.#bytes[this.#at] = 0;
    this.#at += 1;
    const begun = this.#open.pop() ?? 0;
    this.#bytes.writeInt32LE(this.#at - begun, begun);
  }

  /** Fields that are written already (`writtenFields`). */
  fields(written: Uint8Array): void {
    this.#need(written.length);
    this.#bytes.set(written, this.#at);
    this.#at += written.length;
  }

  /** One field; nothing where its value is undefined. */
  field(name: string, value: unknown): void {
    if (typeof value === 'string') this.#string(name, value);
    else if (typeof value === 'number') this.#number(name, value);
    else if (value === null) this.#name(mark.null, name);
    else if (value instanceof Date) {
      this.#name(mark.date, name, 8);
      const ms = value.getTime();
      this.#at = this.#bytes.writeUInt32LE(((ms % in32Bits) + in32Bits) % in32Bits, this.#at);
      this.#at = this.#bytes.writeInt32LE(Math.floor(ms / in32Bits), this.#at);
    } else if (value instanceof ObjectId) {
      this.#name(mark.id, name, 12);
      this.#bytes.set(value.id, this.#at);
      this.#at += 12;
    } else if (value instanceof Binary && value.sub_type === Binary.SUBTYPE_DEFAULT) {
      const bytes = value.buffer.subarray(0, value.position);
      this.#name(mark.binary, name, 5 + bytes.length);
      this.#at = this.#bytes.writeInt32LE(bytes.length, this.#at);
      this.#bytes[this.#at] = value.sub_type;
      this.#bytes.set(bytes, this.#at + 1);
      this.#at += 1 + bytes.length;
    } else if (value !== undefined) this.fields(writtenFields({ [name]: value }));
  }

  #string(name: string, value: string): void {
    this.#name(mark.string, name, 5 + value.length * 3);
    const length = this.#bytes.write(value, this.#at + 4);
    this.#bytes.writeInt32LE(length + 1, this.#at);
    this.#at += 4 + length;
    this.#bytes[this.#at] = 0;
    this.#at += 1;
  }

  #number(name: string, value: number): void {
    if (Object.is(value | 0, value)) {
      this.#name(mark.int32, name, 4);
      this.#at = this.#bytes.writeInt32LE(value, this.#at);
      return;
    }
    this.#name(mark.double, name, 8);
    this.#at = this.#bytes.writeDoubleLE(value, this.#at);
  }

  /** Writes the type and name of a field, and makes sure that `more` bytes are free for its value. */
  #name(type: number, name: string, more = 0): void {
    let bytes = this.#names.get(name);
    if (!bytes) this.#names.set(name, (bytes = Buffer.from(`${name}\0`)));
    this.#need(1 + bytes.length + more);
    this.#bytes[this.#at] = type;
    this.#bytes.set(bytes, this.#at + 1);
    this.#at += 1 + bytes.length;
  }

  #need(more: number): void {
    if (this.#at + more <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#at + more));
    larger.set(this.#bytes.subarray(0, this.#at));
    this.#bytes = larger;
  }
}

/** Encoded fields that many documents share, for a writer. */
export const writtenFields = (fields: Document): Uint8Array =>
  BSON.serialize(fields, { ignoreUndefined: true }).slice(4, -1);
