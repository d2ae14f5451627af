import { stemmer } from '@orama/stemmers/portuguese';

/** Plurals that Snowball's stemmer leaves apart: `batons` and `batom`, `promoções` and `promoção`. */
const plurals: readonly (readonly [ending: string, singular: string, shortest: number])[] = [
  ['oes', 'ao', 5],
  ['aes', 'ao', 4],
  ['ais', 'al', 5],
  ['eis', 'el', 6],
  ['ois', 'ol', 6],
  ['uis', 'ul', 5],
  ['ns', 'm', 4],
];

/** A folded word in the form that is indexed and asked for: plurals of an irregular ending become singulars. */
export function normal(word: string): string {
  if (/\d/.test(word)) return word;
  const rule = plurals.find(([ending, , shortest]) => word.length >= shortest && word.endsWith(ending));
  return rule ? `${word.slice(0, -rule[0].length)}${rule[1]}` : word;
}

/** Words that share a stem are forms of one word; codes are their own stems. */
export function stemOf(word: string): string {
  if (/\d/.test(word)) return word;
  const known = stems.get(word);
  if (known !== undefined) return known;
  const stem = stemmer(normal(word));
  if (stems.size >= maxStems) stems.clear();
  stems.set(word, stem);
  return stem;
}

/** A language has few words, and texts repeat them. */
const stems = new Map<string, string>();
const maxStems = 50_000;

/** The key of a stem in entries, distinct from equal words; a code is its own key. */
export const stemKey = (word: string): string => (/\d/.test(word) ? word : `~${stemOf(word)}`);

/** Words without meaning for a search. */
const stopWords = new Set(
  'a ao aos as com da das de do dos e em na nas no nos o os ou para pela pelo por um uma'.split(' '),
);
export const isStopWord = (word: string): boolean => stopWords.has(word);

const shortestMisspelt = 4;
const maxMisspeltLength = 30;

/** Words in which one wrong letter is forgiven. */
export const forgives = (word: string): boolean =>
  word.length >= (/^\d+$/.test(word) ? 6 : shortestMisspelt) && word.length <= maxMisspeltLength;

/**
 * The word, and the word with each one letter left out: two words one edit apart share at least one of these
 * (symmetric deletes).
 */
export function cutsOf(word: string): string[] {
  if (!forgives(word)) return [];
  const letters = [...word];
  return [
    ...new Set([word, ...letters.map((_, at) => letters.filter((__, index) => index !== at).join(''))]),
  ];
}

/** True for words at most one letter more, less, other or swapped with its neighbour apart. */
export function oneEditApart(one: string, other: string): boolean {
  if (one === other) return true;
  const [a, b] = one.length <= other.length ? [one, other] : [other, one];
  if (b.length - a.length > 1) return false;
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  if (a.length < b.length) return a.slice(at) === b.slice(at + 1);
  const rest = a.slice(at + 1) === b.slice(at + 1);
  const swapped = a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2);
  return rest || swapped;
}
