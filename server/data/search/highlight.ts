import type { Segment } from '../../../app/domain/data/search/result';
import { beginningsOf, type SearchTerms } from './query';
import { condensed, wordsOf, type Word } from '../../../app/domain/values/words';
import { isStopWord, stemOf } from './words';

const snippetLength = 200;
const before = 60;

type Range = readonly [start: number, end: number];

/** Marks the matches of a search in shown texts. */
export class Highlighter {
  readonly #words: ReadonlySet<string>;
  readonly #stems: ReadonlySet<string>;
  readonly #codes: ReadonlySet<string>;
  readonly #beginnings: readonly string[];
  readonly #phrase: readonly string[] | null;

  /** `others` are words that were searched beside the typed ones. */
  constructor(terms: SearchTerms, others: Iterable<string> = []) {
    const typed = terms.chunks.flatMap(({ words }) => words);
    const telling = typed.filter((word) => !isStopWord(word));
    const words = telling.length > 0 ? telling : typed;
    this.#words = new Set([...words, ...others]);
    this.#stems = new Set(terms.exact ? [] : words.map(stemOf));
    this.#codes = new Set([...terms.chunks.flatMap(({ code }) => code ?? []), ...words, ...others]);
    this.#beginnings = terms.exact ? [] : beginningsOf(terms);
    this.#phrase = terms.exact ? terms.phrase : null;
  }

  segments(text: string): Segment[] {
    return cut(text, this.#ranges(text));
  }

  /** The part of a text around its first match. */
  snippet(text: string): Segment[] {
    const ranges = this.#ranges(text);
    if (text.length <= snippetLength) return cut(text, ranges);
    const first = ranges[0]?.[0] ?? 0;
    const from = first > before ? wordStart(text, first - before) : 0;
    const to = from + snippetLength >= text.length ? text.length : wordEnd(text, from + snippetLength);
    const within = ranges
      .filter(([start, end]) => start >= from && end <= to)
      .map(([start, end]): Range => [start - from, end - from]);
    const segments = cut(text.slice(from, to), within);
    return [
      ...(from > 0 ? [{ text: '… ', hit: false }] : []),
      ...segments,
      ...(to < text.length ? [{ text: ' …', hit: false }] : []),
    ];
  }

  #ranges(text: string): Range[] {
    const words = wordsOf(text);
    const found = this.#phrase
      ? phraseRanges(words, this.#phrase)
      : words.filter(({ folded }) => this.#matches(folded)).map(({ start, end }): Range => [start, end]);
    return merged([...found, ...this.#codeRanges(text)]);
  }

  #matches(folded: string): boolean {
    if (this.#words.has(folded)) return true;
    if (this.#begins(folded)) return true;
    return this.#stems.size > 0 && !isStopWord(folded) && this.#stems.has(stemOf(folded));
  }

  #begins(folded: string): boolean {
    return this.#beginnings.some((beginning) => folded.startsWith(beginning));
  }

  /** Chunks between spaces that equal a searched code, ignoring punctuation. */
  #codeRanges(text: string): Range[] {
    return [...text.matchAll(/[\p{L}\p{N}]\S*[\p{L}\p{N}]/gu)].flatMap((match): Range[] => {
      if (!/[^\p{L}\p{N}]/u.test(match[0])) return [];
      const code = condensed(match[0]);
      const hit = this.#codes.has(code) || this.#begins(code);
      return hit ? [[match.index, match.index + match[0].length]] : [];
    });
  }
}

function phraseRanges(words: readonly Word[], phrase: readonly string[]): Range[] {
  return words.flatMap((word, at): Range[] => {
    const here = phrase.every((wanted, index) => words[at + index]?.folded === wanted);
    return here ? [[word.start, words[at + phrase.length - 1]?.end ?? word.end]] : [];
  });
}

function merged(ranges: readonly Range[]): Range[] {
  const result: Range[] = [];
  for (const [start, end] of [...ranges].sort(([one], [other]) => one - other)) {
    const last = result.at(-1);
    if (last && start <= last[1]) result[result.length - 1] = [last[0], Math.max(last[1], end)];
    else result.push([start, end]);
  }
  return result;
}

function cut(text: string, ranges: readonly Range[]): Segment[] {
  const segments: Segment[] = [];
  let at = 0;
  for (const [start, end] of ranges) {
    if (start > at) segments.push({ text: text.slice(at, start), hit: false });
    segments.push({ text: text.slice(start, end), hit: true });
    at = end;
  }
  if (at < text.length) segments.push({ text: text.slice(at), hit: false });
  return segments;
}

function wordStart(text: string, at: number): number {
  const space = text.indexOf(' ', at);
  return space < 0 || space - at > 30 ? at : space + 1;
}

function wordEnd(text: string, at: number): number {
  const space = text.lastIndexOf(' ', at);
  return space < at - 30 ? at : space;
}
