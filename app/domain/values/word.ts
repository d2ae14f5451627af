/** What a table says of a key that somebody may have typed: nothing of what every object inherits. */
export const wordOf = (words: Readonly<Record<string, string>>, key: string | null): string | undefined =>
  key !== null && Object.hasOwn(words, key) ? words[key] : undefined;
