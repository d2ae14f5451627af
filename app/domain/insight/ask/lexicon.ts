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

/** What some words may mean. */
export type Meaning =
  | { readonly kind: 'measure'; readonly ids: readonly MeasureId[] }
  | { readonly kind: 'dimension'; readonly id: DimensionId }
  | { readonly kind: 'value'; readonly dimension: DimensionId; readonly value: string }
  | { readonly kind: 'release'; readonly name: string }
  | { readonly kind: 'against'; readonly what: 'year' | 'before' };

/** A value that rows have, and the names by which people call it. */
export interface KnownValue {
  readonly dimension: DimensionId;
  readonly value: string;
  readonly names: readonly string[];
}

/** What was found at a place of a sentence. */
export interface Match {
  readonly meanings: readonly Meaning[];
  readonly length: number;
}

const shortestMisspelt = 5;

const isSame = (one: Meaning, other: Meaning): boolean => JSON.stringify(one) === JSON.stringify(other);

/** All words that a question may be made of, and what they mean. */
export class Lexicon {
  /** What words side by side mean, by those words. */
  readonly #meanings = new Map<string, Meaning[]>();
  /** How many words there are at most in what begins with one. */
  readonly #longest = new Map<string, number>();
  /** Forms of words, as written and in the singular, by how they begin. */
  readonly #forms = new Map<string, Map<string, string>>();
  readonly #known = new Set<string>();
  readonly #names: { readonly name: string; readonly words: readonly string[] }[] = [];

  /** @param values what the person's rows have; @param releases names of release points, the newest first */
  constructor(values: readonly KnownValue[], releases: readonly string[] = []) {
    for (const [id, { words }] of Object.entries(measures))
      this.#addAll(words, { kind: 'measure', ids: [id as MeasureId] });
    for (const [words, ids] of severalMeasures) this.#addAll(words, { kind: 'measure', ids });
    for (const [id, { words }] of Object.entries(dimensions))
      this.#addAll(words, { kind: 'dimension', id: id as DimensionId });
    for (const [what, words] of comparisons) this.#addAll(words, { kind: 'against', what });
    for (const { dimension, value, names } of values)
      for (const name of names) this.#addValue(name, { kind: 'value', dimension, value });
    // Without its year a release point is the newest of its number.
    const numbers = new Set<string>();
    for (const name of releases) {
      this.#add(name, { kind: 'release', name });
      const [number = ''] = name.split(' ');
      if (!numbers.has(number)) this.#add(number, { kind: 'release', name });
      numbers.add(number);
    }
    for (const word of [...noise, ...againstWords, ...rankWords.keys(), ...timeWords])
      this.#know({ text: word, typed: word });
  }

  /** A name that is a mere letter, or says nothing elsewhere, is one after what it is a value of: `classe A`. */
  #addValue(name: string, meaning: Extract<Meaning, { kind: 'value' }>): void {
    const [first, ...others] = tokensOf(name);
    const isBare =
      first !== undefined && others.length === 0 && (first.text.length < 2 || noise.has(first.text));
    const before = isBare ? dimensions[meaning.dimension].words.split('|') : [''];
    for (const words of before) this.#add(`${words} ${name}`, meaning);
  }

  #addAll(words: string, meaning: Meaning): void {
    for (const name of words.split('|')) this.#add(name, meaning);
  }

  #add(name: string, meaning: Meaning): void {
    const tokens = tokensOf(name);
    const words = tokens.map(({ text }) => text);
    const [first] = words;
    if (first === undefined) return;
    for (const token of tokens) this.#know(token);
    const key = words.join(' ');
    const known = this.#meanings.get(key);
    if (known) {
      if (!known.some((each) => isSame(each, meaning))) known.push(meaning);
      return;
    }
    this.#meanings.set(key, [meaning]);
    this.#longest.set(first, Math.max(this.#longest.get(first) ?? 0, words.length));
    this.#names.push({ name: name.trim(), words: tokens.map(({ typed }) => typed) });
  }

  #know({ text, typed }: Pick<Token, 'text' | 'typed'>): void {
    if (this.#known.has(text) && this.#known.has(typed)) return;
    this.#known.add(text);
    this.#known.add(typed);
    for (const form of [text, typed]) {
      const forms = this.#forms.get(form.slice(0, 1)) ?? new Map<string, string>();
      this.#forms.set(form.slice(0, 1), forms.set(form, text));
    }
  }

  /** The longest words that begin at a place; null where none are known. */
  at(tokens: readonly Token[], start: number): Match | null {
    for (let length = this.#longest.get(tokens[start]?.text ?? '') ?? 0; length > 0; length -= 1) {
      const words = tokens.slice(start, start + length).map(({ text }) => text);
      const meanings = words.length === length ? this.#meanings.get(words.join(' ')) : undefined;
      if (meanings) return { meanings, length };
    }
    return null;
  }

  knows(token: Token): boolean {
    return this.#known.has(token.text) || this.#known.has(token.typed);
  }

  /** Known words that a word may be with typing errors, the likeliest ones alone, all as likely. */
  nearest({ typed, text }: Token): string[] {
    if (typed.length < shortestMisspelt || /\d/.test(typed)) return [];
    const forms = this.#forms.get(typed.slice(0, 1)) ?? new Map<string, string>();
    let best = errorsForgiven(typed);
    let found = new Set<string>();
    for (const [form, word] of forms) {
      if (form.length < shortestMisspelt - 1 || /\d/.test(form)) continue;
      const apart = editsApart(typed, form, best) ?? editsApart(text, form, best);
      if (apart === null) continue;
      if (apart < best) found = new Set();
      best = Math.min(best, apart);
      found.add(word);
    }
    return [...found];
  }

  /** Names of which a word begins like the one typed last, for whoever is still typing. */
  beginning(typed: string, most: number): string[] {
    const last = tokensOf(typed).at(-1)?.typed;
    if (last === undefined || last.length < 2) return [];
    const fitting = this.#names.filter(({ words }) => words.some((word) => word.startsWith(last)));
    return fitting
      .sort((one, other) => one.words.length - other.words.length)
      .slice(0, most)
      .map(({ name }) => name);
  }
}
