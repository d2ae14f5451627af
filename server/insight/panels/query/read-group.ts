/** One group of a reading: texts of its dimensions, then its measures. */
export interface ReadGroup {
  readonly at: readonly string[];
  readonly figures: Readonly<Record<string, number | null>>;
}
