/** A label inside a sentence: lower case, except for abbreviations. */
export const inSentence = (label: string): string =>
  label.replaceAll(/\p{L}+/gu, (word) => (/\p{Lu}.*\p{Lu}/u.test(word) ? word : word.toLowerCase()));
