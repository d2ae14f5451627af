/** Rows of a block; one bit of a set for each. */
export const blockRows = 32_768;

/** A set of a block's rows. */
export type Bits = Uint32Array;

export const noRows = (): Bits => new Uint32Array(blockRows / 32);

export function firstRows(count: number): Bits {
  const bits = noRows();
  bits.fill(0xff_ff_ff_ff, 0, count >>> 5);
  if (count % 32 > 0) bits[count >>> 5] = 2 ** (count % 32) - 1;
  return bits;
}

export function addRow(bits: Bits, row: number): void {
  const at = row >>> 5;
  bits[at] = (bits[at] ?? 0) | (1 << (row & 31));
}

export function addAll(bits: Bits, more: Bits): void {
  for (let at = 0; at < bits.length; at += 1) bits[at] = (bits[at] ?? 0) | (more[at] ?? 0);
}

export function keepOnly(bits: Bits, those: Bits): void {
  for (let at = 0; at < bits.length; at += 1) bits[at] = (bits[at] ?? 0) & (those[at] ?? 0);
}

export const othersThan = (bits: Bits): Bits => bits.map((word) => ~word);

export const hasRow = (bits: Bits, row: number): boolean =>
  (((bits[row >>> 5] ?? 0) >>> (row & 31)) & 1) === 1;

export function removeRow(bits: Bits, row: number): void {
  bits[row >>> 5] = (bits[row >>> 5] ?? 0) & ~(1 << (row & 31));
}

export function countRows(bits: Bits): number {
  let count = 0;
  for (let word of bits) {
    word -= (word >>> 1) & 0x55_55_55_55;
    word = (word & 0x33_33_33_33) + ((word >>> 2) & 0x33_33_33_33);
    count += (((word + (word >>> 4)) & 0x0f_0f_0f_0f) * 0x01_01_01_01) >>> 24;
  }
  return count;
}

/** The rows of a set in their order. */
export const rowsIn = (bits: Bits): Uint16Array => rowsInto(bits, new Uint16Array(countRows(bits)));

/** The same, into a list that has room for them. */
export function rowsInto(bits: Bits, rows: Uint16Array): Uint16Array {
  let count = 0;
  for (let at = 0; at < bits.length; at += 1)
    for (let rest = bits[at] ?? 0; rest !== 0; rest &= rest - 1)
      rows[count++] = at * 32 + (31 - Math.clz32(rest & -rest));
  return rows.length === count ? rows : rows.subarray(0, count);
}
