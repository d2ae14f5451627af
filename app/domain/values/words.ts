import { folded } from './text';

const wordPattern = /[\p{L}\p{N}\p{M}]+/gu;
const foldedWord = /[\p{L}\p{N}]+/gu;
/** Most texts need no folding, and are read in a fraction of the time. */
const plain = /^[ -~]*$/;
const space = 0x20;
const lastSign = 0x7e;

/** A folded word of a text, with its position in the original text. */
export interface Word {
  readonly folded: string;
  readonly start: number;
  readonly end: number;
}

/** The words of a text, in order; all characters except letters and digits separate words. */
export const wordsOf = (text: string): Word[] =>
  [...text.matchAll(wordPattern)].flatMap((match) => {
    const plain = folded(match[0]);
    return plain ? [{ folded: plain, start: match.index, end: match.index + match[0].length }] : [];
  });

/** A code without punctuation: `AB-12/3` and `ab123` are the same code. */
export const condensed = (text: string): string => folded(text).replace(/[^\p{L}\p{N}]/gu, '');

/** A typed part between two spaces: its words and, if there are several (`AB-12/3`), the code that they may be. */
export interface TypedChunk {
  readonly words: readonly string[];
  readonly code: string | null;
}

/** Maximum number of typed parts that are used. */
const maxChunks = 12;

const partsOf = (text: string): TypedChunk[] =>
  text
    .split(/\s+/u)
    .map((chunk): TypedChunk => {
      const words = wordsOf(chunk).map((word) => word.folded);
      return { words, code: words.length > 1 ? condensed(chunk) : null };
    })
    .filter(({ words }) => words.length > 0);

/** The parts of a typed text; those without a letter or digit are ignored. */
export const chunksOf = (typed: string): TypedChunk[] => partsOf(typed).slice(0, maxChunks);

/** Maximum length of a search key. */
export const maxKeyLength = 40;

/**
 * The search keys of a text (rule D25): its words, and each part between two spaces without punctuation, starting at
 * each of its words. A key may be repeated.
 */
export function keysOfText(text: string): string[] {
  const keys: string[] = [];
  if (plain.test(text)) {
    const small = text.toLowerCase();
    const codes = new Uint8Array(small.length);
    for (let at = 0; at < small.length; at += 1) codes[at] = small.charCodeAt(at);
    eachPlainKey(codes, codes.length, (from, to) => {
      keys.push(
        small
          .slice(from, to)
          .replace(/[^a-z0-9]/g, '')
          .slice(0, maxKeyLength),
      );
    });
    return keys;
  }
  for (const chunk of folded(text).split(/\s+/u)) {
    let rest = '';
    for (const word of (chunk.match(foldedWord) ?? []).reverse()) {
      keys.push(word.slice(0, maxKeyLength));
      if (rest !== '') keys.push(`${word}${rest}`.slice(0, maxKeyLength));
      rest = `${word}${rest}`.slice(0, maxKeyLength);
    }
  }
  return keys;
}

/** Folds an ASCII text character by character, for bases with millions of rows; false if it is not ASCII. */
export function foldPlain(text: Uint8Array, from: number, to: number, into: Uint8Array): boolean {
  for (let at = from; at < to; at += 1) {
    const code = text[at] ?? 0;
    if (code < space || code > lastSign) return false;
    into[at - from] = code >= 0x41 && code <= 0x5a ? code | 0x20 : code;
  }
  return true;
}

/** Whether a folded character of an ASCII text is a letter or digit. */
export const isPlainSign = (code: number): boolean =>
  (code >= 0x30 && code <= 0x39) || (code >= 0x61 && code <= 0x7a);

/** Reports the positions of the keys in a folded ASCII text; a key consists of the letters and digits there. */
export function eachPlainKey(
  text: Uint8Array,
  length: number,
  tell: (from: number, to: number) => void,
): void {
  let chunkEnd = 0;
  let wordEnd = 0;
  for (let at = length - 1; at >= -1; at -= 1) {
    const code = at < 0 ? space : (text[at] ?? 0);
    if (isPlainSign(code)) {
      if (wordEnd === 0) wordEnd = at + 1;
      if (chunkEnd === 0) chunkEnd = at + 1;
      continue;
    }
    if (wordEnd > 0) {
      tell(at + 1, wordEnd);
      if (chunkEnd > wordEnd) tell(at + 1, chunkEnd);
    }
    wordEnd = 0;
    if (code === space) chunkEnd = 0;
  }
}

/**
 * Prefixes of keys for finding a part: all of one of the lists must match. A code with digits keeps its order; other
 * words may be in any order.
 */
export function wantedKeys({ words, code }: TypedChunk): string[][] {
  const ways = code === null ? [words] : /\d/.test(code) ? [[code]] : [[code], words];
  return ways.map((way) => way.map((key) => key.slice(0, maxKeyLength)));
}

/** Whether texts contain all typed parts (rule D25). */
export const holdsTyped = (texts: readonly string[], typed: readonly TypedChunk[]): boolean =>
  holdsKeys(texts.flatMap(keysOfText), typed);

const holdsKeys = (keys: readonly string[], typed: readonly TypedChunk[]): boolean =>
  typed.every((chunk) =>
    wantedKeys(chunk).some((way) => way.every((wanted) => keys.some((key) => key.startsWith(wanted)))),
  );

/** Texts with their search keys. */
export interface Searched {
  readonly texts: readonly string[];
  readonly keys: readonly string[];
}

export const searchedTexts = (texts: readonly string[]): Searched => ({
  texts,
  keys: texts.flatMap(keysOfText),
});

/**
 * A test for texts that contain all typed parts. Punctuation alone is searched literally; an empty text matches
 * everything (rule D25).
 */
export function seeking(typed: string): (of: Searched) => boolean {
  const chunks = chunksOf(typed);
  const signs = typed.trim();
  if (chunks.length > 0) return ({ keys }) => holdsKeys(keys, chunks);
  return ({ texts }) => signs === '' || texts.some((text) => text.includes(signs));
}

/** The items of a list in memory whose texts contain all typed parts. */
export function foundAmong<T>(all: readonly T[], typed: string, textsOf: (one: T) => readonly string[]): T[] {
  const isSought = seeking(typed);
  return all.filter((one) => isSought(searchedTexts(textsOf(one))));
}
