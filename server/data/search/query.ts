import { chunksOf, condensed, type TypedChunk } from '../../../app/domain/values/words';
import { isStopWord } from './words';

export type Chunk = TypedChunk;

/** A search in the form that adapters translate. Every string in it is of letters and digits only. */
export interface SearchTerms {
  readonly chunks: readonly Chunk[];
  /** The words must follow each other in this order. */
  readonly exact: boolean;
  /** All words in order, stop words included. */
  readonly phrase: readonly string[];
  /** Everything that was typed, as a code. */
  readonly code: string;
}

/** The words and codes that a match may merely begin with: the last word of each chunk, and its code. */
export const beginningsOf = ({ chunks }: SearchTerms): string[] => [
  ...new Set(chunks.flatMap(({ words, code }) => [words.at(-1) ?? '', ...(code ? [code] : [])])),
];

/** True for single letters alone: they begin nearly everything that there is. */
export const isTooShort = (terms: SearchTerms): boolean =>
  !terms.exact && beginningsOf(terms).every((beginning) => [...beginning].length < 2);

/**
 * Parses a search: punctuation separates words (rule I6), and a chunk with inner punctuation also counts as the code
 * without it. Null without letters and digits. A phrase keeps its stop words, a search drops them unless there is
 * nothing else.
 */
export function termsOf(search: string, exact: boolean): SearchTerms | null {
  const chunks = chunksOf(search);
  if (chunks.length === 0) return null;
  const telling = chunks.filter(({ words }) => !words.every(isStopWord));
  return {
    chunks: exact || telling.length === 0 ? chunks : telling,
    exact,
    phrase: chunks.flatMap(({ words }) => words),
    code: condensed(chunks.flatMap(({ words }) => words).join('')),
  };
}
