import { ObjectId } from 'mongodb';

/** Pseudorandom numbers that are the same on every machine. Exact operations only: no logarithms or sines. */
export interface Random {
  /** From 0 (included) to 1 (excluded). */
  next(): number;
  /** A whole number, both bounds included. */
  int(minimum: number, maximum: number): number;
  /** True with the given probability (0–1). */
  chance(probability: number): boolean;
  pick<T>(choices: readonly T[]): T;
  /** Picks by weight; weights need not add up to 1. */
  weighted<C extends readonly [choice: unknown, weight: number]>(choices: readonly C[]): C[0];
  shuffled<T>(items: readonly T[]): T[];
  /** About 1, bell-shaped, within 1 ± `spread`. */
  noise(spread: number): number;
  /** A number of hexadecimal digits. */
  hex(digits: number): string;
}

/** The sequence of a name (sfc32). Each generator has its own, so that a change of one does not affect the others. */
export function random(name: string): Random {
  const next = sfc32(hash(name, 1), hash(name, 2), hash(name, 3), hash(name, 4));
  const int = (minimum: number, maximum: number) => minimum + Math.floor(next() * (maximum - minimum + 1));
  const pick = <T>(choices: readonly T[]): T => at(choices, int(0, choices.length - 1));
  return {
    next,
    int,
    pick,
    chance: (probability) => next() < probability,
    weighted(choices) {
      let left = next() * choices.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [choice, weight] of choices) if ((left -= weight) < 0) return choice;
      return at(choices, choices.length - 1)[0];
    },
    shuffled(items) {
      const result = [...items];
      for (let last = result.length - 1; last > 0; last--) {
        const other = int(0, last);
        [result[last], result[other]] = [at(result, other), at(result, last)];
      }
      return result;
    },
    noise: (spread) => 1 + ((next() + next() + next()) * (2 / 3) - 1) * spread,
    hex: (digits) => Array.from({ length: digits }, () => int(0, 15).toString(16)).join(''),
  };
}

/** Ids of a kind of record: the same on every machine, in ascending order of the calls. */
export function idSequence(name: string): () => ObjectId {
  const prefix = [1, 2].map((salt) => hash(name, salt).toString(16).padStart(8, '0')).join('');
  let count = 0;
  return () => new ObjectId(prefix + (count++).toString(16).padStart(8, '0'));
}

/** The item at an existing position. */
export function at<T>(items: readonly T[], index: number): T {
  const item = items[index];
  if (item === undefined) throw new RangeError(`No item at ${index} of ${items.length}`);
  return item;
}

/** FNV-1a hash of a text with a salt: 32 bits. */
function hash(text: string, salt: number): number {
  let bits = 0x811c9dc5 ^ Math.imul(salt, 0x9e3779b1);
  for (const character of text) bits = Math.imul(bits ^ (character.codePointAt(0) ?? 0), 0x01000193);
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  return (bits ^ (bits >>> 13)) >>> 0;
}

function sfc32(a: number, b: number, c: number, counter: number): () => number {
  const step = () => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    return (sum >>> 0) / 0x1_0000_0000;
  };
  for (let warming = 0; warming < 12; warming++) step();
  return step;
}
