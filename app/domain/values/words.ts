import { folded } from './text';

const wordPattern = /[\p{L}\p{N}\p{M}]+/gu;
const foldedWord = /[\p{L}\p{N}]+/gu;
/** Most texts have nothing to be folded, and are read in a fraction of the time. */
const plain = /^[ -~]*$/;
const plainWord = /[a-z0-9]+/g;

/** A word of a text, folded, and where it stands in the text as written. */
export interface Word {
  readonly folded: string;
  readonly start: number;
  readonly end: number;
}

/** The words of a text, in order; whatever is neither letter nor digit parts them. */
export const wordsOf = (text: string): Word[] =>
  [...text.matchAll(wordPattern)].flatMap((match) => {
    const plain = folded(match[0]);
    return plain ? [{ folded: plain, start: match.index, end: match.index + match[0].length }] : [];
  });

/** A code without its punctuation: `AB-12/3` and `ab123` are the same code. */
export const condensed = (text: string): string => folded(text).replace(/[^\p{L}\p{N}]/gu, '');

/** What was typed between two spaces: its words and, where they are several (`AB-12/3`), the code that they may be. */
export interface TypedChunk {
  readonly words: readonly string[];
  readonly code: string | null;
}

/** Words that are looked at of what somebody typed. */
const mostChunks = 12;

const partsOf = (text: string): TypedChunk[] =>
  text
    .split(/\s+/u)
    .map((chunk): TypedChunk => {
      const words = wordsOf(chunk).map((word) => word.folded);
      return { words, code: words.length > 1 ? condensed(chunk) : null };
    })
    .filter(({ words }) => words.length > 0);

/** What was typed, chunk by chunk; chunks without a letter or digit are nothing. */
export const chunksOf = (typed: string): TypedChunk[] => partsOf(typed).slice(0, mostChunks);

/** Letters and digits of a word, or of a code, that count where lists are searched. */
const longestKey = 40;

/**
 * By which a text is found (rule D25): its words, and what stands between two spaces without its punctuation, from each of
 * its words on.
 */
export function keysOfText(text: string): string[] {
  const isPlain = plain.test(text);
  const word = isPlain ? plainWord : foldedWord;
  const keys = new Set<string>();
  for (const chunk of (isPlain ? text.toLowerCase() : folded(text)).split(/\s+/u)) {
    let rest = '';
    for (const each of (chunk.match(word) ?? []).reverse()) {
      keys.add(each.slice(0, longestKey));
      if (rest !== '') keys.add(`${each}${rest}`.slice(0, longestKey));
      rest = `${each}${rest}`.slice(0, longestKey);
    }
  }
  return [...keys];
}

/**
 * Beginnings of keys by which a chunk is found: all those of one of the lists. A code with digits keeps its order, other
 * words may stand in any.
 */
export function wantedKeys({ words, code }: TypedChunk): string[][] {
  const ways = code === null ? [words] : /\d/.test(code) ? [[code]] : [[code], words];
  return ways.map((way) => way.map((key) => key.slice(0, longestKey)));
}

/** Whether texts hold all that was typed (rule D25). */
export function holdsTyped(texts: readonly string[], typed: readonly TypedChunk[]): boolean {
  const keys = texts.flatMap(keysOfText);
  return typed.every((chunk) =>
    wantedKeys(chunk).some((way) => way.every((wanted) => keys.some((key) => key.startsWith(wanted)))),
  );
}
