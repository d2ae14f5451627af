import { editsApart, errorsForgiven } from '../../values/edits-apart';
import type { DimensionId, MeasureId } from './question';
import { tokensOf, type Token } from './tokens';
import {
  againstWords,
  comparisons,
  dimensions,
  measures,
  noise,
  rankWords,
  timeWords,
  severalMeasures,
} from './vocabulary';

/** A possible meaning of words. */
export type Meaning =
  | { readonly kind: 'measure'; readonly ids: readonly MeasureId[] }
  | { readonly kind: 'dimension'; readonly id: DimensionId }
  | { readonly kind: 'value'; readonly dimension: DimensionId; readonly value: string }
  | { readonly kind: 'release'; readonly name: string }
  | { readonly kind: 'against'; readonly what: 'year' | 'before' };

/** A value of rows, and its names. */
export interface KnownValue {
  readonly dimension: DimensionId;
  readonly value: string;
  readonly names: readonly string[];
}

/** The meanings found at a position of a sentence. */
export interface Match {
  readonly meanings: readonly Meaning[];
  readonly length: number;
}

const shortestMisspelt = 5;

const isSame = (one: Meaning, other: Meaning): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Words with constant meanings: the vocabulary, or the values of one field. */
export class Words {
  /** Meanings by adjacent words. */
  readonly #meanings = new Map<string, Meaning[]>();
  /** Maximum length in words of a name, by its first word. */
  readonly #longest = new Map<string, number>();
  /** Forms of words, as written and in the singular, by their first letter. */
  readonly #forms = new Map<string, Map<string, string>>();
  readonly #known = new Set<string>();
  readonly names: { readonly name: string; readonly words: readonly string[] }[] = [];

  /** Meanings of adjacent words, which are separated by spaces. */
  meanings(words: string): readonly Meaning[] {
    return this.#meanings.get(words) ?? [];
  }

  longest(first: string): number {
    return this.#longest.get(first) ?? 0;
  }

  forms(initial: string): ReadonlyMap<string, string> {
    return this.#forms.get(initial) ?? noForms;
  }

  knows({ text, typed }: Pick<Token, 'text' | 'typed'>): boolean {
    return this.#known.has(text) || this.#known.has(typed);
  }

  add(name: string, meaning: Meaning): void {
    const tokens = tokensOf(name);
    const words = tokens.map(({ text }) => text);
    const [first] = words;
    if (first === undefined) return;
    for (const token of tokens) this.know(token);
    const key = words.join(' ');
    const known = this.#meanings.get(key);
    if (known) {
      if (!known.some((each) => isSame(each, meaning))) known.push(meaning);
      return;
    }
    this.#meanings.set(key, [meaning]);
    this.#longest.set(first, Math.max(this.#longest.get(first) ?? 0, words.length));
    this.names.push({ name: name.trim(), words: tokens.map(({ typed }) => typed) });
  }

  know({ text, typed }: Pick<Token, 'text' | 'typed'>): void {
    if (this.#known.has(text) && this.#known.has(typed)) return;
    this.#known.add(text);
    this.#known.add(typed);
    for (const form of [text, typed]) {
      const forms = this.#forms.get(form.slice(0, 1)) ?? new Map<string, string>();
      this.#forms.set(form.slice(0, 1), forms.set(form, text));
    }
  }
}

const noForms: ReadonlyMap<string, string> = new Map();

/** The meanings of the portal's own words. */
function vocabularyWords(): Words {
  const made = new Words();
  const addAll = (words: string, meaning: Meaning) => {
    for (const name of words.split('|')) made.add(name, meaning);
  };
  for (const [id, { words }] of Object.entries(measures))
    addAll(words, { kind: 'measure', ids: [id as MeasureId] });
  for (const [words, ids] of severalMeasures) addAll(words, { kind: 'measure', ids });
  for (const [id, { words }] of Object.entries(dimensions))
    addAll(words, { kind: 'dimension', id: id as DimensionId });
  for (const [what, words] of comparisons) addAll(words, { kind: 'against', what });
  for (const word of [...noise, ...againstWords, ...rankWords.keys(), ...timeWords])
    made.know({ text: word, typed: word });
  return made;
}

const vocabulary = vocabularyWords();

/** Words for the values of rows. A single letter or a noise word is a name only after its dimension: `classe A`. */
export function valueWords(values: readonly KnownValue[]): Words {
  const made = new Words();
  for (const { dimension, value, names } of values)
    for (const name of names) {
      const [first, ...others] = tokensOf(name);
      const isBare =
        first !== undefined && others.length === 0 && (first.text.length < 2 || noise.has(first.text));
      const before = isBare ? dimensions[dimension].words.split('|') : [''];
      for (const words of before) made.add(`${words} ${name}`, { kind: 'value', dimension, value });
    }
  return made;
}

/** Names of release points, the newest first. A number without a year means the newest release point with it. */
export function releaseWords(releases: readonly string[]): Words {
  const made = new Words();
  const numbers = new Set<string>();
  for (const name of releases) {
    made.add(name, { kind: 'release', name });
    const [number = ''] = name.split(' ');
    if (!numbers.has(number)) made.add(number, { kind: 'release', name });
    numbers.add(number);
  }
  return made;
}

/** All words of questions with their meanings: the vocabulary and the values of rows. */
export class Lexicon {
  readonly #parts: readonly Words[];

  constructor(own: readonly Words[]) {
    this.#parts = [vocabulary, ...own];
  }

  /** The longest known words that begin at a position; null for none. */
  at(tokens: readonly Token[], start: number): Match | null {
    const first = tokens[start]?.text ?? '';
    const longest = Math.max(...this.#parts.map((part) => part.longest(first)));
    for (let length = Math.min(longest, tokens.length - start); length > 0; length -= 1) {
      const words = tokens
        .slice(start, start + length)
        .map(({ text }) => text)
        .join(' ');
      const meanings = this.#parts.flatMap((part) => part.meanings(words));
      if (meanings.length > 0) return { meanings, length };
    }
    return null;
  }

  knows(token: Token): boolean {
    return this.#parts.some((part) => part.knows(token));
  }

  /** Known words that a misspelt word may mean: all with the smallest number of errors. */
  nearest({ typed, text }: Token): string[] {
    if (typed.length < shortestMisspelt || /\d/.test(typed)) return [];
    let best = errorsForgiven(typed);
    let found = new Set<string>();
    for (const part of this.#parts)
      for (const [form, word] of part.forms(typed.slice(0, 1))) {
        if (form.length < shortestMisspelt - 1 || /\d/.test(form)) continue;
        const apart = editsApart(typed, form, best) ?? editsApart(text, form, best);
        if (apart === null) continue;
        if (apart < best) found = new Set();
        best = Math.min(best, apart);
        found.add(word);
      }
    return [...found];
  }

  /** Names with a word that begins like the last typed one, for suggestions. */
  beginning(typed: string, limit: number): string[] {
    const last = tokensOf(typed).at(-1)?.typed;
    if (last === undefined || last.length < 2) return [];
    const fitting = this.#parts.flatMap(({ names }) =>
      names.filter(({ words }) => words.some((word) => word.startsWith(last))),
    );
    return fitting
      .sort((one, other) => one.words.length - other.words.length)
      .slice(0, limit)
      .map(({ name }) => name);
  }
}
