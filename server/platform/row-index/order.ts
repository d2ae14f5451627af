import type { Distinct } from './distinct';

/** Bytes by which texts are told apart at a time; the number of a text takes the other 24 bits. */
const bytesAtOnce = 5;
const numberMask = 0xff_ff_ff;
/** As few are compared sooner than packed. */
const fewTexts = 16;

/**
 * The numbers of texts in the order of their bytes, the same text by its numbers; some ten times as fast as texts are
 * sorted themselves: what they begin with are numbers that the engine sorts, and those that begin alike are sorted by what
 * follows.
 */
export function orderOf(texts: Distinct): Uint32Array {
  const { count, bytes } = texts;
  if (count > numberMask) throw new RangeError(`A block of ${count} terms`);
  const starts = new Uint32Array(count + 1);
  const numbers = new Uint32Array(count);
  for (let number = 0; number <= count; number += 1) {
    starts[number] = texts.startOf(number);
    numbers[number] = number;
  }
  sortPart({ bytes, starts }, numbers, 0, count, 0);
  return numbers;
}

interface Texts {
  readonly bytes: Uint8Array;
  readonly starts: Uint32Array;
}

function sortPart(texts: Texts, numbers: Uint32Array, from: number, to: number, skip: number): void {
  const count = to - from;
  if (count <= fewTexts) return insert(texts, numbers, from, to, skip);
  const { bytes, starts } = texts;
  const keys = new BigUint64Array(count);
  // Every machine that Node runs on has the lower half first.
  const halves = new Uint32Array(keys.buffer);
  let ended = true;
  for (let at = 0; at < count; at += 1) {
    const number = numbers[from + at] ?? 0;
    const start = (starts[number] ?? 0) + skip;
    const left = (starts[number + 1] ?? 0) - start;
    if (left > 0) ended = false;
    halves[at * 2 + 1] =
      ((left > 0 ? (bytes[start] ?? 0) << 24 : 0) |
        (left > 1 ? (bytes[start + 1] ?? 0) << 16 : 0) |
        (left > 2 ? (bytes[start + 2] ?? 0) << 8 : 0) |
        (left > 3 ? (bytes[start + 3] ?? 0) : 0)) >>>
      0;
    halves[at * 2] = ((left > 4 ? (bytes[start + 4] ?? 0) << 24 : 0) | number) >>> 0;
  }
  if (ended) return;
  keys.sort();
  for (let at = 0; at < count; at += 1) numbers[from + at] = (halves[at * 2] ?? 0) & numberMask;
  for (let start = 0, at = 1; at <= count; at += 1) {
    if (at < count && isSame(halves, start, at)) continue;
    if (at - start > 1) sortPart(texts, numbers, from + start, from + at, skip + bytesAtOnce);
    start = at;
  }
}

const isSame = (halves: Uint32Array, one: number, other: number): boolean =>
  halves[one * 2 + 1] === halves[other * 2 + 1] &&
  (halves[one * 2] ?? 0) >>> 24 === (halves[other * 2] ?? 0) >>> 24;

function insert(texts: Texts, numbers: Uint32Array, from: number, to: number, skip: number): void {
  for (let at = from + 1; at < to; at += 1) {
    const number = numbers[at] ?? 0;
    let before = at - 1;
    for (; before >= from && isBehind(texts, numbers[before] ?? 0, number, skip); before -= 1)
      numbers[before + 1] = numbers[before] ?? 0;
    numbers[before + 1] = number;
  }
}

function isBehind({ bytes, starts }: Texts, one: number, other: number, skip: number): boolean {
  const end = starts[one + 1] ?? 0;
  const otherEnd = starts[other + 1] ?? 0;
  let at = (starts[one] ?? 0) + skip;
  let otherAt = (starts[other] ?? 0) + skip;
  for (; at < end && otherAt < otherEnd; at += 1, otherAt += 1)
    if (bytes[at] !== bytes[otherAt]) return (bytes[at] ?? 0) > (bytes[otherAt] ?? 0);
  return at < end && otherAt >= otherEnd;
}
