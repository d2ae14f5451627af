const firstBytes = 4 * 1024;
const firstSlots = 256;

/**
 * Numbers texts of bytes from 0 on, of each kind for itself. Most columns repeat their values: what is to be done with a
 * value is done once. Where no more than some bytes are remembered, a text may get a second number later; no number stands
 * for two.
 */
export class Distinct {
  #count = 0;
  /** By the hash of a text its number; one more, for 0 is none. */
  #slots = new Uint32Array(firstSlots);
  /** Of those that are remembered, which are the last ones. */
  #hashes = new Int32Array(firstSlots);
  #kinds = new Uint16Array(firstSlots);
  #starts = new Uint32Array(firstSlots + 1);
  #bytes = new Uint8Array(firstBytes);
  #first = 0;
  #before = -1;

  constructor(private readonly maxBytes = Number.POSITIVE_INFINITY) {}

  get count(): number {
    return this.#count;
  }

  /** The bytes of all texts that are remembered. */
  get bytes(): Uint8Array {
    return this.#bytes;
  }

  /** Where a text begins among the bytes of all; of the one behind the last, where that ends. */
  startOf(number: number): number {
    return this.#starts[number - this.#first] ?? 0;
  }

  kindOf(number: number): number {
    return this.#kinds[number - this.#first] ?? 0;
  }

  /** The number of a text that lies between two places; as many as there were before for one that is new. */
  numberOf(kind: number, bytes: Uint8Array, from: number, to: number): number {
    const before = this.#before;
    if (before >= this.#first && this.#is(before, kind, bytes, from, to)) return before;
    const hash = hashOf(kind, bytes, from, to);
    const mask = this.#slots.length - 1;
    let slot = hash & mask;
    for (let stored = this.#slots[slot] ?? 0; stored > 0; stored = this.#slots[slot] ?? 0) {
      const number = stored - 1;
      if (this.#hashes[number - this.#first] === hash && this.#is(number, kind, bytes, from, to))
        return (this.#before = number);
      slot = (slot + 1) & mask;
    }
    return (this.#before = this.#add(hash, kind, bytes, from, to));
  }

  clear(): void {
    this.#count = 0;
    this.#before = -1;
    this.#forget();
  }

  #forget(): void {
    this.#slots.fill(0);
    this.#first = this.#count;
  }

  #is(number: number, kind: number, bytes: Uint8Array, from: number, to: number): boolean {
    const start = this.startOf(number);
    const end = this.startOf(number + 1);
    if (end - start !== to - from || this.kindOf(number) !== kind) return false;
    // Texts that lie beside each other mostly differ at their ends.
    for (let one = to - 1, other = end - 1; one >= from; one -= 1, other -= 1)
      if (bytes[one] !== this.#bytes[other]) return false;
    return true;
  }

  #add(hash: number, kind: number, bytes: Uint8Array, from: number, to: number): number {
    if (this.startOf(this.#count) + to - from > this.maxBytes) this.#forget();
    const start = this.startOf(this.#count);
    const end = start + to - from;
    if (end > this.#bytes.length)
      this.#bytes = grown(this.#bytes, new Uint8Array(Math.max(end, this.#bytes.length * 2)));
    for (let at = from, own = start; at < to; at += 1, own += 1) this.#bytes[own] = bytes[at] ?? 0;
    const place = this.#count - this.#first;
    if (place === this.#hashes.length) {
      this.#starts = grown(this.#starts, new Uint32Array(place * 2 + 1));
      this.#hashes = grown(this.#hashes, new Int32Array(place * 2));
      this.#kinds = grown(this.#kinds, new Uint16Array(place * 2));
    }
    this.#starts[place + 1] = end;
    this.#hashes[place] = hash;
    this.#kinds[place] = kind;
    this.#count += 1;
    if ((place + 1) * 2 > this.#slots.length) this.#spread(place + 1);
    else this.#seat(hash, this.#count);
    return this.#count - 1;
  }

  #seat(hash: number, stored: number): void {
    const mask = this.#slots.length - 1;
    let slot = hash & mask;
    while ((this.#slots[slot] ?? 0) > 0) slot = (slot + 1) & mask;
    this.#slots[slot] = stored;
  }

  #spread(count: number): void {
    this.#slots = new Uint32Array(this.#slots.length * 4);
    for (let place = 0; place < count; place += 1)
      this.#seat(this.#hashes[place] ?? 0, this.#first + place + 1);
  }
}

/** Four bytes at a time, mixed so that all of them count. */
function hashOf(kind: number, bytes: Uint8Array, from: number, to: number): number {
  let hash = kind;
  let at = from;
  for (; at + 4 <= to; at += 4) {
    const four =
      (bytes[at] ?? 0) |
      ((bytes[at + 1] ?? 0) << 8) |
      ((bytes[at + 2] ?? 0) << 16) |
      ((bytes[at + 3] ?? 0) << 24);
    hash = Math.imul(hash ^ four, 0x9e_37_79_b1);
    hash ^= hash >>> 15;
  }
  for (; at < to; at += 1) hash = Math.imul(hash ^ (bytes[at] ?? 0), 0x01_00_01_93);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85_eb_ca_6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2_b2_ae_35);
  // With its sign: the engine makes an object of a number of more than 31 bits.
  return hash ^ (hash >>> 16);
}

export function grown<T extends Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array>(
  small: T,
  large: T,
): T {
  large.set(small);
  return large;
}
