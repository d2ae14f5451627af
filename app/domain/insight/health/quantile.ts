/**
 * A quantile of a histogram, interpolated linearly in its bucket. `counts` are cumulative, by the upper bounds of the
 * buckets; values above the last bound count as that bound.
 */
export function quantileOf(
  share: number,
  { bounds, counts, total }: { bounds: readonly number[]; counts: readonly number[]; total: number },
): number {
  const rank = share * total;
  const index = counts.findIndex((count) => count >= rank);
  if (index < 0) return bounds.at(-1) ?? 0;
  const from = bounds[index - 1] ?? 0;
  const below = counts[index - 1] ?? 0;
  const inside = (counts[index] ?? 0) - below;
  return from + ((bounds[index] ?? 0) - from) * (inside > 0 ? (rank - below) / inside : 0);
}
