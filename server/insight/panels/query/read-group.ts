/** One group of a reading: texts of its dimensions, then its measures. */
export interface ReadGroup {
  readonly at: readonly string[];
  readonly figures: Readonly<Record<string, number | null>>;
}

/** A dimension's value as panels name it: months `YYYY-MM`, everything else its text, what is missing empty. */
export function placeOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return value instanceof Date ? value.toISOString().slice(0, 7) : String(value);
}
