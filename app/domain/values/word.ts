/** The table's entry for a key that a person may have typed, without the properties that all objects inherit. */
export const wordOf = (words: Readonly<Record<string, string>>, key: string | null): string | undefined =>
  key !== null && Object.hasOwn(words, key) ? words[key] : undefined;
