/** A moved column, and the column before it now. */
export type ColumnMove = readonly [id: string, behind: string];

/** The smallest list of moves from one order of columns to another; the first column stays. */
export function movesBetween(came: readonly string[], stands: readonly string[]): ColumnMove[] {
  const staying = risingRun(stands.map((id) => came.indexOf(id)));
  return stands.flatMap((id, at): ColumnMove[] => {
    const behind = stands[at - 1];
    return behind === undefined || staying.has(at) ? [] : [[id, behind]];
  });
}

/** Columns in their order after the moves; moves with a missing column are ignored. */
export function withMoves(came: readonly string[], moves: readonly ColumnMove[]): string[] {
  const known = new Set(came);
  const made = new Map(
    moves.filter(
      ([id, behind]) => id !== behind && id !== came[0] && [id, behind].every((each) => known.has(each)),
    ),
  );
  const order = came.filter((id) => !made.has(id));
  for (const [id, behind] of made) {
    const at = order.indexOf(behind);
    order.splice(at < 0 ? order.length : at + 1, 0, id);
  }
  return order;
}

/** Positions of a longest increasing subsequence. */
function risingRun(numbers: readonly number[]): Set<number> {
  const lengths: number[] = [];
  const before: number[] = [];
  let last = -1;
  numbers.forEach((number, at) => {
    let from = -1;
    for (let earlier = 0; earlier < at; earlier++)
      if ((numbers[earlier] ?? 0) < number && (from < 0 || (lengths[earlier] ?? 0) > (lengths[from] ?? 0)))
        from = earlier;
    before.push(from);
    lengths.push(from < 0 ? 1 : (lengths[from] ?? 0) + 1);
    if (last < 0 || (lengths[at] ?? 0) > (lengths[last] ?? 0)) last = at;
  });
  const found = new Set<number>();
  for (let at = last; at >= 0; at = before[at] ?? -1) found.add(at);
  return found;
}
