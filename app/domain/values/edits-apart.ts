/**
 * The edit distance of two words (a letter inserted, deleted or replaced, or two neighbours swapped); null if it is
 * more than `maxDistance`.
 */
export function editsApart(one: string, other: string, maxDistance: number): number | null {
  if (one === other) return 0;
  if (Math.abs(one.length - other.length) > maxDistance) return null;
  let before: number[] = [];
  let above = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const line = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const same = one[row - 1] === other[column - 1];
      const swapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      line[column] = Math.min(
        (above[column] ?? 0) + 1,
        (line[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + (same ? 0 : 1),
        swapped ? (before[column - 2] ?? 0) + 1 : Infinity,
      );
    }
    if (Math.min(...line) > maxDistance) return null;
    before = above;
    above = line;
  }
  const apart = above[other.length] ?? maxDistance + 1;
  return apart <= maxDistance ? apart : null;
}

/** Allowed typing errors in a word: none in short ones, two in long ones. */
export const errorsForgiven = (word: string): number => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2);
